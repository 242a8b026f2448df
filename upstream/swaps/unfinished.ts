import { inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { Provider } from '#lib/contract/sims.ts';
import { isOver } from '#lib/contract/swapGates.ts';
import type { Swap, SwapStatus } from '#lib/contract/swaps.ts';
import type { SimRow } from '#upstream/db/schema.ts';
import { type SwapRow, swaps } from '#upstream/db/swaps.ts';

/** A line in one of these states is on the provider's bill; of one whose state nobody knows it has to be feared. */
const BILLED = ['active', 'suspended', 'unknown'];
/** What a line costs a month, in cents: the plan of this world's company. */
const CENTS_PER_MONTH: Record<Provider, number> = { vzw: 350, att: 425 };

const isBilled = (id: SQL) => sql`exists (select 1 from sims as paid where paid.id = ${id} and paid.status in ${BILLED})`;

/** The swaps that are open, and those after which somebody still pays, or may pay, for a SIM that is of no use any more. */
export const isUnfinished = (): SQL =>
  or(
    not(inArray(swaps.status, ['finalized', 'aborted', 'go-back'])),
    sql`(${swaps.status} = 'finalized' and ${isBilled(sql`${swaps.oldSimId}`)})`,
    sql`(${swaps.status} in ('aborted', 'go-back') and ${isBilled(sql`${swaps.newSimId}`)})`,
  ) ?? sql`true`;

/** Why a swap is not done with, since when, and what that costs. */
export function unfinishedOf(row: SwapRow, oldSim: SimRow | undefined, newSim: SimRow | undefined): Swap['unfinished'] {
  if (!isOver({ status: row.status as SwapStatus }))
    return row.ending
      ? { why: 'ending', since: row.ending.asked_at ?? null, cents_per_month: null }
      : { why: 'open', since: row.createdAt.toISOString(), cents_per_month: null };
  const useless = row.status === 'finalized' ? oldSim : newSim;
  if (!useless || !BILLED.includes(useless.status)) return null;
  const side = row.status === 'finalized' ? 'old' : 'new';
  const why =
    useless.status === 'unknown'
      ? (`${side}-unknown` as const)
      : row.exception && side === 'old'
        ? 'exception'
        : (`${side}-active` as const);
  return {
    why,
    since: (row.finalizedAt ?? row.updatedAt).toISOString(),
    cents_per_month: CENTS_PER_MONTH[useless.provider as Provider] ?? null,
  };
}
