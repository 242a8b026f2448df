import { z } from 'zod';
import type { Provider } from '#lib/contract/sims/states.ts';
import { askCarrier, Refused, understood } from '#upstream/carriers/http.ts';
import { pauses } from '#upstream/carriers/pauses.ts';
import { signInLatch } from '#upstream/carriers/signInLatch.ts';
import { type Clock, SECOND } from '#upstream/core/clock.ts';
import type { Log } from '#upstream/core/log.ts';

/** REST API Troubleshooting Checklist, Getting Started: one call at a time, five in a second at most. */
const APART = SECOND / 5;

/** `url`: of the operator's Control Center, without a path. */
export type ControlCenterSettings = { url: string; user: string; apiKey: string };

type Parts = { provider: Provider; clock: Clock; log: Log };

/** Getting Started, Error Handling. */
const Fault = z.object({ errorCode: z.string(), errorMessage: z.string() });

function refusalIn(status: number, body: unknown): Refused {
  const read = Fault.safeParse(body);
  if (!read.success) return new Refused(status, '', `Control Center answered with ${status}`);
  const { errorCode, errorMessage } = read.data;
  return new Refused(status, errorCode, `${errorCode}: ${errorMessage}`);
}

/** Calls of Control Center, one after the other. Getting Started: Authentication. Throws `CarrierBusy`, `CarrierSilent`, `NotSent`, `Refused`. */
export function controlCenterCalls({ url, user, apiKey }: ControlCenterSettings, { provider, clock, log }: Parts) {
  const unlessBusy = pauses(clock);
  const latch = signInLatch({ provider, clock, log });
  const authorization = `Basic ${Buffer.from(`${user}:${apiKey}`).toString('base64')}`;
  const headers = { authorization, accept: 'application/json', 'content-type': 'application/json' };
  let turn: Promise<unknown> = Promise.resolve();
  let next = 0;

  async function send<Shape extends z.ZodType>(shape: Shape, path: string, change?: object): Promise<z.output<Shape>> {
    latch.check();
    const wait = next - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const init = { method: change ? 'PUT' : 'GET', headers, ...(change && { body: JSON.stringify(change) }) };
    const ask = () =>
      askCarrier(new URL(`/rws/api/v1${path}`, url), init).finally(() => {
        next = performance.now() + APART;
      });
    const { response, body } = await unlessBusy(ask);
    if (response.status === 401) throw latch.close('Control Center refuses the user name or the API key', 'next hour');
    if (!response.ok) throw refusalIn(response.status, body);
    return understood(shape, body);
  }

  return <Shape extends z.ZodType>(shape: Shape, path: string, change?: object): Promise<z.output<Shape>> => {
    const answer = turn.then(() => send(shape, path, change));
    turn = answer.catch(() => undefined);
    return answer;
  };
}

export type ControlCenterCalls = ReturnType<typeof controlCenterCalls>;
