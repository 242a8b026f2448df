import type { ENDING_STEPS } from '#lib/contract/swaps/ending.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { inPanelOf } from '#lib/domain/swapGates.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { askOffTest, askOnTest, testOfSwap } from '#upstream/onTest/repository.ts';
import { lastGoodProgram } from '#upstream/programs/saved.ts';
import { askTransfer, sendsOfSwap } from '#upstream/programs/transfers.ts';
import { changeSim, recordSimEvent, type SimChanges } from '#upstream/sims/changes.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { openTestOf } from '#upstream/systems/status.ts';
import { pairWithWall } from './pairing.ts';
import { DOING, DONE, lockSim, type Progress, switchOff, switchOldOn, switchOn } from './switching.ts';
import type { SwapRow } from './tables.ts';
import { writeTicket } from './ticket.ts';

type Step = (context: Context, row: SwapRow, swap: Swap) => Promise<Progress>;

/** Done only when the station has confirmed, or its own end has come. */
const offTest: Step = async (context, row, swap) => {
  const { database } = context;
  if (!swap.system_no) return DONE;
  const test = await openTestOf(database, swap.system_no);
  if (!test) return DONE;
  if (test.state === 'lost') return { state: 'trouble', message: test.message };
  if (!test.offAskedAt)
    await transact(database, (tx) => askOffTest(context, tx, { systemNo: test.systemNo, user: null, name: row.ending?.by }));
  return DOING;
};

/** The other radio goes back with the technician, unless it is on a truck. Where nobody knows, both stay booked where they were. */
const stock: Step = (context, row, swap) =>
  transact(context.database, async (tx) => {
    const now = context.clock.now();
    const which = inPanelOf(swap);
    const reason = `Swap ${row.id}, ticket ${row.ticketNumber}`;
    const [old, fresh] = [
      row.oldSimId === null ? undefined : await lockSim(tx, row.oldSimId),
      row.newSimId === null ? undefined : await lockSim(tx, row.newSimId),
    ];
    const isHere = (sim: SimRow) => sim.csNo === row.csNo && sim.stockState === 'installed';
    const move = (sim: SimRow, place: SimChanges) => changeSim(tx, sim, { ...place, reason }, { kind: 'moved', reason }, now);
    if (which === 'unknown') {
      const message = `Nobody knows whether it is in the panel of ${row.csNo}.`;
      for (const sim of [old, fresh]) if (sim) await recordSimEvent(tx, sim, { kind: 'moved', reason, message }, now);
      return DONE;
    }
    const pair = which === 'new' ? { inside: fresh, outside: old } : { inside: old, outside: fresh };
    const { inside, outside } = await pairWithWall(tx, row, pair, { reason, now });
    if (inside && !isHere(inside))
      await move(inside, { stockState: 'installed', csNo: row.csNo, siteName: swap.site_name, warehouseCode: null });
    if (outside && (isHere(outside) || outside.stockState === 'warehouse'))
      await move(outside, { stockState: 'transit', csNo: null, siteName: null, warehouseCode: null });
    return DONE;
  });

const ticket: Step = (context, row, swap) =>
  transact(context.database, async (tx) => {
    await writeTicket(context, tx, row, swap);
    return DONE;
  });

const RESTORE_MINUTES = 30;
const ASK_AGAIN = 60 * SECOND;

async function notOnTest(context: Context, row: SwapRow, swap: Swap): Promise<Progress | undefined> {
  const now = context.clock.now();
  const systemNo = swap.system_no;
  if (!systemNo) return undefined;
  const open = await openTestOf(context.database, systemNo);
  if (open?.state === 'lost') return { state: 'trouble', message: open.message };
  if (open) return open.confirmedAt && open.expiresAt && open.expiresAt > now && !open.offAskedAt ? undefined : DOING;
  const last = await testOfSwap(context.database, row.id);
  if (last?.state === 'failed' && now.getTime() - last.askedAt.getTime() < ASK_AGAIN) return { state: 'trouble', message: last.message };
  const order = { systemNo, csNo: row.csNo, swapId: row.id, minutes: RESTORE_MINUTES, user: null, told: last?.told };
  const asked = await transact(context.database, (tx) => askOnTest(context, tx, order));
  return asked instanceof ProblemResponse ? { state: 'trouble', message: asked.body.message } : DOING;
}

/** After a send that reached the panel and did not come to a good end it gets its last good program again, and only then it is let go. */
const restoreProgram: Step = async (context, row, swap) => {
  const sends = (await sendsOfSwap(context.database, row.id)).flatMap(({ transfer }) => transfer ?? []);
  const [newest] = sends;
  if (newest?.state === 'queued' || newest?.state === 'running') return DOING;
  if (newest?.state === 'trapped') return { state: 'trouble', message: 'trapped' };
  const reached = sends.find(({ state, progress }) => state === 'done' || (progress ?? 0) > 0);
  if (!newest || !reached || (reached.state === 'done' && reached.compared)) return DONE;
  const good = await lastGoodProgram(context.database, row.csNo);
  if (!good) return DONE;
  const held = await notOnTest(context, row, swap);
  if (held) return held;
  const asked = await transact(context.database, (tx) =>
    askTransfer(context, tx, { kind: 'download', swapId: row.id, csNo: row.csNo, user: null, programId: good.id }),
  );
  if (asked instanceof ProblemResponse) return { state: 'trouble', message: asked.body.message };
  return newest.message === 'withdrawn' ? DOING : { state: 'trouble', message: newest.message ?? swap.panel_type };
};

const newSimOn = (context: Context, row: SwapRow) => transact(context.database, (tx) => switchOn(context, tx, row));

/** What the steps of `Ending` do. Each may be done again at any time without doing anything twice. */
export const STEPS: Readonly<Record<string, Step>> = {
  'off-test': offTest,
  'old-sim-off': (context, row) => switchOff(context, row, { simId: row.oldSimId, kind: 'old-sim-off' }),
  // Somebody on site may say, while it ends, that the new one is in after all.
  'new-sim-off': (context, row) =>
    row.inPanel?.which === 'unknown' ? newSimOn(context, row) : switchOff(context, row, { simId: row.newSimId, kind: 'new-sim-off' }),
  'new-sim-on': newSimOn,
  'old-sim-on': (context, row) => transact(context.database, (tx) => switchOldOn(context, tx, row)),
  stock,
  ticket,
  'restore-program': restoreProgram,
} satisfies Record<(typeof ENDING_STEPS)[number], Step>;
