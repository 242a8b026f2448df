import type { SimAction } from '#lib/contract/sims/states.ts';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import { wordFor } from '#lib/domain/carrierRules.ts';
import { BECOMES } from '#lib/domain/simLifecycle.ts';
import { CarrierBusy, type Line, type Order, type RealCarrier, type Subscription } from '#upstream/carriers/carrier.ts';
import { leftOut, NotSent, Refused, unasked } from '#upstream/carriers/http.ts';
import { lookUpOneByOne } from '#upstream/carriers/lookUpMany.ts';
import { type CarrierRequest, carrierRequestsOf } from '#upstream/carriers/requests.ts';
import type { Hardware } from '#upstream/carriers/tables.ts';
import { type Clock, MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { Log } from '#upstream/core/log.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type CallbackParts, thingSpaceCallbacks } from './callbacks.ts';
import { thingSpaceCalls } from './calls.ts';
import { absent, hardwareOf, idOf, idsOf, isAbsent, lookUpDevice } from './devices.ts';
import { rateLimit } from './rateLimit.ts';
import type { ThingSpaceSettings } from './settings.ts';
import { Accepted, Added, Deleted, RequestStatus } from './shapes.ts';
import { usageOfDevice } from './usage.ts';

/** When an order is asked about for the first time, where no callback came before. */
const EXPECTED = 60 * SECOND;
/** So long after an answer was lost, an order that left no trace on its line is taken for one that never arrived. */
const LOST = 15 * MINUTE;
/** So long its list may lag behind what it says it has done. */
const LAG = 5 * MINUTE;
const AT_ONCE = 4;

const OPTIONS: Readonly<Record<Exclude<CarrierMove, 'new-line'>, string>> = {
  'change-iccid': 'ChangeICCID',
  'change-imei': 'ChangeIMEI',
  'change-both': 'ChangeIMEIandICCID',
};

/** Its only reason: General Admin/Maintenance. Deactivate Service for Devices. */
const REASON = 'FF';

export type ThingSpace = RealCarrier & ReturnType<typeof thingSpaceCallbacks>;

/**
 * Verizon's lines over ThingSpace Connectivity Management. It takes no idempotency key: a request is found again by the id ThingSpace gave it, and one
 * whose answer was lost by what became of the line. Sources by request: API Reference, the page of that name.
 */
export function thingSpace(
  settings: ThingSpaceSettings,
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
): ThingSpace {
  const { account: accountName, plan: servicePlan, zip: mdnZipCode } = settings;
  const call = thingSpaceCalls(settings, clock, log);
  const requests = carrierRequestsOf(database, clock);
  const mayActivate = rateLimit(clock);
  const look = (hardware: Hardware) => lookUpDevice(call, accountName, hardware).catch(unasked);
  const devices = (sim: Subscription) => [{ deviceIds: idsOf(hardwareOf(sim)) }];

  const send = async (sim: Subscription, action: SimAction): Promise<string | Line> => {
    const of = { accountName, devices: devices(sim) };
    if (action === 'retire') {
      const body = { accountName, devicesToDelete: [{ deviceIds: idOf(hardwareOf(sim)) }] };
      const [gone] = await call(Deleted, '/devices/actions/delete', { body });
      if (gone?.status !== 'Success') throw new Refused(200, '', gone?.message ?? 'Failed');
      return absent(hardwareOf(sim));
    }
    if (action === 'deactivate')
      return (await call(Accepted, '/devices/actions/deactivate', { body: { ...of, reasonCode: REASON } })).requestId;
    if (sim.status === 'suspended') return (await call(Accepted, '/devices/actions/restore', { body: of })).requestId;
    mayActivate();
    return (await call(Accepted, '/devices/actions/activate', { body: { ...of, servicePlan, mdnZipCode } })).requestId;
  };

  /** Where the line is once a request was carried out, and whether it is there. */
  const isReached = ({ action, target }: Pick<CarrierRequest, 'action' | 'target'>, line: Line) => {
    if (action === 'retire') return isAbsent(line);
    if (target) return line.state === 'active' && (target.imei ?? line.imei) === line.imei && (target.iccid ?? line.iccid) === line.iccid;
    return action !== 'change' && action !== 'upload' && line.state === wordFor('vzw', BECOMES[action]);
  };

  type Asking = Pick<CarrierRequest, 'requestId' | 'action' | 'hardware' | 'target'>;
  const ask = async (asking: Asking, ask: () => Promise<string | Line>): Promise<Order> => {
    const { requestId, hardware, target } = asking;
    await requests.begin(asking);
    try {
      const answer = await ask();
      if (typeof answer !== 'string') {
        await requests.settle(requestId, 'done');
        return { state: 'done', line: answer };
      }
      await requests.accept(requestId, answer);
      return { state: 'working', until: new Date(clock.now().getTime() + EXPECTED) };
    } catch (error) {
      if (error instanceof CarrierBusy || error instanceof NotSent) await requests.forget(requestId);
      if (!(error instanceof Refused)) throw error;
      // What an earlier request with a lost answer did already is refused when it is asked for again.
      const line = await look(target ?? hardware);
      if (isReached(asking, line)) {
        await requests.settle(requestId, 'done');
        return { state: 'done', line };
      }
      await requests.settle(requestId, 'failed', error.message);
      return { state: 'failed', words: error.message };
    }
  };

  const find = async (requestId: string): Promise<Order | undefined> => {
    const request = await requests.find(requestId);
    if (!request) return undefined;
    const { action, carrierId, hardware, target, outcome, words, sentAt } = request;
    const until = new Date(sentAt.getTime() + EXPECTED);
    const age = clock.now().getTime() - sentAt.getTime();
    const failed = (said: string) => ({ state: 'failed', words: said }) as const;
    if (outcome === 'failed') return failed(words ?? '');
    let isOver = outcome === 'done';
    if (outcome === null && carrierId !== null && action !== 'change') {
      const path = `/accounts/${encodeURIComponent(accountName)}/requests/${encodeURIComponent(carrierId)}/status`;
      const { status } = await call(RequestStatus, path).catch(unasked);
      if (status === 'Pending') return { state: 'working', until };
      if (status !== 'Success') return failed(`ThingSpace says ${status} of its request ${carrierId}`);
      isOver = true;
    }
    const line = await look(target ?? hardware);
    if (isReached(request, line) || (isOver && age >= LAG)) return { state: 'done', line };
    // The status of a change can't be asked for: it is over when the line is with its new hardware, or by its callback.
    if (isOver || carrierId !== null || age < LOST) return { state: 'working', until };
    return undefined;
  };

  const parts: CallbackParts = { settings, call, requests, look, log };
  return {
    ...thingSpaceCallbacks(parts),
    expects: (now) => new Date(now.getTime() + EXPECTED),
    find,
    order: (requestId, sim, action) => ask({ requestId, action, hardware: hardwareOf(sim), target: null }, () => send(sim, action)),

    change(requestId, from, to, move) {
      const [old, fresh] = [hardwareOf(from), hardwareOf(to)];
      const deviceIdsTo = idsOf({ imei: move === 'change-iccid' ? null : fresh.imei, iccid: move === 'change-imei' ? null : fresh.iccid });
      const target = { imei: move === 'change-iccid' ? old.imei : fresh.imei, iccid: move === 'change-imei' ? old.iccid : fresh.iccid };
      const body = { deviceIds: idOf(old), deviceIdsTo, change4gOption: OPTIONS[move] };
      return ask(
        { requestId, action: 'change', hardware: old, target },
        async () => (await call(Accepted, '/devices/4G/actions/deviceId', { method: 'PUT', body })).requestId,
      );
    },

    usage: (sim) => usageOfDevice(call, hardwareOf(sim), clock.now()).catch(unasked),

    lookUp: (sim) => look(hardwareOf(sim)),

    /** A list of devices can be filtered, but not by the identifiers of several. */
    lookUpMany: (_provider, sims) =>
      lookUpOneByOne(sims, AT_ONCE, (sim) => lookUpDevice(call, accountName, hardwareOf(sim)).catch(leftOut)),

    async upload(requestId, sim) {
      const known = await requests.find(requestId);
      if (known?.outcome === 'done') return { state: 'done', words: known.words ?? '' };
      const hardware = hardwareOf(sim);
      await requests.begin({ requestId, action: 'upload', hardware, target: null });
      const body = { accountName, state: 'preactive', devicesToAdd: devices(sim) };
      const answer = await call(Added, '/devices/actions/add', { body }).catch(async (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        return [{ response: error.message }];
      });
      const words = answer[0]?.response ?? '';
      const isDone = words === 'Success' || !isAbsent(await look(hardware));
      await requests.settle(requestId, isDone ? 'done' : 'failed', words);
      return { state: isDone ? 'done' : 'failed', words };
    },
  };
}
