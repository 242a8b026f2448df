import { Agent, type Dispatcher, request } from 'undici';
import type { Route } from '#lib/contract/directions.ts';
import { collect } from '#lib/server/http/streams.ts';

type Why = NonNullable<Route['fallback']>;

/** A service that gave no way, and why; `pauseMs` is how long it wants to be left alone. */
export class NoWay extends Error {
  readonly why: Why;
  readonly pauseMs: number;

  /** `reason` is for the log: never an address, which may carry a token. */
  constructor(why: Why, reason: string, pauseMs = 0) {
    super(reason);
    this.name = 'NoWay';
    this.why = why;
    this.pauseMs = pauseMs;
  }
}

const ANSWER_LIMIT = 16 * 1024 * 1024;
const LONGEST_PAUSE = 60_000;

let agent: Agent | undefined;
const dispatcher = (): Dispatcher => {
  agent ??= new Agent({ connections: 8, pipelining: 1, connect: { timeout: 3000 } });
  return agent;
};

const pauseIn = (value: string | string[] | undefined) => {
  const seconds = Number(value);
  return Math.min(LONGEST_PAUSE, Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 5000);
};

const isLate = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || ('code' in error && String(error.code).includes('TIMEOUT')));

/** GETs JSON of a directions service. Redirects are not followed: a token goes where it was meant to go, or nowhere. Throws NoWay. */
export async function fetchJson(url: URL, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: dispatcher(),
      signal,
      headers: { accept: 'application/json', 'user-agent': 'linekeeper' },
    });
    const bytes = await collect(body, ANSWER_LIMIT);
    if (statusCode === 429) throw new NoWay('busy', 'too many requests', pauseIn(headers['retry-after']));
    if (statusCode === 401 || statusCode === 403) throw new NoWay('refused', `status ${statusCode}`);
    // Both services say what is wrong with a question as JSON under 400, 404 or 422.
    if (statusCode >= 500 || (statusCode >= 300 && statusCode < 400)) throw new NoWay('failed', `status ${statusCode}`);
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof NoWay) throw error;
    if (signal.aborted || isLate(error)) throw new NoWay('late', `no answer in ${timeoutMs} ms`);
    if (error instanceof SyntaxError) throw new NoWay('failed', 'the answer is not JSON');
    throw new NoWay('failed', error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown');
  }
}
