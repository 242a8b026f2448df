import type { User } from '#lib/contract/session.ts';
import type { Upload } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { recordSimEvent } from '#upstream/sims/changes.ts';
import { checkSim } from '#upstream/sims/check.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { setRowError } from './rowErrors.ts';

export type Asking = { batchId: number; sim: SimRow; by?: User };

/** Looks a row's SIM up at the provider. Throws `CarrierBusy` and `CarrierSilent`; then nothing was written. */
export const lookUpRow = (context: Context, { batchId, sim, by }: Asking): Promise<SimRow> =>
  checkSim(context, sim, {
    by,
    also: (tx) => setRowError(tx, { batchId, simId: sim.id, problem: null, lookedUpAt: context.clock.now() }),
  });

/** What an upload is known by at the provider: the same row's same IMEI is uploaded once, however often it is asked for. */
const uploadIdOf = ({ batchId, sim }: Asking) => `upload:${batchId}:${sim.id}:${sim.imei}`;

/** Uploads a row's IMEI to a provider that `takesUploads`. Throws `CarrierBusy` and `CarrierSilent`; then nothing was written. */
export async function uploadRow(
  { database, carrier, clock }: Context,
  asking: Asking,
  requestId: string = uploadIdOf(asking),
): Promise<Upload> {
  const { batchId, sim, by } = asking;
  const upload = await carrier.upload(requestId, sim);
  const isDone = upload.state === 'done';
  await transact(database, async (tx) => {
    await recordSimEvent(tx, sim, { kind: isDone ? 'checked' : 'failed', by, message: upload.words }, clock.now());
    const answer = isDone ? { problem: null, uploadedAt: clock.now() } : { problem: 'failed' };
    await setRowError(tx, { batchId, simId: sim.id, message: upload.words, ...answer });
  });
  return upload;
}
