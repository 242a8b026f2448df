import type { Provider, SimAction } from '#lib/contract/sims/states.ts';
import { wordFor } from '#lib/domain/carrierRules.ts';
import { BECOMES } from '#lib/domain/simLifecycle.ts';
import { type Asked, CarrierBusy, type Order, type RealCarrier, type Subscription } from '#upstream/carriers/carrier.ts';
import { NotSent, Refused, unasked } from '#upstream/carriers/http.ts';
import { lookUpOneByOne } from '#upstream/carriers/lookUpMany.ts';
import { oneByOne } from '#upstream/carriers/oneByOne.ts';
import { carrierRequestsOf } from '#upstream/carriers/requests.ts';
import { type Clock, MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { Log } from '#upstream/core/log.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type ControlCenterSettings, controlCenterCalls } from './calls.ts';
import { Edited, findDevice, lineOf, pathOf } from './devices.ts';

/** A change takes effect at once (Edit Device Details); so soon it is looked at again where it has not yet. */
const EXPECTED = 30 * SECOND;
/** After so long without the new state a change that was taken failed, and one without an answer never arrived. */
const LATEST = 15 * MINUTE;
/** What a line in test becomes by itself. SIM Status Values. */
const AFTER_TEST = ['ACTIVATION_READY', 'ACTIVATED'];
const NO_CARD = 'Control Center knows a line by its ICCID, and this one has none';

const refused = (order: Order | undefined): Order | undefined => (order?.state === 'done' ? { ...order, isRefused: true } : order);

/**
 * Lines at Cisco's Control Center (AT&T): found by their ICCID, changed by their status. It takes no idempotency key and tells nothing by itself: what
 * became of a request is read off the line. Cisco DevNet, Control Center: Get Device Details, Get Session Details, Get Device Usage, Edit Device Details.
 */
export function controlCenter(
  provider: Provider,
  settings: ControlCenterSettings,
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
): RealCarrier {
  const call = controlCenterCalls(settings, { provider, clock, log });
  const requests = carrierRequestsOf(database, clock);
  const find = async ({ iccid }: Pick<Subscription, 'iccid'>) => {
    if (iccid === null) throw new Refused(0, '', NO_CARD);
    return findDevice(call, iccid);
  };
  const look = async (sim: Pick<Asked, 'iccid' | 'wants'>) => lineOf(call, await find(sim), clock.now(), sim.wants);
  const wordOf = (action: SimAction) => wordFor(provider, BECOMES[action]);

  /** What the line says of a request; nothing while it is not where it should be. */
  const reached = async (sim: Subscription, action: SimAction): Promise<Order | undefined> => {
    const device = await find(sim).catch(unasked);
    const isThere = device.status === wordOf(action) || (action === 'test-ready' && AFTER_TEST.includes(device.status));
    return isThere ? { state: 'done', line: await lineOf(call, device, clock.now()) } : undefined;
  };

  const order: RealCarrier['order'] = async (requestId, sim, action) => {
    if (sim.iccid === null) return { state: 'failed', words: NO_CARD };
    const before = await requests.begin({ requestId, action, hardware: { imei: sim.imei || null, iccid: sim.iccid }, target: null });
    try {
      await call(Edited, pathOf(sim.iccid), { status: wordOf(action) });
    } catch (error) {
      if (error instanceof CarrierBusy || error instanceof NotSent) await requests.takeBack(requestId, before);
      if (!(error instanceof Refused)) throw error;
      // Kept before the line is looked at. What an earlier request with a lost answer did already is refused when it is asked for again.
      await requests.settle(requestId, 'failed', error.message);
      return refused(await reached(sim, action)) ?? { state: 'failed', words: error.message };
    }
    // It has no name of its own for it.
    await requests.accept(requestId, requestId);
    return (await reached(sim, action)) ?? { state: 'working', until: new Date(clock.now().getTime() + EXPECTED) };
  };

  return {
    order,
    ...oneByOne(order),

    async find(requestId, sim) {
      const request = await requests.find(requestId);
      if (!request) return undefined;
      const { action, carrierId, outcome, words, sentAt } = request;
      const order = action === 'upload' || action === 'change' ? undefined : await reached(sim, action);
      if (order) return outcome === 'failed' ? refused(order) : order;
      if (outcome === 'failed') return { state: 'failed', words: words ?? '' };
      if (clock.now().getTime() - sentAt.getTime() < LATEST) return { state: 'working', until: new Date(sentAt.getTime() + EXPECTED) };
      if (carrierId === null) return undefined;
      return { state: 'failed', words: 'Control Center took the change and did not make it' };
    },

    lookUp: (sim) => look(sim).catch(unasked),

    lookUpMany: (_provider, sims) => lookUpOneByOne(sims, { atOnce: 1, log }, look),

    needsCard: true,
    expects: (now) => new Date(now.getTime() + EXPECTED),

    change: () => Promise.reject(new Error(`${provider} moves no line to other hardware`)),
    upload: () => Promise.reject(new Error(`${provider} takes no uploads`)),

    uploadsTogether: () => false,
    findUpload: async () => undefined,

    /** It tells nothing by itself over this interface; the nightly sweep asks. */
    onCallback: () => undefined,

    /** Its pages have the usage of a billing cycle, and not by day. */
    usage: async () => [],
  };
}
