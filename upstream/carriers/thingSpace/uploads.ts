import { z } from 'zod';
import { CarrierBusy, type Subscription, type Upload } from '#upstream/carriers/carrier.ts';
import { gather } from '#upstream/carriers/gather.ts';
import { NotSent, Refused, unasked } from '#upstream/carriers/http.ts';
import type { Begun, CarrierRequests } from '#upstream/carriers/requests.ts';
import { type Clock, DAY, MINUTE } from '#upstream/core/clock.ts';
import type { ThingSpaceCalls } from './calls.ts';
import { hardwareIn, hardwareOf, idsOf } from './devices.ts';
import { wordsOf } from './faults.ts';
import { EXPECTED, LOST, outcomeIn } from './outcomes.ts';
import type { ThingSpaceSettings } from './settings.ts';
import { Accepted, type Callback, DeviceId, RequestStatus } from './shapes.ts';

/** Upload Devices: device IDs in one request. */
const MOST = 10_000;
/** A message is told four times, five minutes apart (About Callback Services): of several devices only that says how each went. */
const TOLD = 30 * MINUTE;
const TAKEN = 'ThingSpace has the upload and tells how it went';
const NOTHING = 'ThingSpace told nothing of the upload for a day';

/** What became of a device. No page shows the form of this message, so its list is read wherever it stands. */
const Told = z.object({
  deviceIds: z.array(DeviceId).min(1),
  status: z.string(),
  message: z.string().nullish(),
  faultResponse: z.object({ faultcode: z.string(), faultstring: z.string().nullish() }).nullish(),
});
function toldIn(value: unknown): z.output<typeof Told>[] {
  const read = Told.safeParse(value);
  if (read.success) return [read.data];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(toldIn) : [];
}

type Parts = { settings: ThingSpaceSettings; call: ThingSpaceCalls; requests: CarrierRequests; clock: Clock };

/**
 * Uploads of new devices to Verizon: asked for in requests of one SKU, told by one message with every device of the request. They need a registration on the
 * Open Development portal. ThingSpace Connectivity Management, API Reference: Upload Devices; About Callback Services (`DeviceService`); models
 * `DeviceUploadRequest` and `RequestResponse` of Verizon's SDKs.
 */
export function thingSpaceUploads({ settings, call, requests, clock }: Parts) {
  const { account: accountName, upload: asked } = settings;
  const since = (at: Date) => clock.now().getTime() - at.getTime();
  const working = (ms: number): Upload => ({ state: 'working', words: TAKEN, until: new Date(clock.now().getTime() + ms) });

  const send = gather<Begun, Upload>(MOST, async (deviceSku, begun) => {
    const before = await requests.beginMany(begun);
    try {
      const devices = begun.map(({ hardware: { imei } }) => ({ deviceIds: idsOf({ imei, iccid: null }) }));
      const body = { accountName, emailAddress: asked?.email, deviceSku, uploadType: 'IMEI', devices };
      await requests.acceptMany(begun, (await call(Accepted, '/devices/actions/upload', { body })).requestId);
      return begun.map(() => working(EXPECTED));
    } catch (error) {
      if (error instanceof CarrierBusy || error instanceof NotSent) await requests.takeBackMany(begun, before);
      if (!(error instanceof Refused)) throw error;
      for (const { requestId } of begun) await requests.settle(requestId, 'failed', error.message);
      return begun.map(() => ({ state: 'failed', words: error.message }));
    }
  });

  /** What became of it; nothing of one that never arrived. */
  async function findUpload(requestId: string): Promise<Upload | undefined> {
    const request = await requests.find(requestId);
    if (!request) return undefined;
    const { carrierId, outcome, words, sentAt } = request;
    if (outcome) return { state: outcome, words: words ?? 'Success' };
    if (carrierId === null) return since(sentAt) < LOST ? working(MINUTE) : undefined;
    if (since(sentAt) < EXPECTED || (since(sentAt) < TOLD && (await requests.isShared(carrierId)))) return working(EXPECTED);
    const path = `/accounts/${encodeURIComponent(accountName)}/requests/${encodeURIComponent(carrierId)}/status`;
    const { status } = await call(RequestStatus, path).catch(unasked);
    const told = outcomeIn(status);
    if (told === null && since(sentAt) < DAY) return working(MINUTE);
    await requests.settle(requestId, told ?? 'failed', told === null ? NOTHING : `ThingSpace says ${status} of its request ${carrierId}`);
    return findUpload(requestId);
  }

  return {
    findUpload,

    async upload(requestId: string, sim: Subscription): Promise<Upload> {
      const known = await findUpload(requestId);
      if (known && known.state !== 'failed') return known;
      const sku = asked?.skus[sim.deviceType ?? ''];
      if (sku === undefined) return { state: 'failed', words: `no SKU is set for the device type ${sim.deviceType ?? '–'}` };
      const begun: Begun = { requestId, action: 'upload', hardware: { ...hardwareOf(sim), iccid: null }, target: null };
      return send(sku, begun);
    },

    /** The requests that a message told the end of; nothing where it is of none of ours, or none yet. */
    async hear({ requestId: carrierId, status, faultResponse }: Callback, message: unknown): Promise<string[] | undefined> {
      const all = await requests.allOfCarrier(carrierId);
      if (all.length === 0) return undefined;
      const each = toldIn(message);
      const heard: string[] = [];
      const settle = async (requestId: string, outcome: ReturnType<typeof outcomeIn>, words: string | null) => {
        if (outcome === null) return;
        await requests.settle(requestId, outcome, words);
        heard.push(requestId);
      };
      for (const { deviceIds, status: said, message: why, faultResponse: fault } of each) {
        const request = await requests.ofCarrier(carrierId, hardwareIn(deviceIds));
        const words = fault ? wordsOf(fault.faultcode, fault.faultstring) : (why ?? said);
        if (request) await settle(request.requestId, outcomeIn(said, fault != null), words);
      }
      const words = faultResponse ? wordsOf(faultResponse.faultcode, faultResponse.faultstring) : (status ?? null);
      // Told of the request as a whole.
      if (each.length === 0) for (const { requestId } of all) await settle(requestId, outcomeIn(status, faultResponse != null), words);
      return heard;
    },
  };
}
export type ThingSpaceUploads = ReturnType<typeof thingSpaceUploads>;
