import type * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { ratesOf } from '#upstream/plans/rates.ts';
import { actionHandler } from './actions.ts';
import { simEdits } from './edits.ts';
import { exportSims } from './file.ts';
import { listSims } from './list.ts';
import { simLookups } from './lookups.ts';
import { waitingFor } from './orders.ts';
import { simPairing } from './pairing.ts';
import { simPairs } from './pairs.ts';
import { findSim, readable } from './repository.ts';
import { withReservations } from './reservations.ts';
import { serializeSim } from './serialize.ts';
import { withServiceChanges } from './serviceChanges.ts';
import { withSuspensionFee } from './suspension.ts';
import { withMoveLists } from './touched.ts';

export function simHandlers(context: Context): Omit<Handlers<typeof contract.sims>, 'findByBarcode'> {
  const withHolders = async (found: readonly Sim[]) => withMoveLists(context.database, await withReservations(context.database, found));
  return {
    list: async ({ query, ability }) => {
      const found = await listSims(context.database, readable(ability), query, context.clock.now());
      return found instanceof ProblemResponse ? found : { data: await withHolders(found.rows.map(serializeSim)), meta: found.meta };
    },
    show: async ({ params, ability }) => {
      const row = await findSim(context.database, params.id, ability);
      if (!row) return undefined;
      const waiting = row.pending ? await waitingFor(context.database, row.id, context.clock.now()) : undefined;
      const sim = serializeSim({ ...row, pending: row.pending && { ...row.pending, waiting } });
      const limits = { env: context.env, now: context.clock.now() };
      const [data = sim] = await withServiceChanges(context.database, await withHolders([sim]), limits);
      if (data.status !== 'suspended') return { data };
      return { data: withSuspensionFee(data, await ratesOf(context.database, context.env), context.env) };
    },
    ...simEdits(context),
    ...simLookups(context),
    ...simPairing(context),
    pairs: simPairs(context),
    activate: actionHandler(context, 'activate'),
    deactivate: actionHandler(context, 'deactivate'),
    retire: actionHandler(context, 'retire'),
    testReady: actionHandler(context, 'test-ready'),
    export: exportSims(context),
  };
}
