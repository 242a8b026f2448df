import type { Line, Subscription } from '#upstream/carriers/carrier.ts';
import type { SimulatedCarrier } from '#upstream/simulators/carrier/simulator.ts';
import { deviceIdsOf, faultOf, type Ids } from './replies.ts';

export type Listener = { name: string; url: string; username: string; password: string };
/** One line of a request: `own` is its order at the simulated carrier; without a line it is refused for its number. */
type Waiting = { requestId: string; own: string; sim?: Subscription; ids: Ids; to?: Ids; sent: number };
export type UploadedDevice = { deviceIds: Ids; status: 'Success' | 'Failed'; message: string };
type Owed = Omit<Waiting, 'sent'>;

const MOST = 4;
export const NOT_FOUND = 'REQUEST_FAILED.DeviceNotFound: the device was not found';
const UNKNOWN = { state: 'failed', words: NOT_FOUND } as const;

/** Messages of the simulated ThingSpace to whoever registered. One that is not taken is sent again, four times at most. About Callback Services. */
export function callbackMessages(carrier: SimulatedCarrier) {
  const listeners = new Map<string, Listener>();
  const known = new Map<string, Owed[]>();
  let waiting: Waiting[] = [];
  const uploads = new Map<string, UploadedDevice[]>();
  let untold: { requestId: string; sent: number }[] = [];

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
    of: (requestId: string) => known.get(requestId) ?? [],
    owe(owed: Owed): void {
      known.set(owed.requestId, [...(known.get(owed.requestId) ?? []), owed]);
      waiting.push({ ...owed, sent: 0 });
    },
    disown(requestId: string): void {
      waiting = waiting.filter((each) => each.requestId !== requestId);
    },
    async goOn(): Promise<void> {
      for (const { own, sim } of waiting) if (sim) await carrier.outcome(own, sim);
    },
    oweUpload(requestId: string, devices: UploadedDevice[]): void {
      uploads.set(requestId, devices);
      untold.push({ requestId, sent: 0 });
    },
    uploadOf: (requestId: string) => uploads.get(requestId),
    async deliver(): Promise<void> {
      for (const upload of [...untold]) {
        upload.sent += 1;
        const { requestId } = upload;
        const message = { requestId, deviceResponse: { uploadResponse: { devices: uploads.get(requestId) } }, status: 'Success' };
        if ((await post('DeviceService', message, upload.sent)) || upload.sent >= MOST) untold = untold.filter((each) => each !== upload);
      }
      for (const message of [...waiting]) {
        const order = message.sim ? await carrier.outcome(message.own, message.sim) : UNKNOWN;
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
