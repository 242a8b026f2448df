import { and, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type GhostKind, type Ghosts, WASTEFUL } from '#lib/contract/ghosts.ts';
import { isPriced } from '#lib/domain/lineCost.ts';
import type { Context } from '#upstream/context.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { billedPlan, centsOf, isBilled } from './billing.ts';
import { ghostsOf, type Seen } from './kinds.ts';

export const number = z.coerce.number();

export const maybeNumber = number.nullable();

export const Sum = z.object({ lines: number, cents: maybeNumber, unpriced: number });

type Sum = z.infer<typeof Sum>;

/** Lines of which nobody said what one costs come to no sum, no lines to 0, unless no price is set at all. */
export function sumOf({ rates }: Seen, { lines = 0, cents = null, unpriced = 0 }: Partial<Sum> = {}): Sum {
  return { lines, cents: isPriced(rates) && lines === 0 ? 0 : lines === unpriced ? null : cents, unpriced };
}

const ids = (kinds: readonly GhostKind[], seen: Seen) =>
  kinds.length > 0
    ? sql.join(
        kinds.map((kind) => sql`select ghost.sim_id from (${ghostsOf(kind, seen)}) as ghost`),
        sql` union all `,
      )
    : sql`select null::int where false`;

export const sumColumns = ({ rates }: Seen) => {
  const cents = centsOf(rates);
  return sql`count(*) as lines, sum(${cents}) as cents, count(*) - count(${cents}) as unpriced`;
};

/** Billed lines of these ghosts, each once; without those that count as waste. */
export async function doubtOf(database: Context['database'], kinds: readonly GhostKind[], seen: Seen) {
  const silent = kinds.includes('silent')
    ? sql`or ${sims.csNo} in (select ghost.cs_no from (${ghostsOf('silent', seen)}) as ghost)`
    : sql``;
  const moved = kinds.filter((kind) => kind === 'imei-moved');
  const [sum] = await rowsOf(
    database,
    sql`select ${sumColumns(seen)} from ${sims}
      where ${and(readable(seen.ability), isBilled())} and (${sims.id} in (${ids(moved, seen)}) ${silent})
      and ${sims.id} not in (${ids(
        kinds.filter((kind) => WASTEFUL.includes(kind)),
        seen,
      )})`,
    Sum,
  );
  return sumOf(seen, sum);
}

export async function byPlan(database: Context['database'], kinds: readonly GhostKind[], seen: Seen): Promise<Ghosts['by_plan']> {
  const wasted = ids(
    kinds.filter((kind) => WASTEFUL.includes(kind)),
    seen,
  );
  const rows = await rowsOf(
    database,
    sql`select ${sims.provider} as provider, ${billedPlan} as plan, ${sumColumns(seen)} from ${sims} where ${sims.id} in (${wasted}) group by 1, 2`,
    Sum.extend({ provider: z.string(), plan: z.string().nullable() }),
  );
  return rows
    .map(({ provider, plan, ...sum }) => ({ provider, plan, ...sumOf(seen, sum) }))
    .sort((one, other) => (other.cents ?? 0) - (one.cents ?? 0) || other.lines - one.lines);
}
