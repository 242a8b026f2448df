import type { ServerResponse } from 'node:http';
import { OURS, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, url, signIn } = await startTestWeb(() => ({ MAX_CALLS: '3' }));

test('whoever comes on top of what can be done at once is told so at once, the upstream hears nothing of it, and then it goes on', async () => {
  const headers = { ...OURS, cookie: await signIn() };
  const held: ServerResponse[] = [];
  upstream.routes['GET /api/sims/1'] = (_, response) => void held.push(response);
  const ask = (id: number) => fetch(`${url}/api/sims/${id}`, { headers });
  const waiting = [ask(1), ask(1), ask(1)];
  while (held.length < 3) await new Promise((resolve) => setImmediate(resolve));
  const before = upstream.heard.length;
  const refused = await ask(2);
  expect([refused.status, (await refused.json()).code, refused.headers.get('retry-after')]).toEqual([503, 'busy', '2']);
  expect(upstream.heard).toHaveLength(before);
  for (const response of held) response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"id":1}}');
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ask(2)).status).toBe(200);
});
