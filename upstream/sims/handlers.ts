import type * as contract from '#lib/contract/index.ts';
import { findByBarcode } from '../barcode.ts';
import { exportSims } from '../export/simFile.ts';
import type { Handlers, World } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { withHolds } from '../swaps/holds.ts';
import { actionHandler } from './actions.ts';
import { simEdits } from './edits.ts';
import { listSims } from './list.ts';
import { simLookups } from './lookups.ts';
import { waitingFor } from './orders.ts';
import { findSim, readable, wireSim } from './row.ts';

export const simHandlers = (world: World): Handlers<typeof contract.sims> => ({
  list: async ({ query, ability }) => {
    const found = await listSims(world.database, readable(ability), query, world.clock.now());
    return found instanceof Refusal ? found : { data: await withHolds(world.database, found.rows.map(wireSim)), meta: found.meta };
  },
  show: async ({ params, ability }) => {
    const row = await findSim(world.database, params.id, ability);
    if (!row) return undefined;
    const waiting = row.pending ? await waitingFor(world.database, row.id, world.clock.now()) : undefined;
    const sim = wireSim({ ...row, pending: row.pending && { ...row.pending, waiting } });
    const [data = sim] = await withHolds(world.database, [sim]);
    return { data };
  },
  ...simEdits(world),
  ...simLookups(world),
  activate: actionHandler(world, 'activate'),
  deactivate: actionHandler(world, 'deactivate'),
  retire: actionHandler(world, 'retire'),
  testReady: actionHandler(world, 'test-ready'),
  export: exportSims(world),
  findByBarcode: findByBarcode(world),
});
