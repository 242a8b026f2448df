import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { makeClock } from '#upstream/core/clock.ts';
import { readEnv } from '#upstream/core/env.ts';
import { makeLog } from '#upstream/core/log.ts';
import { connect } from '#upstream/db/connect.ts';
import { DEMO_PASSWORD } from '#upstream/db/seed/people.ts';
import { createApp } from '#upstream/server/app.ts';
import { createContext } from '#upstream/server/createContext.ts';
import { prepare } from '#upstream/server/prepare.ts';

type Where = { DATABASE_URL?: string | undefined; DATA_DIR?: string | undefined };

export async function openUpstream(sims: number, where: Where = {}) {
  const { DATABASE_URL, DATA_DIR } = { ...process.env, ...where };
  const folder = DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'linekeeper-bench-'));
  const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...(DATABASE_URL && { DATABASE_URL }) });
  const clock = makeClock();
  const onProgress = (text: string) => process.stderr.write(`\r${text}`);
  const connection = await connect(env, onProgress);
  await prepare(connection, { demo: { sims, now: clock.now(), onProgress } });
  await connection.database.execute(sql`vacuum (analyze)`);
  const context = createContext({ database: connection.database, clock, env, log: makeLog('silent') });
  const upstream = createApp(context);

  let token = '';
  const ask = (call: string, body?: object) => {
    const [method, address] = call.split(' ');
    const isForm = body instanceof FormData;
    const headers = { ...(!isForm && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` };
    return upstream(new Request(`http://upstream/api${address}`, { method, headers, body: isForm ? body : body && JSON.stringify(body) }));
  };
  const json = async (call: string, body?: object) => {
    const answer = await ask(call, body);
    if (!answer.ok) throw new Error(`${call.slice(0, 200)} was answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  token = (await json('POST /jwt/login', { email: 'admin@linekeeper.test', password: DEMO_PASSWORD })).accessToken;

  const close = async () => {
    await connection.close();
    if (!DATA_DIR) rmSync(folder, { recursive: true, force: true });
  };
  return { ask, json, close, context, isEmbedded: connection.isEmbedded };
}
