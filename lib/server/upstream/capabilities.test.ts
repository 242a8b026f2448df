import type { ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { startFakeUpstream } from '#lib/testing/fakeUpstream.ts';

const upstream = await startFakeUpstream();
Object.assign(process.env, { UPSTREAM_URL: upstream.url, LOG_LEVEL: 'silent' });
const { capabilities } = await import('./capabilities.ts');
const { isUpstreamUp } = await import('./health.ts');

const CAPABILITIES = 'GET /api/capabilities';
const answering =
  (status: number, body = '') =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(status).end(body);
const realNow = Date.now;
let shift = 0;
const seconds = (count: number) => {
  shift += count * 1000;
};
beforeAll(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);
});
afterAll(() => upstream.close());

test('what the upstream has is asked once a minute, 404 means nothing, and a failure changes nothing', async () => {
  upstream.routes[CAPABILITIES] = answering(200, '{"data":["history","jobs"]}');
  expect(await Promise.all([capabilities(), capabilities()])).toEqual(Array(2).fill(['history', 'jobs']));
  seconds(59);
  expect(await capabilities()).toEqual(['history', 'jobs']);
  expect(upstream.count(CAPABILITIES)).toBe(1);

  upstream.routes[CAPABILITIES] = answering(500);
  seconds(2);
  expect(await capabilities()).toEqual(['history', 'jobs']);
  upstream.routes[CAPABILITIES] = answering(404);
  seconds(6);
  expect(await capabilities()).toEqual([]);
});

test('the upstream is up when it answers, with capabilities or without, and asked at most every two seconds', async () => {
  upstream.heard.length = 0;
  expect(await Promise.all(Array.from({ length: 20 }, isUpstreamUp))).toEqual(Array(20).fill(true));
  expect(upstream.count(CAPABILITIES)).toBe(1);
  upstream.routes[CAPABILITIES] = (_, response) => response.destroy();
  seconds(3);
  expect(await isUpstreamUp()).toBe(false);
});
