import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { type App, appOf } from '#upstream/broadcast/app.ts';
import { proofFor } from '#upstream/broadcast/grants.ts';
import { wireName } from '#upstream/broadcast/hearing.ts';
import { siteGrant } from '#upstream/broadcast/siteEars.ts';
import { swaps } from '#upstream/db/swaps.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { Refusal } from '#upstream/refusal.ts';
import { stationTrouble } from '#upstream/systems/trouble.ts';
import { installerAct } from './acts.ts';
import { installerDoors } from './entrance.ts';
import { countCall } from './guesses.ts';
import { jobOf } from './job.ts';
import { installerLinkHandlers } from './links.ts';
import { sitePhotoHandlers } from './photos.ts';
import { signalCheck } from './signal.ts';

const signedOut = () => new Refusal('signed_out');

export function installerHandlers(world: World): Handlers<typeof contract.installer> {
  const { database, clock, env } = world;
  const ask = signalCheck(world);
  let app: Promise<App> | undefined;
  return {
    ...installerDoors(world),

    job: async ({ installer }) => {
      if (installer.end && !installer.isSwapOver) return signedOut();
      return { data: await jobOf(world, database, installer) };
    },

    signal: async ({ installer }) => {
      if (installer.end) return signedOut();
      const refused = await countCall(database, installer.link.id, clock.now());
      if (refused) return refused;
      const [swap] = await database.select().from(swaps).where(eq(swaps.id, installer.swap.id));
      const answer = swap && (await ask(swap).catch(stationTrouble));
      return answer instanceof Refusal ? answer : answer && { data: answer };
    },

    act: installerAct(world),

    hear: async ({ installer, body: { socket_id, channel_name } }) => {
      if (installer.end || channel_name !== wireName(`sim-swap.${installer.swap.id}`)) return new Refusal('forbidden');
      app ??= appOf(database, env);
      return proofFor(await app, socket_id, channel_name, siteGrant(installer.link.id, clock.now()));
    },

    ...sitePhotoHandlers(world),
    ...installerLinkHandlers(world),
  };
}
