import * as contract from '#lib/contract/index.ts';
import { startWebBefore } from '#lib/testing/webBefore.ts';
import { checkUpstream } from '#upstream/checkup/checkup.ts';
import { openClient } from '#upstream/checkup/client.ts';
import { openReport } from '#upstream/checkup/report.ts';
import { readSettings } from '#upstream/checkup/settings.ts';
import { startLaravel } from '../../../e2e/laravel/start.ts';

const account = { email: 'admin@linekeeper.test', password: 'linekeeper' };
const laravel = await startLaravel({ habits: 'second' });
const desk = await startWebBefore(laravel.url);
const { call } = await import('#lib/browser/api/api.ts');
const { sims, batches, swaps, systems, tickets, technicians, dispatch, panels, session, sunset } = contract;
await desk.asPage(account.email);
afterAll(async () => {
  desk.stop();
  await laravel.stop();
});

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const first = async () => (await call(sims.list, { query: { sort: 'id', per_page: 1 } })).data[0]?.id ?? 0;

test('a company written by another hand is read: its ids are UUIDs, its envelopes, relations and words its own', async () => {
  const { data, meta } = await call(sims.list, { query: { status: ['active', 'retired'], per_page: 100 } });
  expect(meta).toMatchObject({ current_page: 1, per_page: 100, last_page: 1, total: data.length });
  expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['active', 'retired']));
  expect(data[0]).toMatchObject({ id: expect.stringMatching(UUID), device_type: expect.stringMatching(/^(LTE|CAT-M1)$/) });

  const { data: user } = await call(session.user);
  expect(user).toMatchObject({ fullName: 'Admin of the company', role: 'admin' });
  const found = await call(tickets.lookup, { params: { ticketNumber: '778921' } });
  expect(found).toMatchObject({
    ticket: { Ticket_Number: '778921' },
    system: { site: 'S001', cs_no: '01001', panel: { PanelType: 'Vista 20P' } },
  });
  expect((await call(panels.types)).data.map(({ PanelType }) => PanelType)).toContain('DMP XT50');
  const { data: all } = await call(tickets.list, { query: { Branch: ['Dallas'] } });
  expect(all[0]).toMatchObject({
    Branch: 'Dallas',
    Ticket_Number: expect.stringMatching(/^7789/),
    status: expect.stringMatching(/^[a-z-]+$/),
  });
  const { data: crew } = await call(technicians.list);
  const [day] = (
    await call(dispatch.list, { query: { dt: new Date().toISOString().slice(0, 10), techIds: crew.map(({ id }) => id).join() } })
  ).data;
  expect(crew.map(({ id }) => id)).toContain(day?.technician_id);
  expect(day?.stops[0]).toMatchObject({
    ticket_id: expect.stringMatching(UUID),
    Ticket_Number: expect.any(String),
    lat: expect.any(Number),
  });
  const [item] = (await call(sunset.list)).data;
  expect(item).toMatchObject({ id: expect.stringMatching(UUID), Branch: 'Austin', tags: ['letter'] });
  const { data: batch } = await call(batches.show, { params: { id: (await call(batches.list)).data[0]?.id ?? 0 } });
  expect(batch.rows[0]).toMatchObject({ sim_id: expect.stringMatching(UUID), state: 'new' });
});

test('it is written to: a SIM is changed, and what it refuses stands under the field', async () => {
  const id = await first();
  const { data } = await call(sims.change, { params: { id }, body: { notes: 'By the east door', version: undefined } });
  expect(data).toMatchObject({ id, notes: 'By the east door' });
  const refused = await desk.ask('POST', `/sims/${id}`, (await desk.signIn(account.email, account.password)).cookie, { imei: 'no' });
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ['imei']]);
});

test('a swap is begun, its SIMs chosen, its system put on test, and it is finalized', async () => {
  const { swap } = await call(swaps.create, { body: { ticket_number: '778921', cs_no: '01001' } });
  const [old] = (await call(sims.bySystem, { params: { cs: '01001' } })).data;
  const [fresh] = (await call(sims.list, { query: { status: ['inventory'] } })).data;
  const chosen = { old_sim_id: old?.id, new_sim_id: fresh?.id, step: 2 };
  const changed = await call(swaps.change, { params: { id: swap.id }, body: { ...chosen, version: undefined } });
  expect(changed.swap).toMatchObject({ ...chosen, ticket_number: '778921' });
  await call(systems.onTest, { params: { systemNo: '501', id: swap.id }, body: { minutes: 30 } });
  const [test] = (await call(systems.testStatus, { params: { site: 'S001' } })).data;
  expect([test?.on_test, Math.round((Date.parse(test?.expires_at ?? '') - Date.now()) / 60_000)]).toEqual([true, 30]);
  await call(systems.offTest, { params: { systemNo: '501', id: swap.id }, body: undefined });
  expect((await call(swaps.finalize, { params: { id: swap.id }, body: { version: undefined } })).swap.status).toBe('finalized');
  expect((await call(sims.bySystem, { params: { cs: '01001' } })).data.map(({ id }) => id)).toEqual([fresh?.id]);
});

test('check-upstream finds nothing there that does not fit', async () => {
  const settings = readSettings({}, laravel.url);
  const client = openClient(laravel.url, { form: settings.QUERY_ARRAYS }, () => undefined);
  const report = openReport(() => undefined);
  await checkUpstream(client, { who: { account }, settings, named: {} }, report);
  await client.close();
  expect(report.findings.filter(({ misfits }) => misfits.length > 0)).toEqual([]);
  expect(report.findings.length).toBeGreaterThan(20);
});
