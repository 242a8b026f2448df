import { and, eq } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { BatchRow } from '#lib/contract/batches.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { transact } from '#upstream/announce.ts';
import { batchRows } from '#upstream/db/stock.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { Refusal } from '#upstream/refusal.ts';
import { troubleOf } from '#upstream/sims/check.ts';
import { editSim } from '#upstream/sims/edits.ts';
import { simFor, wireSim } from '#upstream/sims/row.ts';
import { takesUploads } from '#upstream/world/carrier/providers.ts';
import { problemOf } from './answer.ts';
import { type Asking, lookUpRow, uploadRow } from './ask.ts';
import { batchFor } from './find.ts';
import { noteRow } from './note.ts';
import { findRow, wireRow } from './rows.ts';

type Deeds = Pick<Handlers<typeof contract.batches>, 'editImei' | 'lookupImei' | 'uploadVzw'>;
type Asked = { params: { id: string; rowId: string }; ability: Ability; user: User };

/** What is done to one row of a batch. */
export function rowDeeds(world: World): Deeds {
  const { database, clock } = world;

  /** Asks the provider about a row, and answers the row as it is then; trouble is written down on it. */
  const ask = async (
    { params, ability, user: by }: Asked,
    deed: (asking: Asking) => Promise<unknown>,
  ): Promise<{ data: BatchRow } | Refusal | undefined> => {
    const batch = await database.transaction((tx) => batchFor(tx, { id: params.id, ability, action: 'update' }));
    if (!batch || batch instanceof Refusal) return batch;
    const found = await findRow(database, batch.id, params.rowId, ability);
    if (!found) return undefined;
    const { rowId, sim } = found;
    try {
      const refused = await deed({ batchId: batch.id, sim, by });
      if (refused instanceof Refusal) return refused;
    } catch (error) {
      const trouble = troubleOf(error);
      await transact(database, (tx) => noteRow(tx, { batchId: batch.id, simId: sim.id, ...problemOf(trouble) }));
      return trouble;
    }
    const data = await wireRow(database, batch.id, rowId, ability);
    return data && { data };
  };

  return {
    lookupImei: (asked) => ask(asked, (asking) => lookUpRow(world, asking)),

    uploadVzw: (asked) =>
      ask(asked, async (asking) => {
        if (takesUploads(asking.sim.provider)) return uploadRow(world, asking);
        const message = 'This provider keeps no list of devices: there is nothing to upload to.';
        return new Refusal('illegal_state', { message, errors: { action: ['wrong-provider'] }, current: wireSim(asking.sim) });
      }),

    /** The SIM has another number then, of which the provider has not been asked yet. */
    editImei: async ({ params, body: { imei, version }, ability, user, transact }) =>
      transact(async (tx) => {
        const batch = await batchFor(tx, { id: params.batchId, ability, action: 'update' });
        if (!batch || batch instanceof Refusal) return batch;
        const found = await findRow(tx, batch.id, params.rowId, ability);
        if (!found) return undefined;
        const sim = await simFor(tx, { id: String(found.sim.id), ability, action: 'update', fields: ['imei'], version });
        if (!sim || sim instanceof Refusal) return sim;
        const edited = await editSim(tx, sim, { imei }, { ability, by: user, now: clock.now() });
        if (edited instanceof Refusal) return edited;
        if (imei !== sim.imei) {
          const unasked = { lookedUpAt: null, uploadedAt: null, problem: null, message: null };
          await tx
            .update(batchRows)
            .set(unasked)
            .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.simId, sim.id)));
        }
        const data = await wireRow(tx, batch.id, found.rowId, ability);
        return data && { data };
      }),
  };
}
