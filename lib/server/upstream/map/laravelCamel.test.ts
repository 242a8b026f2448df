import { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import { startWebBefore } from '#lib/testing/webBefore.ts';
import { startLaravel } from '../../../../e2e/laravel/start.ts';

const laravel = await startLaravel({ habits: 'camel,strings' });
const desk = await startWebBefore(laravel.url, { UPSTREAM_MAP: 'e2e/laravel/camel.map.ts' });
const { openUpstreamMap } = await import('./openUpstreamMap.ts');
await openUpstreamMap();
afterAll(async () => {
  desk.stop();
  await laravel.stop();
});

test('a company whose API is in camelCase takes one line of the map: it is read, narrowed, ordered, paged and changed', async () => {
  const { cookie, json } = await desk.signIn('admin@linekeeper.test', 'linekeeper');
  expect(json.userData.fullName).toBe('Admin of the company');
  const read = async (path: string) => (await desk.ask('GET', path, cookie)).json();
  const list = async (query: string) => z.parse(contract.sims.list.reply, await read(`/sims?${query}`));
  const { data, meta } = await list('per_page=5&page=2&sort=-warehouse_code&warehouse_code=W01');
  expect(meta).toMatchObject({ current_page: 2, per_page: 5 });
  expect(meta.total).toBeGreaterThan(5);
  expect(new Set(data.map(({ warehouse_code }) => warehouse_code))).toEqual(new Set(['W01']));
  expect(data[0]).toMatchObject({ device_type: expect.any(String), stock_state: expect.any(String) });

  const changed = await desk.ask('POST', `/sims/${data[0]?.id}`, cookie, { warehouse_code: 'W77' });
  expect([changed.status, (await changed.json()).data.warehouse_code]).toEqual([200, 'W77']);
  const rows = [{ imei: '356938035643809' }, { imei: '1' }];
  const refused = await desk.ask('PUT', '/batch', cookie, { name: 'n', device_type: '-', provider: 'vzw', warehouse_code: 'W01', rows });
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ['rows.1.imei']]);

  const tickets = z.parse(contract.tickets.list.reply, await read('/tickets?Branch=Dallas'));
  expect(tickets.data[0]).toMatchObject({ Branch: 'Dallas', Ticket_Number: expect.stringMatching(/^\d+$/) });
  const found = z.parse(contract.tickets.lookup.reply, await read(`/sedona/ticket/${tickets.data[0]?.Ticket_Number}`));
  expect(found.system?.panel?.PanelType).toMatch(/\w/);
});
