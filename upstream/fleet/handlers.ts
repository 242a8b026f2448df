import { asc, count, isNotNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ageColumn } from '#upstream/sims/checkAges.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';

export const fleetHandlers = ({ database, clock }: Context): Handlers<typeof contract.fleet> => ({
  count: async ({ ability }) => {
    // By position: the age's limits are parameters, and those of two expressions are never the same to the database.
    const rows = await database
      .select({
        provider: sims.provider,
        status: sims.status,
        checked: ageColumn(clock.now()),
        count: count(),
        on_system: sql<number>`count(*) filter (where ${isNotNull(sims.csNo)})`.mapWith(Number),
      })
      .from(sims)
      .where(readable(ability))
      .groupBy(sql`1, 2, 3`)
      .orderBy(asc(sims.provider), asc(sims.status));
    return { data: rows.map((row) => ({ ...row, status: row.status })) };
  },
});
