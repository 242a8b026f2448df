import { jest } from '@jest/globals';
import * as contract from '#lib/contract/index.ts';
import { answering, OURS_IN_JSON, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, url, signIn } = await startTestWeb();
const { ask } = await import('#lib/server/upstream/client.ts');

const realNow = Date.now;
let shift = 0;
beforeEach(() => {
  shift = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);
});
const later = (seconds: number) => {
  shift += seconds * 1000;
};
const asker = (cookie: string) => (method: string, path: string) =>
  fetch(`${url}/api${path}`, { method, headers: { ...OURS_IN_JSON, cookie }, ...(method !== 'GET' && { body: '{}' }) });

test('an hour of steady work asks who somebody is twice a minute, and of thirty calls a minute that is under a tenth', async () => {
  const call = asker(await signIn());
  upstream.heard.length = 0;
  for (let minute = 0; minute < 10; minute++)
    for (let half = 0; half < 2; half++) {
      // The open page asks every half minute; what it is told counts for pages and calls too.
      await call('GET', '/user');
      for (let work = 0; work < 15; work++) {
        await call('GET', `/sims/${work}`);
        later(2);
      }
    }
  expect(upstream.count('GET /api/user')).toBeLessThanOrEqual(21);
  expect(upstream.count('GET /api/user') / upstream.heard.length).toBeLessThan(0.1);
});

test('a read that was told to wait waits, in the proxy and for a page’s first rows; the upstream hears of it once', async () => {
  const call = asker(await signIn());
  upstream.routes['GET /api/sims'] = answering(429, { message: 'Too Many Attempts.' }, { 'retry-after': '30' });
  expect((await call('GET', '/sims')).headers.get('retry-after')).toBe('30');
  later(10);
  const told = await call('GET', '/sims?page=2');
  expect([told.status, told.headers.get('retry-after'), (await told.json()).code]).toEqual([429, '20', 'too_many']);
  const [, token] = upstream.heard[0]?.headers.authorization?.split(' ') ?? [];
  expect(await ask(contract.sims.list, {}, { requestId: 'request', token })).toMatchObject({ ok: false, status: 429, retryAfter: '20' });
  expect(upstream.count('GET /api/sims')).toBe(1);

  upstream.routes['GET /api/sims'] = answering(200, { data: [] });
  later(20);
  expect((await call('GET', '/sims')).status).toBe(200);
});

test('others, other calls and what somebody does on purpose are not held up by it', async () => {
  const call = asker(await signIn());
  for (const route of ['GET /api/sims/1', 'POST /api/sims/1']) upstream.routes[route] = answering(429, {}, { 'retry-after': '30' });
  await call('GET', '/sims/1');
  await call('POST', '/sims/1');
  upstream.routes['POST /api/sims/1'] = answering(200, { data: { id: 1 } });
  expect([(await call('POST', '/sims/1')).status, (await call('GET', '/batch/1')).status]).toEqual([200, 200]);
  upstream.routes['GET /api/sims/1'] = answering(200, { data: { id: 1 } });
  expect((await asker(await signIn(2))('GET', '/sims/1')).status).toBe(200);
});
