import { startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, url, signIn } = await startTestWeb(() => ({ BODY_TIMEOUT: '300ms' }));

test('a body that stops coming is given up, before the first of it was passed on and after', async () => {
  const headers = { cookie: await signIn() };
  const stopsAfter = (length: number, sent: number) => {
    upstream.routes['GET /api/sims/1'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).write(`"${'x'.repeat(sent - 1)}`);
  };
  stopsAfter(1000, 500);
  const short = await fetch(`${url}/api/sims/1`, { headers });
  expect([short.status, (await short.json()).code]).toEqual([502, 'unreachable']);
  stopsAfter(1_000_000, 200_000);
  const long = await fetch(`${url}/api/sims/1`, { headers });
  expect(long.status).toBe(200);
  await expect(long.text()).rejects.toThrow();
});
