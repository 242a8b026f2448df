import { and, count, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { countLost } from '#upstream/systems/lostPaths.ts';
import { systems } from '#upstream/systems/tables.ts';
import { isMine } from './list.ts';
import { swapsAllowed } from './repository.ts';
import { swaps } from './tables.ts';
import { isUnfinished } from './unfinished.ts';

export const countHandlers = ({ database, clock }: Context): Handlers<typeof contract.counts> => ({
  show: async ({ ability, user }) => {
    const ofSwaps = async () => {
      const where = and(swapsAllowed(ability, 'read'), isUnfinished(), isMine(user));
      const [row] = await database.select({ total: count() }).from(swaps).leftJoin(systems, eq(systems.csNo, swaps.csNo)).where(where);
      return row?.total ?? 0;
    };
    return {
      data: {
        lost: ability.can('read', 'System') ? await countLost({ database, clock }, ability) : null,
        unfinished: ability.can('read', 'SimSwap') ? await ofSwaps() : null,
      },
    };
  },
});
