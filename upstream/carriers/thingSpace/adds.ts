import { CarrierBusy, type Line, type Subscription, type Upload } from '#upstream/carriers/carrier.ts';
import { gather } from '#upstream/carriers/gather.ts';
import { NotSent, Refused } from '#upstream/carriers/http.ts';
import type { Begun, CarrierRequests } from '#upstream/carriers/requests.ts';
import type { Hardware } from '#upstream/carriers/tables.ts';
import type { ThingSpaceCalls } from './calls.ts';
import { hardwareIn, hardwareOf, idsOf, isAbsent } from './devices.ts';
import { Added } from './shapes.ts';

/** Add Devices. */
const MOST = 200;

type Parts = { accountName: string; call: ThingSpaceCalls; requests: CarrierRequests; look: (hardware: Hardware) => Promise<Line> };

const isSame = (one: Hardware, other: Hardware) =>
  (one.imei !== null && one.imei === other.imei) || (one.iccid !== null && one.iccid === other.iccid);

/**
 * New devices that are added to the account at once, up to 200 in a request; each is answered by itself, in the same answer. ThingSpace Connectivity Management,
 * API Reference: Add Devices; model `AddDevicesResult` of Verizon's SDKs.
 */
export function thingSpaceAdds({ accountName, call, requests, look }: Parts) {
  /** What is refused may be there already: then it is done. */
  async function settle({ requestId, hardware }: Begun, words: string): Promise<Upload> {
    const isDone = words === 'Success' || !isAbsent(await look(hardware));
    const state = isDone ? 'done' : 'failed';
    await requests.settle(requestId, state, words);
    return { state, words };
  }

  /** What is said of each. A request that is refused as a whole says nothing of the single device: then each is asked for by itself. */
  async function send(some: readonly Begun[]): Promise<(begun: Begun) => string | Promise<string>> {
    const body = { accountName, state: 'preactive', devicesToAdd: some.map(({ hardware }) => ({ deviceIds: idsOf(hardware) })) };
    try {
      const added = await call(Added, '/devices/actions/add', { body });
      return (begun) => {
        const own = added.find(({ deviceIds }) => isSame(hardwareIn(deviceIds), begun.hardware));
        return (own ?? (some.length === 1 ? added[0] : undefined))?.response ?? '';
      };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (some.length === 1) return () => error.message;
      return async (begun) => (await send([begun]))(begun);
    }
  }

  const add = gather<Begun, Upload>(MOST, async (_, some) => {
    const before = await requests.beginMany(some);
    const wordsOf = await send(some).catch(async (error: unknown) => {
      if (error instanceof CarrierBusy || error instanceof NotSent) await requests.takeBackMany(some, before);
      throw error;
    });
    const told: Promise<Upload>[] = [];
    // One after the other: what was refused is looked at.
    for (const begun of some) {
      const one = settle(begun, await wordsOf(begun));
      await one.catch(() => undefined);
      told.push(one);
    }
    return told;
  });

  return async (requestId: string, sim: Subscription): Promise<Upload> => {
    const known = await requests.find(requestId);
    if (known?.outcome === 'done') return { state: 'done', words: known.words ?? '' };
    return add('', { requestId, action: 'upload', hardware: hardwareOf(sim), target: null });
  };
}
