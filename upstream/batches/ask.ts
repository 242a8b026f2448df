import type { User } from '#lib/contract/session.ts';
import { transact } from '#upstream/announce.ts';
import type { SimRow } from '#upstream/db/schema.ts';
import type { World } from '#upstream/handlers.ts';
import { noteSim } from '#upstream/sims/changes.ts';
import { checkSim } from '#upstream/sims/check.ts';
import type { Upload } from '#upstream/world/carrier/carrier.ts';
import { noteRow } from './note.ts';

/** A row of a batch by the SIM behind it, and who asks. */
export type Asking = { batchId: number; sim: SimRow; by?: User };

/** Looks a row's SIM up at the provider. Throws `CarrierBusy` and `CarrierSilent`; then nothing was written. */
export const lookUpRow = (world: World, { batchId, sim, by }: Asking): Promise<SimRow> =>
  checkSim(world, sim, {
    by,
    also: (tx) => noteRow(tx, { batchId, simId: sim.id, problem: null, lookedUpAt: world.clock.now() }),
  });

/** What an upload is known by at the provider: the same row's same IMEI is uploaded once, however often it is asked for. */
const uploadIdOf = ({ batchId, sim }: Asking) => `upload:${batchId}:${sim.id}:${sim.imei}`;

/** Uploads a row's IMEI to a provider that `takesUploads`. Throws `CarrierBusy` and `CarrierSilent`; then nothing was written. */
export async function uploadRow(
  { database, carrier, clock }: World,
  asking: Asking,
  requestId: string = uploadIdOf(asking),
): Promise<Upload> {
  const { batchId, sim, by } = asking;
  const upload = await carrier.upload(requestId, sim);
  const isDone = upload.state === 'done';
  await transact(database, async (tx) => {
    await noteSim(tx, sim, { kind: isDone ? 'checked' : 'failed', by, message: upload.words }, clock.now());
    const answer = isDone ? { problem: null, uploadedAt: clock.now() } : { problem: 'failed' };
    await noteRow(tx, { batchId, simId: sim.id, message: upload.words, ...answer });
  });
  return upload;
}
