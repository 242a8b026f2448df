import { eq, inArray } from 'drizzle-orm';
import type { SwapStatus } from '#lib/contract/swaps/swap.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { swapOf } from './serialize.ts';
import type { SwapNumbers, SwapRow } from './tables.ts';

async function numbersOf(tx: Database, { oldSimId, newSimId }: SwapRow): Promise<SwapNumbers> {
  const ids = [oldSimId, newSimId].filter((id) => id !== null);
  const rows = await tx.select({ id: sims.id, imei: sims.imei, iccid: sims.iccid }).from(sims).where(inArray(sims.id, ids));
  const of = (simId: number | null) => rows.flatMap(({ id, ...numbers }) => (id === simId ? [numbers] : []))[0] ?? null;
  return { old: of(oldSimId), new: of(newSimId) };
}

/** What its system protects against may be said anew later: its sheet stays as it was. */
async function commissionedAs(tx: Database, { csNo, commissioning }: SwapRow): Promise<SwapRow['commissioning']> {
  const [system] = await tx.select({ kinds: systems.kinds }).from(systems).where(eq(systems.csNo, csNo));
  return commissioning && { ...commissioning, kinds: system?.kinds ?? null };
}

/** How it stands at its end: what is demanded, or what its panel and lines are, may be otherwise later. */
export async function endOf(tx: Database, seen: SwapRow, status: SwapStatus, now: Date) {
  const { row, swap } = (await swapOf(tx, seen.id, now)) ?? { row: seen, swap: null };
  const [numbers, commissioning] = [await numbersOf(tx, row), await commissionedAs(tx, row)];
  return { status, finalizedAt: now, presence: null, numbers, commissioning, proof: swap?.proof ?? row.proof };
}
