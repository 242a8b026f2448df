import { and, eq } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { BatchRow } from '#lib/contract/batches.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { takesUploads } from '#lib/domain/carrierRules.ts';
import { isBareCard } from '#lib/domain/simNumber.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { ruleText } from '#upstream/core/ruleText.ts';
import { troubleOf } from '#upstream/sims/check.ts';
import { editSim } from '#upstream/sims/editSim.ts';
import { simFor } from '#upstream/sims/repository.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { type Asking, lookUpRow, uploadRow } from './lookups.ts';
import { batchFor } from './repository.ts';
import { problemOf } from './rowAnswer.ts';
import { setRowError } from './rowErrors.ts';
import { findRow, serializeRow } from './rows.ts';
import { batchRows } from './tables.ts';

type RowActions = Pick<Handlers<typeof contract.batches>, 'editImei' | 'lookupImei' | 'uploadVzw'>;
type Asked = { params: { id: string; rowId: string }; ability: Ability; user: User };

export function rowActions(context: Context): RowActions {
  const { database, clock } = context;

  const ask = async (
    { params, ability, user: by }: Asked,
    action: (asking: Asking) => Promise<unknown>,
  ): Promise<{ data: BatchRow } | ProblemResponse | undefined> => {
    const batch = await database.transaction((tx) => batchFor(tx, { id: params.id, ability, action: 'update' }));
    if (!batch || batch instanceof ProblemResponse) return batch;
    const found = await findRow(database, batch.id, params.rowId, ability);
    if (!found) return undefined;
    const { rowId, sim } = found;
    try {
      const refused = await action({ batchId: batch.id, sim, by });
      if (refused instanceof ProblemResponse) return refused;
    } catch (error) {
      const trouble = troubleOf(error);
      await transact(database, (tx) => setRowError(tx, { batchId: batch.id, simId: sim.id, ...problemOf(trouble) }));
      return trouble;
    }
    const data = await serializeRow(database, batch.id, rowId, ability);
    return data && { data };
  };

  return {
    lookupImei: (asked) => ask(asked, (asking) => lookUpRow(context, asking)),

    uploadVzw: (asked) =>
      ask(asked, async (asking) => {
        const current = serializeSim(asking.sim);
        if (isBareCard(current)) {
          const provider = ruleText(({ sims }) => sims.provider[asking.sim.provider]);
          const message = ruleText(({ sims }) => sims.rules.refused['no-radio'], { provider });
          return new ProblemResponse('illegal_state', { message, errors: { action: ['no-radio'] }, current });
        }
        if (takesUploads(asking.sim.provider)) return uploadRow(context, asking);
        const message = 'This provider keeps no list of devices: there is nothing to upload to.';
        return new ProblemResponse('illegal_state', { message, errors: { action: ['wrong-provider'] }, current });
      }),

    editImei: async ({ params, body: { imei, version }, ability, user, transact }) =>
      transact(async (tx) => {
        const batch = await batchFor(tx, { id: params.batchId, ability, action: 'update' });
        if (!batch || batch instanceof ProblemResponse) return batch;
        const found = await findRow(tx, batch.id, params.rowId, ability);
        if (!found) return undefined;
        const sim = await simFor(tx, { id: String(found.sim.id), ability, action: 'update', fields: ['imei'], version });
        if (!sim || sim instanceof ProblemResponse) return sim;
        const edited = await editSim(tx, sim, { imei }, { ability, by: user, now: clock.now() });
        if (edited instanceof ProblemResponse) return edited;
        if (imei !== sim.imei) {
          const unasked = { lookedUpAt: null, uploadedAt: null, problem: null, message: null };
          await tx
            .update(batchRows)
            .set(unasked)
            .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.simId, sim.id)));
        }
        const data = await serializeRow(tx, batch.id, found.rowId, ability);
        return data && { data };
      }),
  };
}
