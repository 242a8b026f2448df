import { jest } from '@jest/globals';
import { answering, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream } = await startTestWeb();
const { GET } = await import('../../../app/api/health/route.ts');

const CAPABILITIES = 'GET /api/capabilities';
const realNow = Date.now;
let shift = 0;
beforeAll(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);
});

async function asked(query: string) {
  const response = await GET(new Request(`http://desk.test/api/health${query}`));
  return [response.status, await response.json()];
}

test('a desk whose upstream is gone lives, and is not ready; then it is again', async () => {
  const [up, down] = [
    { ok: true, desk: 'up', upstream: 'up' },
    { desk: 'up', upstream: 'down' },
  ];
  upstream.routes[CAPABILITIES] = answering(200, { data: [] });
  expect([await asked(''), await asked('?ready')]).toEqual([
    [200, up],
    [200, up],
  ]);
  upstream.routes[CAPABILITIES] = (_, response) => response.destroy();
  shift += 3000;
  expect([await asked(''), await asked('?ready')]).toEqual([
    [200, { ok: true, ...down }],
    [503, { ok: false, ...down }],
  ]);
  upstream.routes[CAPABILITIES] = answering(404, {});
  shift += 3000;
  expect(await asked('?ready')).toEqual([200, up]);
});
