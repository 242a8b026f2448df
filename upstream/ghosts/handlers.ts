import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { ratesOf } from '#upstream/plans/rates.ts';
import { exportGhosts } from './file.ts';
import { kindFor } from './kindFor.ts';
import type { Seen } from './kinds.ts';
import { countsOf, ghostsIn, totalOf } from './list.ts';
import { askStation } from './round.ts';
import { summaryOf } from './summary.ts';

export function ghostHandlers(context: Context): Handlers<typeof contract.ghosts> {
  const { database, clock, env } = context;
  return {
    summary: async ({ ability }) => ({ data: await summaryOf(context, { clock, rates: await ratesOf(database, env), ability }) }),

    list: async ({ params, query, ability }) => {
      const kind = kindFor(params.kind, ability);
      if (!kind || kind instanceof ProblemResponse) return kind;
      const seen: Seen = { clock, rates: await ratesOf(database, env), ability };
      const { page, per_page } = query;
      const data = await ghostsIn(database, kind, seen, query, { limit: per_page, offset: (page - 1) * per_page });
      const total = await totalOf(database, kind, seen, query);
      const counts = query.counts && (await countsOf(database, kind, seen, query));
      return { data, meta: metaOf(query, total, counts && { counts }) };
    },

    export: exportGhosts(context),
    askStation: askStation(context),
  };
}
