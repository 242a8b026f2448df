import { signedInFrom } from '#lib/access/rules.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { Refusal } from '#upstream/refusal.ts';
import { type App, appOf } from './app.ts';
import { type Grant, proofFor } from './grants.ts';
import { hears } from './hearing.ts';

export function channelHandlers({ database, clock, env }: World): Handlers<typeof contract.channels> {
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
      if (heard === 'nothing') return new Refusal('forbidden');
      const grant: Grant = {
        user_id: String(user.id),
        sign_in: familyId,
        at: clock.now().getTime(),
        ...(heard === 'some' && { bound: true }),
      };
      return proofFor(await app(), socket_id, channel_name, grant);
    },
  };
}
