import { createHash, timingSafeEqual } from 'node:crypto';
import type { Carrier, Line } from '#upstream/carriers/carrier.ts';
import { CarrierBusy, CarrierSilent } from '#upstream/carriers/carrier.ts';
import type { CarrierRequests } from '#upstream/carriers/requests.ts';
import type { Hardware } from '#upstream/carriers/tables.ts';
import { readJson } from '#upstream/core/bodies.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import type { Log } from '#upstream/core/log.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { createSemaphore, QueueFullError } from '#upstream/core/semaphore.ts';
import type { ThingSpaceCalls } from './calls.ts';
import { hardwareIn } from './devices.ts';
import { wordsOf } from './faults.ts';
import { ANSWERS, registerListener, UPLOADS } from './listener.ts';
import { outcomeIn } from './outcomes.ts';
import type { ThingSpaceSettings } from './settings.ts';
import { Callback } from './shapes.ts';
import type { ThingSpaceUploads } from './uploads.ts';

export type CallbackParts = {
  settings: ThingSpaceSettings;
  call: ThingSpaceCalls;
  requests: CarrierRequests;
  look: (hardware: Hardware) => Promise<Line>;
  uploads: ThingSpaceUploads;
  log: Log;
};

const status = (code: number) => new Response(null, { status: code });

/** What is told is taken with a 2xx; anything else is told again three times, five minutes apart. About Callback Services. */
export function thingSpaceCallbacks({ settings, call, requests, look, uploads, log }: CallbackParts) {
  const { callback: listener } = settings;
  const receivers: Parameters<Carrier['onCallback']>[0][] = [];
  const hearers: ((requestId: string) => Promise<void>)[] = [];

  const fewAtOnce = createSemaphore({ atOnce: 4, queue: 200 });

  /** The line is asked for: a callback says what was done, and not all that is true of the line since. */
  const tell = async (hardware: Hardware) => {
    const line = await look(hardware);
    for (const receive of receivers) await receive(line, 'vzw');
  };

  const take = async (
    { requestId, deviceIds, deviceResponse, faultResponse, status: said }: Callback,
    service: string,
  ): Promise<Response> => {
    const of = hardwareIn(deviceIds ?? []);
    const request = service === ANSWERS ? await requests.ofCarrier(requestId, of) : undefined;
    if (request) {
      const outcome = outcomeIn(said, faultResponse != null);
      const failure = faultResponse ? wordsOf(faultResponse.faultcode, faultResponse.faultstring) : `ThingSpace says ${said}`;
      if (outcome) await requests.settle(request.requestId, outcome, outcome === 'failed' ? failure : null);
      for (const hear of hearers) await hear(request.requestId);
      return status(200);
    }
    const moved = deviceResponse?.changeIdentifierResponse?.deviceIds;
    try {
      await fewAtOnce(() => tell(moved ? hardwareIn(moved) : of));
    } catch (error) {
      if (!(error instanceof CarrierBusy || error instanceof CarrierSilent || error instanceof QueueFullError)) throw error;
      return status(503);
    }
    return status(200);
  };

  /** Told again and lost in the end: nobody would know without a line of it, and a flood of them is one line a minute. */
  let toldAt = 0;
  const refused = (code: number, service: string) => {
    if (Date.now() - toldAt > MINUTE) {
      toldAt = Date.now();
      log.warn({ provider: 'vzw', service, status: code }, 'a callback was refused');
    }
    return status(code);
  };

  /** One that came before the answer to its request was kept is told again. */
  const takeUpload = async (told: Callback, message: unknown): Promise<Response> => {
    const heard = await uploads.hear(told, message);
    for (const requestId of heard ?? []) for (const hear of hearers) await hear(requestId);
    return heard ? status(200) : refused(503, UPLOADS);
  };

  return {
    onCallback: (receive: (typeof receivers)[number]) => void receivers.push(receive),
    /** Something was told of a request of ours: what became of it can be found. */
    onAnswer: (hear: (typeof hearers)[number]) => void hearers.push(hear),

    async answerCallback(request: Request): Promise<Response> {
      if (!listener || request.method !== 'POST') return status(404);
      const service = new URL(request.url).pathname.split('/').at(-1) ?? '';
      const json = await readJson(request, { anyType: true });
      const read = json instanceof ProblemResponse ? undefined : Callback.safeParse(json.value);
      if (!read?.success) return refused(400, service);
      const { username, password } = read.data;
      if (!isSame(`${username ?? ''}:${password ?? ''}`, `${listener.user}:${listener.password}`)) return refused(401, service);
      if (service === UPLOADS) return takeUpload(read.data, json instanceof ProblemResponse ? undefined : json.value);
      return take(read.data, service);
    },

    register: () => registerListener({ settings, call, log }),
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
