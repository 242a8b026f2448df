import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { moveOf, needsRadioOfOld } from '#lib/domain/carrierMoves.ts';
import { isNew } from '#lib/domain/simLifecycle.ts';
import { hasCheck } from '#lib/domain/swapGates.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeSim } from '#upstream/sims/changes.ts';
import { NO_RADIO, radioHalf } from '#upstream/sims/halves.ts';
import { radioOf } from '#upstream/sims/radioOrigin.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { recordSwapEvent } from './events.ts';
import { lockSim } from './switching.ts';
import { type SwapRow, swapEvents } from './tables.ts';

type Pair = { inside: SimRow | undefined; outside: SimRow | undefined };

/** Whether this swap gave the radio on the wall to its new card, and not back since. */
export async function hasPaired(tx: Database, swapId: number): Promise<boolean> {
  const [last] = await tx
    .select({ kind: swapEvents.kind })
    .from(swapEvents)
    .where(and(eq(swapEvents.swapId, swapId), inArray(swapEvents.kind, ['radio-paired', 'radio-paired-back'])))
    .orderBy(desc(swapEvents.id))
    .limit(1);
  return last?.kind === 'radio-paired';
}

/** Where only the card was exchanged, the radio stays on the wall and stands with the card that is in it now. Both SIMs are locked; as they are then. */
export async function pairWithWall(
  tx: Database,
  row: SwapRow,
  { inside, outside }: Pair,
  { reason, now }: { reason: string; now: Date },
): Promise<Pair> {
  if (!inside?.iccid || inside.imei || !outside?.imei || !outside.iccid) return { inside, outside };
  const isBack = inside.id === row.oldSimId;
  if (isBack && !(await hasPaired(tx, row.id))) return { inside, outside };
  const { imei } = outside;
  const half = radioHalf(outside);
  const note = { kind: 'paired', reason } as const;
  const radio = await radioOf(tx, outside.id);
  // One radio stands with one card, so it leaves the one first.
  const left = await changeSim(tx, outside, { ...NO_RADIO, seenImei: null }, note, now);
  const paired = await changeSim(tx, inside, { ...half, seenImei: null }, { ...note, radio }, now);
  const facts = { imei, from_iccid: outside.iccid, to_iccid: inside.iccid };
  await recordSwapEvent(tx, row.id, { kind: isBack ? 'radio-paired-back' : 'radio-paired', facts }, now);
  return { inside: paired, outside: left };
}

/** The old card is out of a radio whose new card can be activated only with it: they stand together from then on. */
export async function giveRadioToNew(tx: Database, row: SwapRow, swap: Swap, now: Date): Promise<void> {
  if (!hasCheck(swap, 'old-removed') || moveOf(swap) !== 'new-line' || !needsRadioOfOld(swap)) return;
  if (row.oldSimId === null || row.newSimId === null) return;
  const [outside, inside] = [await lockSim(tx, row.oldSimId), await lockSim(tx, row.newSimId)];
  await pairWithWall(tx, row, { inside, outside }, { reason: `Swap ${row.id}, ticket ${row.ticketNumber}`, now });
}

/** It was not out after all: as long as the new card has no line, the radio stands with the old one again. */
export async function giveRadioBack(tx: Database, row: SwapRow, now: Date): Promise<void> {
  if (row.oldSimId === null || row.newSimId === null || !(await hasPaired(tx, row.id))) return;
  const [inside, outside] = [await lockSim(tx, row.oldSimId), await lockSim(tx, row.newSimId)];
  if (outside && isNew(outside.status) && !outside.pending)
    await pairWithWall(tx, row, { inside, outside }, { reason: `Swap ${row.id}, ticket ${row.ticketNumber}`, now });
}

/** Another new card is chosen than the one that the radio stands with: the radio goes back to the old record first, and the card is on its way back. */
export async function unpairDeselected(tx: Database, row: SwapRow, now: Date): Promise<void> {
  if (row.newSimId === null || row.oldSimId === null || !(await hasPaired(tx, row.id))) return;
  const [inside, outside] = [await lockSim(tx, row.oldSimId), await lockSim(tx, row.newSimId)];
  const reason = `Swap ${row.id}, ticket ${row.ticketNumber}`;
  const { outside: left } = await pairWithWall(tx, row, { inside, outside }, { reason, now });
  if (left && left.imei === '')
    await changeSim(
      tx,
      left,
      { stockState: 'transit', csNo: null, siteName: null, warehouseCode: null, reason },
      { kind: 'moved', reason },
      now,
    );
}
