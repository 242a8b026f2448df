import { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { startWebBefore } from '#lib/testing/webBefore.ts';
import { startLaravel } from '../../../e2e/laravel/start.ts';

const laravel = await startLaravel({ habits: 'login-422,bare-times,strings,csv-only' });
const desk = await startWebBefore(laravel.url);
afterAll(async () => {
  desk.stop();
  await laravel.stop();
});

const signIn = async () => (await desk.signIn('admin@linekeeper.test', 'linekeeper')).cookie;

/** An answer as a screen reads it. */
async function read<E extends Endpoint>(endpoint: E, path: string, cookie: string) {
  const answer = await desk.ask(endpoint.method, path, cookie, endpoint.method === 'GET' ? undefined : {});
  return z.parse(endpoint.reply, await answer.json()) as z.output<E['reply']>;
}

test('what Laravel calls a wrong form at the login is a wrong password', async () => {
  const { status, json, cookie } = await desk.signIn('admin@linekeeper.test', 'wrong');
  expect([status, json.code, cookie]).toEqual([401, 'signed_out', '']);
});

test('a filter of two values finds what either finds', async () => {
  const cookie = await signIn();
  const total = async (query: string) => (await read(contract.sims.list, `/sims?per_page=1&${query}`, cookie)).meta.total;
  const [active, retired] = [await total('status=active'), await total('status=retired')];
  expect(await total('status=active&status=retired')).toBe(active + retired);
  expect(Math.min(active, retired)).toBeGreaterThan(0);
});

test('whoever asks for a file is refused in words, and never sent to a page', async () => {
  const cookie = await signIn();
  const order = (body: object) => desk.ask('POST', '/sims-export', cookie, body);
  const refused = await order({ format: 'xlsx' });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: { format: ['This format is not known here.'] } });
  const file = await order({ format: 'csv', status: ['retired'] });
  expect(await file.text()).toMatch(/^id,device_type,/);
});

test('a time without an offset is the same instant in every answer', async () => {
  const cookie = await signIn();
  await desk.ask('POST', '/cs/system/501/on-test/0', cookie, { minutes: 30 });
  const [row] = (await read(contract.systems.testStatus, '/cs/site/S001/test-status', cookie)).data;
  const { data: system } = await read(contract.systems.show, '/cs/system/01001', cookie);
  expect(system.test_status?.expires_at).toBe(row?.expires_at);
  const minutes = (Date.parse(row?.expires_at ?? '') - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(30);
});
