import { jest } from '@jest/globals';
import * as contract from '#lib/contract/index.ts';
import { startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, url, signIn } = await startTestWeb();
const asked = new Headers({ 'x-request-id': 'page-1' });
jest.unstable_mockModule('next/headers', () => ({ headers: async () => asked }));
const { firstRows } = await import('./enter.ts');

test('A11: what a page reads before it goes out is read for the address it goes to', async () => {
  const cookie = await signIn();
  // The front has seen a socket, so the header is its own.
  await fetch(`${url}/api/sims`, { headers: { cookie } });
  asked.set('cookie', cookie);
  asked.set('x-forwarded-for', '203.0.113.7');
  await firstRows(contract.sims.list, {});
  const heard = upstream.heard.findLast(({ url }) => url.startsWith('/api/sims'));
  expect(heard?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'page-1' });
});
