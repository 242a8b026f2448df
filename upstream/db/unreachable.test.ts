import { makeClock } from '#upstream/core/clock.ts';
import { readEnv } from '#upstream/core/env.ts';
import { makeLog } from '#upstream/core/log.ts';
import { createApp } from '#upstream/server/app.ts';
import { createContext } from '#upstream/server/createContext.ts';
import { pooledConnection } from './connect.ts';
import { isUnreachable } from './unreachable.ts';

test('while there is no database calls are told to come back, and not that something broke', async () => {
  const connection = pooledConnection('postgres://127.0.0.1:1/linekeeper');
  try {
    const env = readEnv({});
    const upstream = createApp(createContext({ database: connection.database, clock: makeClock(), env, log: makeLog('silent') }));
    const body = JSON.stringify({ email: 'admin@linekeeper.test', password: 'linekeeper' });
    const answer = await upstream(
      new Request('http://upstream/api/jwt/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ code: 'busy' });
  } finally {
    await connection.close();
  }
});

test('what broke in the middle is no such thing: it may have been done', () => {
  expect(isUnreachable(new Error('no', { cause: Object.assign(new Error('Connection terminated'), { code: '57P01' }) }))).toBe(false);
  expect(isUnreachable(new Error('no', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) }))).toBe(false);
  expect(isUnreachable('ECONNREFUSED')).toBe(false);
});
