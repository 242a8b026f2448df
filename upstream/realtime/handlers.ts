import { signedInFrom } from '#lib/access/rules.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { type App, appOf } from './app.ts';
import { hears } from './channelAccess.ts';
import { channelAuthFor, type Grant } from './channelAuth.ts';

export function channelHandlers({ database, clock, env }: Context): Handlers<typeof contract.channels> {
  let known: Promise<App> | undefined;
  const app = () => {
    known ??= appOf(database, env).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  return {
    realtime: async () => (env.EXTENSIONS === 'none' ? undefined : { key: (await app()).key }),

    authorize: async ({ user, familyId, body: { socket_id, channel_name } }) => {
      const heard = await hears(database, channel_name, signedInFrom(user));
      if (heard === 'nothing') return new ProblemResponse('forbidden');
      const grant: Grant = {
        user_id: String(user.id),
        sign_in: familyId,
        at: clock.now().getTime(),
        ...(heard === 'some' && { bound: true }),
      };
      return channelAuthFor(await app(), socket_id, channel_name, grant);
    },
  };
}
