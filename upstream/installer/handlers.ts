import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { stationTrouble } from '#upstream/systems/trouble.ts';
import { installerAct } from './acts.ts';
import { countCall } from './guesses.ts';
import { jobOf } from './job.ts';
import { installerLinkHandlers } from './links.ts';
import { installerLoginHandlers } from './login.ts';
import { sitePhotoHandlers } from './photos.ts';
import { signalCheck } from './signal.ts';

const signedOut = () => new ProblemResponse('signed_out');

export function installerHandlers(context: Context): Omit<Handlers<typeof contract.installer>, 'hear'> {
  const { database, clock } = context;
  const ask = signalCheck(context);
  return {
    ...installerLoginHandlers(context),

    job: async ({ installer }) => {
      if (installer.end && !installer.isSwapOver) return signedOut();
      return { data: await jobOf(context, database, installer) };
    },

    signal: async ({ installer }) => {
      if (installer.end) return signedOut();
      const refused = await countCall(database, installer.link.id, clock.now());
      if (refused) return refused;
      const [swap] = await database.select().from(swaps).where(eq(swaps.id, installer.swap.id));
      const answer = swap && (await ask(swap).catch(stationTrouble));
      return answer instanceof ProblemResponse ? answer : answer && { data: answer };
    },

    act: installerAct(context),

    ...sitePhotoHandlers(context),
    ...installerLinkHandlers(context),
  };
}
