import { and, count, isNull, min, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type GhostFigure, type GhostKind, type Ghosts, OF_SYSTEMS, WASTEFUL } from '#lib/contract/ghosts.ts';
import type { Context } from '#upstream/context.ts';
import { DAY } from '#upstream/core/clock.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { systemsAllowed } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { isBilled } from './billing.ts';
import { ghostsOf, kindsFor, type Seen } from './kinds.ts';
import { roundOf } from './round.ts';
import { byPlan, doubtOf, maybeNumber, number, Sum, sumColumns, sumOf } from './sums.ts';

const Figure = z.object({
  count: number,
  lines: number,
  cents: maybeNumber,
  unpriced: number,
  oldest: z.coerce.date().nullable(),
  stale: number,
});
const freshFor = (kind: GhostKind) => (OF_SYSTEMS.includes(kind) ? DAY : 7 * DAY);

async function figureOf(database: Context['database'], kind: GhostKind, seen: Seen): Promise<GhostFigure> {
  const old = new Date(seen.clock.now().getTime() - freshFor(kind)).toISOString();
  const unpriced = kind === 'silent' ? sql`ghost.unpriced` : sql`case when ghost.cents is null then ghost.lines else 0 end`;
  const [figure] = await rowsOf(
    database,
    sql`select count(*) as count, coalesce(sum(ghost.lines), 0) as lines, sum(ghost.cents) as cents, coalesce(sum(${unpriced}), 0) as unpriced, min(ghost.known_at) as oldest,
      count(*) filter (where ghost.known_at < ${old}::timestamptz) as stale from (${ghostsOf(kind, seen)}) as ghost`,
    Figure,
  );
  const { oldest = null, count: found = 0, stale = 0, ...rest } = figure ?? {};
  return { kind, count: found, stale, ...sumOf(seen, rest), oldest: oldest?.toISOString() ?? null };
}

export async function summaryOf(context: Context, seen: Seen): Promise<Ghosts> {
  const { database } = context;
  const { ability, rates } = seen;
  const kinds = kindsFor(ability);
  const figures: GhostFigure[] = [];
  for (const kind of kinds) figures.push(await figureOf(database, kind, seen));
  const waste = figures.filter(({ kind }) => WASTEFUL.includes(kind));
  const [billed] = await rowsOf(database, sql`select ${sumColumns(seen)} from ${sims} where ${and(readable(ability), isBilled())}`, Sum);
  const [unsure] = await database
    .select({ sims: count() })
    .from(sims)
    .where(and(readable(ability), or(sql`${sims.status} = 'unknown'`, isNull(sims.providerCheckedAt))));
  const [station] = await database
    .select({
      systems: sql`count(*) filter (where ${isNull(systems.stationAskedAt)})`.mapWith(Number),
      radios: sql`count(*) filter (where ${systems.stationAskedAt} is not null and ${isNull(systems.radios)})`.mapWith(Number),
      asked: min(systems.stationAskedAt),
    })
    .from(systems)
    .where(systemsAllowed(ability, 'read'));
  const { systems: unasked = 0, radios = 0, asked } = station ?? {};
  return {
    kinds: figures,
    billed: sumOf(seen, billed),
    // No line is of two of these kinds: on no system, on a dead one, on a live one.
    waste: sumOf(seen, {
      lines: waste.reduce((sum, { lines }) => sum + lines, 0),
      cents: waste.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
      unpriced: waste.reduce((sum, { unpriced }) => sum + unpriced, 0),
    }),
    doubt: await doubtOf(database, kinds, seen),
    currency: rates.currency,
    prices: rates.prices,
    by_plan: await byPlan(database, kinds, seen),
    unsure: { sims: unsure?.sims ?? 0, systems: unasked, radios },
    station: { asked_at: unasked > 0 ? null : (asked?.toISOString() ?? null), ...(await roundOf(database)) },
  };
}
