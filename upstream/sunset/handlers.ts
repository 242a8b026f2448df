import type * as contract from '#lib/contract/index.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { sunsetEdits } from './edits.ts';
import { exportSunset } from './file.ts';
import { letterAgain } from './letters/handlers.ts';
import { sunsetList, sunsetWanted } from './list.ts';
import { sunsetAllowed } from './row.ts';

export const sunsetHandlers = (world: World): Handlers<typeof contract.sunset> => ({
  list: async ({ query, ability }) =>
    sunsetList(world.database, sunsetWanted(sunsetAllowed(ability, 'read'), query), query.shape === 'table'),
  ...sunsetEdits(world),
  export: exportSunset(world),
  letter: letterAgain(world),
});
