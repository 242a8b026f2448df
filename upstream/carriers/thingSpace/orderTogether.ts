import type { SimAction } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES } from '#lib/domain/carrierRules.ts';
import type { Carrier, LineAnswer, LineOrder, Order } from '#upstream/carriers/carrier.ts';
import { CarrierBusy } from '#upstream/carriers/carrier.ts';
import { NotSent, Refused } from '#upstream/carriers/http.ts';
import { trouble } from '#upstream/carriers/oneByOne.ts';
import type { Begun, CarrierRequests } from '#upstream/carriers/requests.ts';
import type { Clock } from '#upstream/core/clock.ts';
import { hardwareOf } from './devices.ts';
import { EXPECTED } from './outcomes.ts';

/**
 * Activate Service for Devices takes 10,000 devices in a request. Deactivate and Restore take the same list and name no figure, so theirs is not longer;
 * Delete Devices takes 100 and is left to go one by one, as each deleted line is answered at once.
 */
const MOST = CARRIER_RULES.vzw.linesPerRequest ?? 1;
/** One line that is refused with its request is found in 26 of them. So many without one that is taken: the rest is told the words of the last. */
const HALVINGS = 40;

type Parts = {
  requests: CarrierRequests;
  clock: Clock;
  order: Carrier['order'];
  find: (requestId: string) => Promise<Order | undefined>;
  /** Asks for a change of lines that are alike; answers with ThingSpace's id for it. */
  send: (lines: readonly LineOrder[], action: SimAction) => Promise<string>;
  /** Lines of which one request may tell. */
  kindOf: (line: LineOrder, action: SimAction) => string;
};

const isTogether = (action: SimAction) => action === 'activate' || action === 'deactivate';

/** Bulk orders in requests of several lines: each keeps its own number here, and its own callback. What refuses a request as a whole is looked for in its halves. */
export function orderTogether({ requests, clock, order, find, send, kindOf }: Parts): Pick<Carrier, 'most' | 'orderMany'> {
  async function sendTogether(lines: readonly LineOrder[], action: SimAction, left: { halvings: number }): Promise<LineAnswer[]> {
    const [line] = lines;
    if (!line) return [];
    if (lines.length === 1) return [await order(line.requestId, line.sim, action).catch(trouble)];
    const begun = lines.map(({ requestId, sim }): Begun => ({ requestId, action, hardware: hardwareOf(sim), target: null }));
    const before = await requests.beginMany(begun);
    try {
      await requests.acceptMany(begun, await send(lines, action));
      left.halvings = HALVINGS;
      const until = new Date(clock.now().getTime() + EXPECTED);
      return lines.map(() => ({ state: 'working', until }));
    } catch (error) {
      if (error instanceof CarrierBusy || error instanceof NotSent) await requests.takeBackMany(begun, before);
      if (!(error instanceof Refused)) {
        const told = trouble(error);
        return lines.map(() => told);
      }
      if (left.halvings <= 0) return refuseAll(lines, error);
      left.halvings -= 1;
      await requests.takeBackMany(begun, before);
      const half = Math.ceil(lines.length / 2);
      const first = await sendTogether(lines.slice(0, half), action, left);
      return [...first, ...(await sendTogether(lines.slice(half), action, left))];
    }
  }

  async function refuseAll(lines: readonly LineOrder[], { message }: Refused): Promise<LineAnswer[]> {
    const answers: LineAnswer[] = [];
    for (const { requestId } of lines) {
      // Kept before the line is looked at, as for a line by itself.
      await requests.settle(requestId, 'failed', message);
      answers.push(await find(requestId).then((found) => found ?? { state: 'failed' as const, words: message }, trouble));
    }
    return answers;
  }

  return {
    most: (_provider, action) => (isTogether(action) ? MOST : 1),
    async orderMany(lines, action) {
      const answers = new Map<string, LineAnswer>();
      const kinds = new Map<string, LineOrder[]>();
      for (const line of lines) {
        const kind = isTogether(action) ? kindOf(line, action) : line.requestId;
        const alike = kinds.get(kind);
        if (alike) alike.push(line);
        else kinds.set(kind, [line]);
      }
      for (const alike of kinds.values())
        for (let at = 0; at < alike.length; at += MOST) {
          const some = alike.slice(at, at + MOST);
          const told = await sendTogether(some, action, { halvings: HALVINGS });
          for (const [index, { requestId }] of some.entries()) {
            const answer = told[index];
            if (answer) answers.set(requestId, answer);
          }
        }
      return lines.map(({ requestId }) => answers.get(requestId) ?? trouble(new NotSent('the line was not asked for')));
    },
  };
}
