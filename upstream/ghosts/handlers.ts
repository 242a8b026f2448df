import type * as contract from '#lib/contract/index.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { metaOf } from '#upstream/paging.ts';
import { Refusal } from '#upstream/refusal.ts';
import { exportGhosts } from './file.ts';
import { kindFor } from './kindFor.ts';
import type { Seen } from './kinds.ts';
import { countsOf, ghostsIn, totalOf } from './list.ts';
import { askStation } from './round.ts';
import { summaryOf } from './summary.ts';

export function ghostHandlers(world: World): Handlers<typeof contract.ghosts> {
  const { database, clock, env } = world;
  return {
    summary: async ({ ability }) => ({ data: await summaryOf(world, { clock, env, ability }) }),

    list: async ({ params, query, ability }) => {
      const kind = kindFor(params.kind, ability);
      if (!kind || kind instanceof Refusal) return kind;
      const seen: Seen = { clock, env, ability };
      const { page, per_page } = query;
      const data = await ghostsIn(database, kind, seen, query, { limit: per_page, offset: (page - 1) * per_page });
      const total = await totalOf(database, kind, seen, query);
      const counts = query.counts && (await countsOf(database, kind, seen, query));
      return { data, meta: metaOf(query, total, counts && { counts }) };
    },

    export: exportGhosts(world),
    askStation: askStation(world),
  };
}
