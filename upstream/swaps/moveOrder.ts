import { eq } from 'drizzle-orm';
import type { SimAction } from '#lib/contract/sims/states.ts';
import type { Context } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeSim } from '#upstream/sims/changes.ts';
import { jobKeyOf } from '#upstream/sims/orders.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { type Actor, recordSwapEvent } from './events.ts';
import { type SwapRow, swaps } from './tables.ts';

export const MOVE_JOB = 'move-line';

/** Between which two, for the history: their radios, and of a card that is in none its ICCID. */
export const movedBetween = (from: SimRow, to: SimRow) => ({
  ...(from.imei ? { from_imei: from.imei } : { from_iccid: from.iccid }),
  ...(to.imei ? { to_imei: to.imei } : { to_iccid: to.iccid }),
});

type Order = Actor & { from: SimRow; to: SimRow; isBack: boolean };

/** Has the line of one SIM moved to the other, both locked and with nothing pending: until the carrier answers nobody asks anything else of either. */
export async function orderMove(
  { clock, carrier, queue }: Pick<Context, 'clock' | 'carrier' | 'queue'>,
  tx: Database,
  row: SwapRow,
  { from, to, isBack, by, name = null }: Order,
): Promise<void> {
  const now = clock.now();
  const reason = `Swap ${row.id}, ticket ${row.ticketNumber}`;
  const who = nameOf(by ?? undefined) ?? name;
  const note = { kind: 'move-asked', by: by ?? undefined, reason } as const;
  const asked = {
    requested_by: who,
    requested_at: now.toISOString(),
    reason,
    expected_by: carrier.expects(now, from.provider).toISOString(),
  };
  const pending = (action: SimAction) => ({ pending: { action, ...asked, swap_id: row.id }, reason, unasked: null });
  await changeSim(tx, from, pending('deactivate'), note, now);
  await changeSim(tx, to, pending('activate'), note, now);
  await queue.enqueue(tx, { kind: MOVE_JOB, key: jobKeyOf(to.id), payload: { swap: row.id, back: isBack } });
  const kind = row.move?.kind ?? 'new-line';
  const move = { kind, state: isBack ? ('moving-back' as const) : ('moving' as const), by: who, at: now.toISOString(), message: null };
  await tx
    .update(swaps)
    .set({ move, version: row.version + 1, updatedAt: now })
    .where(eq(swaps.id, row.id));
  const facts = movedBetween(from, to);
  await recordSwapEvent(tx, row.id, { kind: isBack ? 'move-back-asked' : 'move-asked', by, name, facts }, now);
}
