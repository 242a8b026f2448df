import { makeClock } from '#upstream/core/clock.ts';
import { readEnv } from '#upstream/core/env.ts';
import { makeLog } from '#upstream/core/log.ts';
import type { Connection } from '#upstream/db/connect.ts';
import { DEMO_PASSWORD } from '#upstream/db/seed/people.ts';
import { createApp } from '#upstream/server/app.ts';
import { createContext } from '#upstream/server/createContext.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { seededConnection } from './memory.ts';
import { QUICK_HASH } from './quickHash.ts';

export type Asked = { token?: string; body?: unknown; headers?: Record<string, string>; raw?: BodyInit; signal?: AbortSignal };
export type Answered = { status: number; body: unknown; headers: Headers };
export type Bench = Awaited<ReturnType<typeof openBench>>;

/** An upstream over the demo's company in memory. */
export const openMemoryBench = async (settings: Record<string, string> = {}, sims = 600) =>
  openBench(await seededConnection(sims), settings, sims);

/** An upstream on a small world, and a way to ask it without a port. */
export async function openBench(connection: Connection, settings: Record<string, string> = {}, sims = 600) {
  const env = readEnv({ TEST_CONTROLS: '1', ...settings });
  const clock = makeClock();
  const now = clock.now();
  const lines: string[] = [];
  await prepare(connection, env.DEMO ? { demo: { sims, now, passwordHash: QUICK_HASH } } : { now });
  const log = makeLog('info', { write: (line) => lines.push(line) });
  const context = createContext({ database: connection.database, clock, env, log });
  const upstream = createApp(context);

  /** A call, and the answer as it comes. */
  const send = (call: string, { token, body, headers = {}, raw, signal }: Asked = {}): Promise<Response> => {
    const [method = 'GET', path = '/'] = call.split(' ');
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const request = new Request(`http://upstream${path.startsWith('/_test') ? path : `/api${path}`}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      body: sent,
      signal,
      ...(raw instanceof ReadableStream && { duplex: 'half' }),
    });
    return upstream(request);
  };

  const ask = async (call: string, asked: Asked = {}): Promise<Answered> => {
    const response = await send(call, asked);
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers };
  };

  const signIn = async (who: string, password = DEMO_PASSWORD) => {
    const { status, body } = await ask('POST /jwt/login', { body: { email: `${who}@linekeeper.test`, password } });
    if (status !== 200) throw new Error(`${who} could not sign in: ${status}`);
    return body as { accessToken: string; refreshToken: string };
  };

  const happens = (order: object) => ask('POST /_test/world', { body: order });

  const passes = async (ms: number, step = ms) => {
    await context.queue.runDue();
    for (let gone = 0; gone < ms; gone += step) {
      clock.forward(Math.min(step, ms - gone));
      await context.queue.runDue();
    }
  };

  return {
    connection,
    context,
    database: connection.database,
    clock,
    env,
    lines,
    send,
    ask,
    signIn,
    happens,
    passes,
    close: () => connection.close(),
  };
}
