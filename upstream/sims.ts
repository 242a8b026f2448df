import type { contract } from '#lib/contract/index.ts';
import { type Handlers, notYet, type World } from './handlers.ts';
import { actionHandler } from './simActions.ts';
import { simEdits } from './simEdits.ts';
import { listSims } from './simList.ts';
import { simLookups } from './simLookups.ts';
import { findSim, readable, wireSim } from './simRow.ts';

export const simHandlers = (world: World): Handlers<typeof contract.sims> => ({
  list: async ({ query, ability }) => {
    const { rows, meta } = await listSims(world.database, readable(ability), query);
    return { data: rows.map(wireSim), meta };
  },
  show: async ({ params, ability }) => {
    const row = await findSim(world.database, params.id, ability);
    return row && { data: wireSim(row) };
  },
  ...simEdits(world),
  ...simLookups(world),
  activate: actionHandler(world, 'activate'),
  deactivate: actionHandler(world, 'deactivate'),
  retire: actionHandler(world, 'retire'),
  testReady: actionHandler(world, 'test-ready'),
  export: notYet,
  findByBarcode: notYet,
});
