import type { Line, Subscription } from '#upstream/carriers/carrier.ts';
import type { SimulatedCarrier } from '#upstream/simulators/carrier/simulator.ts';
import { deviceIdsOf, faultOf, type Ids } from './replies.ts';

export type Listener = { name: string; url: string; username: string; password: string };
type Waiting = { requestId: string; sim: Subscription; ids: Ids; to?: Ids; sent: number };

const MOST = 4;

/** Messages of the simulated ThingSpace to whoever registered. One that is not taken is sent again, four times at most. About Callback Services. */
export function callbackMessages(carrier: SimulatedCarrier) {
  const listeners = new Map<string, Listener>();
  const known = new Map<string, Ids>();
  let waiting: Waiting[] = [];

  async function post(service: string, message: object, callbackCount: number): Promise<boolean> {
    const listener = listeners.get(service);
    if (!listener) return false;
    const { url, username, password } = listener;
    const body = JSON.stringify({ username, password, ...message, callbackCount, maxCallbackThreshold: MOST });
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }

  const messageOf = ({ requestId, ids: deviceIds, to }: Waiting, words: string | undefined) => {
    const about = { requestId, deviceIds };
    if (words === undefined) {
      const moved = to && { deviceResponse: { changeIdentifierResponse: { deviceIds: to, servicePlan: null } } };
      return { ...about, ...moved, status: 'Success' };
    }
    const { errorCode: faultcode, errorMessage: faultstring } = faultOf(words);
    return { ...about, faultResponse: { faultcode, faultstring }, status: 'Failed' };
  };

  return {
    listeners,
    of: (requestId: string) => known.get(requestId),
    owe(requestId: string, sim: Subscription, ids: Ids, to?: Ids): void {
      known.set(requestId, ids);
      waiting.push({ requestId, sim, ids, to, sent: 0 });
    },
    /** What was refused at once is told by its answer alone. */
    disown(requestId: string): void {
      waiting = waiting.filter((each) => each.requestId !== requestId);
    },
    /** The simulated carrier goes on only when somebody looks at the line that was changed. */
    async goOn(): Promise<void> {
      for (const { requestId, sim } of waiting) await carrier.outcome(requestId, sim);
    },
    async deliver(): Promise<void> {
      for (const message of [...waiting]) {
        const order = await carrier.outcome(message.requestId, message.sim);
        if (!order || order.state === 'working') continue;
        message.sent += 1;
        const isTaken = await post('CarrierService', messageOf(message, order.state === 'failed' ? order.words : undefined), message.sent);
        if (isTaken || message.sent >= MOST) waiting = waiting.filter((each) => each !== message);
      }
    },
    report: (requestId: string, line: Line) =>
      post('ExternalProvisioningChanges', { requestId, deviceIds: deviceIdsOf(line), status: 'Success' }, 1),
  };
}
