import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { letterAgain } from '#upstream/sunset/letters/handlers.ts';
import { changeMany } from './bulk.ts';
import { logCall } from './calls.ts';
import { sunsetCampaignActs } from './campaigns.ts';
import { sunsetEdits } from './edits.ts';
import { exportSunset } from './file.ts';
import { sunsetList, sunsetWanted } from './list.ts';
import { sunsetAllowed } from './repository.ts';

export const sunsetHandlers = (context: Context): Omit<Handlers<typeof contract.sunset>, 'proposePlan' | 'plan'> => ({
  list: async ({ query, ability }) =>
    sunsetList(context.database, sunsetWanted(sunsetAllowed(ability, 'read'), query), query.shape === 'table'),
  ...sunsetEdits(context),
  export: exportSunset(context),
  letter: letterAgain(context),
  ...sunsetCampaignActs(context),
  logCall: logCall(context),
  changeMany: changeMany(context),
});
