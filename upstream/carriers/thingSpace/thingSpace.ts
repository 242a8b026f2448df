import type { SimAction } from '#lib/contract/sims/states.ts';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import { CarrierBusy, type Line, type Order, type RealCarrier, type Subscription } from '#upstream/carriers/carrier.ts';
import { NotSent, Refused, unasked } from '#upstream/carriers/http.ts';
import { lookUpOneByOne } from '#upstream/carriers/lookUpMany.ts';
import { type Begun, carrierRequestsOf } from '#upstream/carriers/requests.ts';
import type { Hardware } from '#upstream/carriers/tables.ts';
import type { Clock } from '#upstream/core/clock.ts';
import type { Log } from '#upstream/core/log.ts';
import type { Database } from '#upstream/db/connect.ts';
import { thingSpaceAdds } from './adds.ts';
import { type CallbackParts, thingSpaceCallbacks } from './callbacks.ts';
import { thingSpaceCalls } from './calls.ts';
import { absent, hardwareOf, idOf, idsOf, lookUpDevice } from './devices.ts';
import { orderTogether } from './orderTogether.ts';
import { EXPECTED, thingSpaceOutcomes } from './outcomes.ts';
import { rateLimit } from './rateLimit.ts';
import type { ThingSpaceSettings } from './settings.ts';
import { Accepted, Deleted } from './shapes.ts';
import { thingSpaceUploads } from './uploads.ts';
import { usageOfDevice } from './usage.ts';

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
  const looking = () => ({ call, accountName, now: clock.now() });
  const look = (hardware: Hardware) => lookUpDevice(looking(), hardware).catch(unasked);
  const devices = (sim: Subscription) => [{ deviceIds: idsOf(hardwareOf(sim)) }];

  const isRestored = ({ status }: Subscription) => status === 'suspended';
  const planOf = (sim: Subscription) => sim.plan ?? servicePlan;

  /** Of lines that are alike: each is told of by a callback of its own. */
  const sendAll = async (sims: readonly Subscription[], action: SimAction): Promise<string> => {
    const [first] = sims;
    if (!first || (action !== 'activate' && action !== 'deactivate')) throw new Error(`ThingSpace has nothing for ${action}`);
    const of = { accountName, devices: sims.flatMap(devices) };
    if (action === 'deactivate')
      return (await call(Accepted, '/devices/actions/deactivate', { body: { ...of, reasonCode: REASON } })).requestId;
    if (isRestored(first)) return (await call(Accepted, '/devices/actions/restore', { body: of })).requestId;
    mayActivate();
    return (await call(Accepted, '/devices/actions/activate', { body: { ...of, servicePlan: planOf(first), mdnZipCode } })).requestId;
  };

  const send = async (sim: Subscription, action: SimAction): Promise<string | Line> => {
    if (action !== 'retire') return sendAll([sim], action);
    const body = { accountName, devicesToDelete: [{ deviceIds: idOf(hardwareOf(sim)) }] };
    const [gone] = await call(Deleted, '/devices/actions/delete', { body });
    if (gone?.status !== 'Success') throw new Refused(200, '', gone?.message ?? 'Failed');
    return absent(hardwareOf(sim));
  };

  const find = thingSpaceOutcomes({ account: accountName, call, requests, look, clock });

  /** Written down before it is sent, and no more where nothing was. */
  const ask = async <Answer>(asking: Begun, send: () => Promise<Answer>): Promise<Answer> => {
    const before = await requests.begin(asking);
    try {
      return await send();
    } catch (error) {
      if (error instanceof CarrierBusy || error instanceof NotSent) await requests.takeBack(asking.requestId, before);
      throw error;
    }
  };

  const order = async (asking: Begun, send: () => Promise<string | Line>): Promise<Order> => {
    const { requestId } = asking;
    try {
      const answer = await ask(asking, send);
      if (typeof answer !== 'string') {
        await requests.settle(requestId, 'done');
        return { state: 'done', line: answer };
      }
      await requests.accept(requestId, answer);
      return { state: 'working', until: new Date(clock.now().getTime() + EXPECTED) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Kept before the line is looked at: the look may find nobody, and what was refused would be taken for lost.
      await requests.settle(requestId, 'failed', error.message);
      const found = await find(requestId);
      if (!found) throw error;
      return found;
    }
  };

  const orderLine: RealCarrier['order'] = (requestId, sim, action) =>
    order({ requestId, action, hardware: hardwareOf(sim), target: null }, () => send(sim, action));

  const uploads = thingSpaceUploads({ settings, call, requests, clock });
  const add = thingSpaceAdds({ accountName, call, requests, look });
  const parts: CallbackParts = { settings, call, requests, look, uploads, log };
  return {
    ...thingSpaceCallbacks(parts),
    needsCard: false,
    expects: (now) => new Date(now.getTime() + EXPECTED),
    find,
    order: orderLine,
    ...orderTogether({
      ...{ requests, clock, find, order: orderLine },
      send: (lines, action) =>
        sendAll(
          lines.map(({ sim }) => sim),
          action,
        ),
      kindOf: ({ sim }, action) => (action !== 'activate' || isRestored(sim) ? action : `on ${planOf(sim)}`),
    }),

    change(requestId, from, to, move) {
      const [old, fresh] = [hardwareOf(from), hardwareOf(to)];
      const deviceIdsTo = idsOf({ imei: move === 'change-iccid' ? null : fresh.imei, iccid: move === 'change-imei' ? null : fresh.iccid });
      const target = { imei: move === 'change-iccid' ? old.imei : fresh.imei, iccid: move === 'change-imei' ? old.iccid : fresh.iccid };
      const body = { deviceIds: idOf(old), deviceIdsTo, change4gOption: OPTIONS[move] };
      return order(
        { requestId, action: 'change', hardware: old, target },
        async () => (await call(Accepted, '/devices/4G/actions/deviceId', { method: 'PUT', body })).requestId,
      );
    },

    usage: (sim) => usageOfDevice(call, idOf(hardwareOf(sim))[0], clock.now()).catch(unasked),

    lookUp: (sim) => look(hardwareOf(sim)),

    /** A list of devices can be filtered, but not by the identifiers of several. */
    lookUpMany: (_provider, sims) =>
      lookUpOneByOne(sims, { atOnce: AT_ONCE, log }, (sim) => lookUpDevice(looking(), hardwareOf(sim), sim.wants)),

    uploadsTogether: () => true,
    findUpload: uploads.findUpload,

    /** Where it is told what Upload Devices needs, that; else the device is added to the account. */
    upload: (requestId, sim) => (settings.upload ? uploads.upload : add)(requestId, sim),
  };
}
