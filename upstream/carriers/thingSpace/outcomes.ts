import { wordFor } from '#lib/domain/carrierRules.ts';
import { BECOMES } from '#lib/domain/simLifecycle.ts';
import type { Line, Order } from '#upstream/carriers/carrier.ts';
import { unasked } from '#upstream/carriers/http.ts';
import type { CarrierRequest, CarrierRequests } from '#upstream/carriers/requests.ts';
import type { Hardware } from '#upstream/carriers/tables.ts';
import { type Clock, HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { ThingSpaceCalls } from './calls.ts';
import { isAbsent } from './devices.ts';
import { RequestStatus } from './shapes.ts';

/** When an order is asked about for the first time, where no callback came before. */
export const EXPECTED = 60 * SECOND;
/** So long after an answer was lost, an order that left no trace on its line is taken for one that never arrived. */
export const LOST = 15 * MINUTE;
/** So long its list may lag behind what it says it has done. */
const LAG = 30 * MINUTE;
/** So long one answer about a request of several lines is good for all of them. */
const REMEMBERED = 5 * SECOND;
const MOST_REMEMBERED = 100;
/** A change of whose end nothing is told for so long, and whose line is where it was, has failed. */
const LATEST_CHANGE = 6 * HOUR;
const STAYED = 'ThingSpace took the change and told nothing of its end; the line is still with its old hardware';

/** What ThingSpace says of a request; null: nothing yet. The SDKs say `Failure` where the pages say `Failed`. */
export function outcomeIn(status: string | null | undefined, hasFault = false): CarrierRequest['outcome'] {
  if (hasFault || /^fail/i.test(status ?? '')) return 'failed';
  return /^success$/i.test(status ?? '') ? 'done' : null;
}

const isWith = ({ imei, iccid }: Hardware, line: Line) =>
  line.state === 'active' && (imei ?? line.imei) === line.imei && (iccid ?? line.iccid) === line.iccid;

/** Whether a line is where a request wanted it. */
function isReached({ action, target }: CarrierRequest, line: Line): boolean {
  if (action === 'retire') return isAbsent(line);
  if (target) return isWith(target, line);
  return action !== 'change' && action !== 'upload' && line.state === wordFor('vzw', BECOMES[action]);
}

type Parts = {
  account: string;
  call: ThingSpaceCalls;
  requests: CarrierRequests;
  look: (hardware: Hardware) => Promise<Line>;
  clock: Clock;
};

/**
 * What became of a request: done only when its line is where it was wanted, whatever was told of it; failed when that was told and the line is not there.
 * Nothing for one that never arrived. Get the current status of an asynchronous request.
 */
export function thingSpaceOutcomes({ account, call, requests, look, clock }: Parts) {
  const since = (time: Date) => clock.now().getTime() - time.getTime();

  const told = new Map<string, { status: string; at: Date }>();
  /** Of a request of several lines each asks, and one answer is for all. */
  const statusOf = async (carrierId: string): Promise<string> => {
    const known = told.get(carrierId);
    if (known && since(known.at) < REMEMBERED) return known.status;
    const path = `/accounts/${encodeURIComponent(account)}/requests/${encodeURIComponent(carrierId)}/status`;
    const { status } = await call(RequestStatus, path).catch(unasked);
    if (told.size >= MOST_REMEMBERED) told.clear();
    told.set(carrierId, { status, at: clock.now() });
    return status;
  };

  /** What is told of a request of several lines says nothing sure of one of them: that is not kept. */
  const asked = async (request: CarrierRequest): Promise<CarrierRequest & { isShared: boolean }> => {
    const { requestId, carrierId, action } = request;
    if (request.outcome !== null || carrierId === null || action === 'change') return { ...request, isShared: false };
    const isShared = await requests.isShared(carrierId);
    if (!isShared) told.delete(carrierId);
    const status = await statusOf(carrierId);
    const outcome = outcomeIn(status);
    if (outcome === null) return { ...request, isShared };
    const words = outcome === 'failed' ? `ThingSpace says ${status} of its request ${carrierId}` : null;
    if (isShared) return { ...request, outcome, words, isShared };
    await requests.settle(requestId, outcome, words);
    return { ...((await requests.find(requestId)) ?? request), isShared };
  };

  /** Of a change that did not reach its target: its status can't be asked for. */
  const isLeft = async ({ hardware, sentAt, outcome }: CarrierRequest, line: Line): Promise<boolean> =>
    outcome !== 'done' &&
    since(sentAt) >= LATEST_CHANGE &&
    (line.state !== 'active' || isWith(hardware, line)) &&
    isWith(hardware, await look(hardware));

  return async (requestId: string): Promise<Order | undefined> => {
    const known = await requests.find(requestId);
    if (!known) return undefined;
    const request = await asked(known);
    const { action, carrierId, hardware, target, outcome, words, sentAt, settledAt, sendings, isShared } = request;
    const working = { state: 'working', until: new Date(sentAt.getTime() + EXPECTED) } as const;
    if (outcome === null && carrierId !== null && action !== 'change') return working;

    const line = await look(target ?? hardware);
    if (isReached(request, line)) return { state: 'done', line, ...(outcome === 'failed' && !isShared && { isRefused: true }) };
    if (isShared && since(sentAt) < LAG) return working;
    if (outcome === 'failed' && sendings === 1) return { state: 'failed', words: words ?? '' };
    if (outcome === null && carrierId === null) return since(sentAt) < LOST ? working : undefined;
    if (action === 'change') return (await isLeft(request, line)) ? { state: 'failed', words: words ?? STAYED } : working;
    if (since(settledAt ?? sentAt) < LAG) return working;
    return { state: 'unknown', words: words ?? `ThingSpace says that it is done, and has the line as ${line.state}` };
  };
}
