import { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import { startWebBefore } from '#lib/testing/webBefore.ts';
import { startLaravel } from '../../../../e2e/laravel/start.ts';

const laravel = await startLaravel({ habits: 'renamed,strings' });
const desk = await startWebBefore(laravel.url, { UPSTREAM_MAP: 'e2e/laravel/renamed.map.ts' });
const { openUpstreamMap } = await import('./openUpstreamMap.ts');
await openUpstreamMap();
afterAll(async () => {
  desk.stop();
  await laravel.stop();
});

test('a company whose columns have other names is read, narrowed, ordered and changed', async () => {
  const { cookie } = await desk.signIn('admin@linekeeper.test', 'linekeeper');
  const list = async (query: string) => z.parse(contract.sims.list.reply, await (await desk.ask('GET', `/sims?${query}`, cookie)).json());
  const all = await list('per_page=100&sort=-imei');
  expect(all.data.length).toBeGreaterThan(20);
  expect(all.data.map(({ imei }) => imei)).toEqual(
    all.data
      .map(({ imei }) => imei)
      .toSorted()
      .toReversed(),
  );
  const of = (status: string) => all.data.filter((sim) => sim.status === status).map(({ id }) => id);
  const some = await list('per_page=100&sort=-imei&status=active&status=retired');
  expect(new Set(some.data.map(({ id }) => id))).toEqual(new Set([...of('active'), ...of('retired')]));
  expect(Math.min(of('active').length, of('retired').length)).toBeGreaterThan(0);

  const [sim] = all.data;
  const changed = await desk.ask('POST', `/sims/${sim?.id}`, cookie, { warehouse_code: 'W77', notes: 'By the east door' });
  expect([changed.status, (await changed.json()).data.warehouse_code]).toEqual([200, 'W77']);
  const now = z.parse(contract.sims.show.reply, await (await desk.ask('GET', `/sims/${sim?.id}`, cookie)).json());
  expect(now.data).toMatchObject({ imei: sim?.imei, warehouse_code: 'W77', notes: 'By the east door' });
});

test('what it refuses stands under the field of the form', async () => {
  const { cookie } = await desk.signIn('admin@linekeeper.test', 'linekeeper');
  const answer = await desk.ask('POST', '/sims/1', cookie, { imei: 'no' });
  expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ['imei']]);
});
