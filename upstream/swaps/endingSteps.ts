import { eq } from 'drizzle-orm';
import type { Swap } from '#lib/contract/swaps.ts';
import { transact } from '#upstream/announce.ts';
import { SECOND } from '#upstream/clock.ts';
import { type SwapRow, tickets } from '#upstream/db/swaps.ts';
import type { World } from '#upstream/handlers.ts';
import { askTransfer, lastGoodProgram, sendsOfSwap } from '#upstream/programs/transfers.ts';
import { Refusal } from '#upstream/refusal.ts';
import { changeSim } from '#upstream/sims/changes.ts';
import { askOffTest, askOnTest, openTestOf, testOfSwap } from '#upstream/tests/tests.ts';
import { changeTicket } from '#upstream/tickets/change.ts';
import { DOING, DONE, lockSim, type Progress, switchOff } from './switchOff.ts';

type Step = (world: World, row: SwapRow, swap: Swap) => Promise<Progress>;

/** Done only when the station has confirmed, or its own end has come. */
const offTest: Step = async (world, _row, swap) => {
  const { database } = world;
  if (!swap.system_no) return DONE;
  const test = await openTestOf(database, swap.system_no);
  if (!test) return DONE;
  if (test.state === 'lost') return { state: 'trouble', message: test.message };
  if (!test.offAskedAt) await transact(database, (tx) => askOffTest(world, tx, { systemNo: test.systemNo, user: null }));
  return DOING;
};

/** The new SIM is installed on the system, the old one on its way back. */
const stock: Step = (world, row, swap) =>
  transact(world.database, async (tx) => {
    const now = world.clock.now();
    const reason = `Swap ${row.id}, ticket ${row.ticketNumber}`;
    const fresh = row.newSimId === null ? undefined : await lockSim(tx, row.newSimId);
    if (fresh && (fresh.stockState !== 'installed' || fresh.csNo !== row.csNo)) {
      const place = { stockState: 'installed', csNo: row.csNo, siteName: swap.site_name, warehouseCode: null, reason };
      await changeSim(tx, fresh, place, { kind: 'moved', reason }, now);
    }
    const old = row.oldSimId === null ? undefined : await lockSim(tx, row.oldSimId);
    if (old && old.csNo === row.csNo && old.stockState === 'installed')
      await changeSim(tx, old, { stockState: 'transit', csNo: null, siteName: null, reason }, { kind: 'moved', reason }, now);
    return DONE;
  });

const TICKET = { finalize: 'resolved', 'go-back': 'go-back', abort: undefined } as const;

const ticket: Step = (world, row) =>
  transact(world.database, async (tx) => {
    const [found] = await tx.select().from(tickets).where(eq(tickets.ticketNumber, row.ticketNumber)).for('update');
    const kind = row.ending?.kind ?? 'abort';
    const line = `Swap ${row.id}: ${kind}${row.ending?.reason ? `, ${row.ending.reason}` : ''}.`;
    if (!found || found.description?.includes(line)) return DONE;
    const now = world.clock.now();
    const description = [found.description, line].filter(Boolean).join('\n');
    await changeTicket(
      tx,
      found,
      { description, status: TICKET[kind] ?? found.status },
      {
        kind: 'swap',
        message: row.ending?.reason ?? undefined,
        facts: { id: row.id, ending: kind },
        at: now,
        timeZone: world.env.TIME_ZONE,
      },
    );
    return DONE;
  });

const RESTORE_MINUTES = 30;
/** A station that refused is asked again after so long. */
const ASK_AGAIN = 60 * SECOND;

/** A panel that is sent a program makes noise: it is on test first, again if its test is over. Nothing when it is. */
async function notOnTest(world: World, row: SwapRow, swap: Swap): Promise<Progress | undefined> {
  const now = world.clock.now();
  const systemNo = swap.system_no;
  if (!systemNo) return undefined;
  const open = await openTestOf(world.database, systemNo);
  if (open?.state === 'lost') return { state: 'trouble', message: open.message };
  if (open) return open.confirmedAt && open.expiresAt && open.expiresAt > now && !open.offAskedAt ? undefined : DOING;
  const last = await testOfSwap(world.database, row.id);
  if (last?.state === 'failed' && now.getTime() - last.askedAt.getTime() < ASK_AGAIN) return { state: 'trouble', message: last.message };
  const order = { systemNo, csNo: row.csNo, swapId: row.id, minutes: RESTORE_MINUTES, user: null };
  const asked = await transact(world.database, (tx) => askOnTest(world, tx, order));
  return asked instanceof Refusal ? { state: 'trouble', message: asked.body.message } : DOING;
}

/** After a send that reached the panel and did not come to a good end it gets its last good program again, and only then it is let go. */
const restoreProgram: Step = async (world, row, swap) => {
  const sends = (await sendsOfSwap(world.database, row.id)).flatMap(({ transfer }) => transfer ?? []);
  const [newest] = sends;
  if (newest?.state === 'queued' || newest?.state === 'running') return DOING;
  if (newest?.state === 'trapped') return { state: 'trouble', message: 'trapped' };
  const reached = sends.find(({ state, progress }) => state === 'done' || (progress ?? 0) > 0);
  if (!newest || !reached || (reached.state === 'done' && reached.compared)) return DONE;
  const good = await lastGoodProgram(world.database, row.csNo);
  if (!good) return DONE;
  const held = await notOnTest(world, row, swap);
  if (held) return held;
  const asked = await transact(world.database, (tx) =>
    askTransfer(world, tx, { kind: 'download', swapId: row.id, csNo: row.csNo, user: null, programId: good.id }),
  );
  if (asked instanceof Refusal) return { state: 'trouble', message: asked.body.message };
  return newest.message === 'withdrawn' ? DOING : { state: 'trouble', message: newest.message ?? swap.panel_type };
};

/** What the steps of `Ending` do. Each may be done again at any time without doing anything twice. */
export const ENDING_STEPS: Readonly<Record<string, Step>> = {
  'off-test': offTest,
  'old-sim-off': (world, row) => switchOff(world, row, { simId: row.oldSimId, kind: 'old-sim-off' }),
  'new-sim-off': (world, row) => switchOff(world, row, { simId: row.newSimId, kind: 'new-sim-off' }),
  stock,
  ticket,
  'restore-program': restoreProgram,
};
