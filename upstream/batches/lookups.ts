import type { User } from '#lib/contract/session.ts';
import type { Upload } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
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

export const UPLOAD_JOB = 'upload';
/** What an upload is known by at the provider: the same row's same IMEI is uploaded once, however often it is asked for. */
export const uploadIdOf = ({ batchId, sim }: Asking) => `upload:${batchId}:${sim.id}:${sim.imei}`;

type Finished = Asking & { upload: Exclude<Upload, { state: 'working' }>; at: Date };
export async function recordUpload(tx: Database, { batchId, sim, by, upload, at }: Finished): Promise<void> {
  const isDone = upload.state === 'done';
  await recordSimEvent(tx, sim, { kind: isDone ? 'checked' : 'failed', by, message: upload.words }, at);
  const answer = isDone ? { problem: null, uploadedAt: at } : { problem: 'failed' };
  await setRowError(tx, { batchId, simId: sim.id, message: upload.words, ...answer });
}

/** Uploads a row's IMEI to a provider that `takesUploads`; where it tells later how it went, a job hears of it. Throws `CarrierBusy` and `CarrierSilent`; then nothing was written. */
export async function uploadRow({ database, carrier, clock, queue }: Context, asking: Asking, bulk?: number): Promise<Upload> {
  const { batchId, sim, by } = asking;
  const requestId = uploadIdOf(asking);
  const upload = await carrier.upload(requestId, sim);
  await transact(database, async (tx) => {
    if (upload.state !== 'working') return recordUpload(tx, { ...asking, upload, at: clock.now() });
    await setRowError(tx, { batchId, simId: sim.id, problem: null, message: upload.words });
    const payload = { batch: batchId, sim: sim.id, imei: sim.imei, by: by?.id, bulk };
    await queue.enqueue(tx, { kind: UPLOAD_JOB, key: requestId, payload, runAt: upload.until });
  });
  return upload;
}
