import { signedInFrom } from '#lib/access/rules.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { Refusal } from '#upstream/refusal.ts';
import { type App, appOf } from './app.ts';
import { proofFor } from './grants.ts';
import { mayHear } from './hearing.ts';

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
      if (!mayHear(channel_name, signedInFrom(user))) return new Refusal('forbidden');
      const grant = { user_id: String(user.id), sign_in: familyId, at: clock.now().getTime() };
      return proofFor(await app(), socket_id, channel_name, grant);
    },
  };
}
