import type { ENDING_STEPS } from '#lib/contract/swaps/ending.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { inPanelOf } from '#lib/domain/swapGates.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { askOffTest } from '#upstream/onTest/askOffTest.ts';
import type { TestPeriodRow } from '#upstream/onTest/tables.ts';
import { changeSim, recordSimEvent, type SimChanges } from '#upstream/sims/changes.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { openTestOf } from '#upstream/systems/status.ts';
import { pairWithWall } from './pairing.ts';
import { restoreProgram } from './restoreProgram.ts';
import { DOING, DONE, lockSim, type Progress, switchOff, switchOldOn, switchOn } from './switching.ts';
import type { SwapRow } from './tables.ts';
import { writeTicket } from './ticket.ts';
import { writeBack } from './writeBack.ts';

type Step = (context: Context, row: SwapRow, swap: Swap) => Promise<Progress>;

/** Somebody else's, or a plan's, that was asked for after the swap began to end: none of its business. */
const isAnothers = (test: TestPeriodRow, { id, ending }: SwapRow) =>
  test.swapId !== id && Boolean(ending?.asked_at && test.askedAt > new Date(ending.asked_at));

/** Done only when the station has confirmed, or its own end has come. */
const offTest: Step = async (context, row, swap) => {
  const { database } = context;
  if (!swap.system_no) return DONE;
  const test = await openTestOf(database, swap.system_no);
  if (!test || isAnothers(test, row)) return DONE;
  if (test.state === 'lost') return { state: 'trouble', message: test.message };
  if (!test.offAskedAt) await transact(database, (tx) => askOffTest(context, tx, { id: test.id, user: null, name: row.ending?.by }));
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
    if (which === 'new') await writeBack(tx, row, swap, inside, now);
    if (outside && (isHere(outside) || outside.stockState === 'warehouse'))
      await move(outside, { stockState: 'transit', csNo: null, siteName: null, warehouseCode: null });
    return DONE;
  });

const ticket: Step = (context, row, swap) =>
  transact(context.database, async (tx) => {
    await writeTicket(context, tx, row, swap);
    return DONE;
  });

const newSimOn = (context: Context, row: SwapRow) => transact(context.database, (tx) => switchOn(context, tx, row));

/** What the steps of `Ending` do. Each may be done again at any time without doing anything twice. */
export const STEPS: Readonly<Record<string, Step>> = {
  'off-test': offTest,
  'old-sim-off': (context, row) => switchOff(context, row, { simId: row.oldSimId, kind: 'old-sim-off' }),
  'new-sim-off': (context, row) =>
    row.inPanel?.which === 'unknown' ? newSimOn(context, row) : switchOff(context, row, { simId: row.newSimId, kind: 'new-sim-off' }),
  'new-sim-on': newSimOn,
  'old-sim-on': (context, row) => transact(context.database, (tx) => switchOldOn(context, tx, row)),
  stock,
  ticket,
  'restore-program': restoreProgram,
} satisfies Record<(typeof ENDING_STEPS)[number], Step>;
