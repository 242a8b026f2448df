import { rulesOf } from '#lib/access/rules.ts';
import { PROOFS } from '#lib/contract/words/commissioning.ts';
import type { Endpoint } from './endpoint.ts';
import { readAsForeign } from './foreign.ts';
import * as contract from './index.ts';
import { problemIn } from './problemIn.ts';
import { misfitsOf, readReply } from './reading.ts';
import { User } from './session.ts';

readAsForeign();

const { batches, dispatch, panels, session, sims, sunset, swaps, systems, technicians, tickets } = contract;
const read = (endpoint: Endpoint, answer: unknown) => readReply(endpoint, answer).data as { data: unknown; meta: object } | undefined;
const record = { id: 7, imei: '356938035643809', status: 'active' };

test.each([
  ['bare', record],
  ['under its noun', { sim: record }],
  ['under another name, beside a verdict', { status: 'success', message: 'Found.', result: record }],
  ['in data, under its noun', { success: true, data: { sim: record } }],
  ['in data twice', { data: { data: record } }],
  ['alone in a list', [record]],
  ['as JSON:API has it', { data: { type: 'sims', id: '7', attributes: { imei: record.imei, status: 'active' } } }],
])('a record is found %s', (_, answer) => {
  expect(read(sims.show, answer)?.data).toMatchObject(record);
  expect(misfitsOf(sims.show, answer)).toEqual({ isRead: true, misfits: [] });
});

test('a record of another kind is none, and a verdict alone is not one', () => {
  expect(read(sims.show, { success: true, by: { id: 3, name: 'Ana', email: 'ana@company.test' } })).toBeUndefined();
  expect(read(sims.show, { success: true, message: 'Saved.' })).toBeUndefined();
});

test.each([
  ['bare', { id: 2, ticket_number: 778921, cs_no: '01001', step: '3' }],
  ['in data', { data: { id: 2, ticket_number: '778921', cs_no: '01001', step: 3 } }],
  ['in data, as swap', { data: { swap: { id: 2, ticket_number: '778921', cs_no: '01001', step: 3 } } }],
  ['as a resource', { swap: { data: { id: 2, ticket_number: '778921', cs_no: '01001', step: 3 } } }],
  ['with its relations', { swap: { id: 2, step: 3, ticket: { id: 9, ticket_number: '778921' }, system: { cs_no: '01001' } } }],
  ['in camelCase', { swap: { id: 2, ticketNumber: '778921', csNo: '01001', step: 3 } }],
])('a swap is found %s', (_, answer) => {
  expect(readReply(swaps.show, answer).data?.swap).toMatchObject({ id: 2, ticket_number: '778921', cs_no: '01001', step: 3 });
});

test('the SIMs of a swap are known by their relations as by their ids', () => {
  const of = (more: object) => readReply(swaps.show, { swap: { id: 2, ticket_number: '7', cs_no: '01001', step: 2, ...more } }).data?.swap;
  expect(of({ old_sim: { id: 4, imei: '1' }, new_sim: 5 })).toMatchObject({ old_sim_id: 4, new_sim_id: 5 });
  expect(of({ panel_type: { id: 1, PanelType: 'x', name: 'DMP XT50' } })?.panel_type).toBe('DMP XT50');
});

const rows = [{ id: 1 }, { id: 2 }];
const second = { current_page: 2, per_page: 2, last_page: 15, total: 30 };
test.each([
  ['under their noun, with a pagination', { sims: rows, pagination: second }],
  ['as Fractal has them', { data: rows, meta: { pagination: { total: 30, count: 2, per_page: 2, current_page: 2, total_pages: 15 } } }],
  ['in items, by page and limit', { data: { items: rows, page: 2, limit: 2, totalCount: 30 } }],
  ['in camelCase', { data: rows, meta: { currentPage: 2, perPage: 2, lastPage: 15, total: 30 } }],
  ['in an envelope, with the pages outside', { success: true, data: { sims: rows }, meta: second }],
  ['as text', { data: rows, current_page: '2', per_page: '2', last_page: '15', total: '30' }],
])('pages are found %s', (_, answer) => {
  expect(read(sims.list, answer)).toMatchObject({ data: rows, meta: second });
});

test('a total beside the rows says that there is more', () => {
  expect(read(sims.list, { data: rows, total: 30 })?.meta).toEqual({ current_page: 1, per_page: 2, last_page: 15, total: 30 });
});

test('lists that are no pages are found under any name, one record alone too, and names without records', () => {
  const status = { system_no: 501, on_test: 'Y' };
  for (const answer of [[status], { onTestStatus: [status] }, { data: status }, status, { data: { 1: status } }])
    expect(read(systems.testStatus, answer)?.data).toMatchObject([{ system_no: '501', on_test: true }]);
  for (const answer of [['DMP XT50'], { panelTypes: ['DMP XT50'] }, { 3: 'DMP XT50' }, [{ id: 3, name: 'DMP XT50' }]])
    expect(read(panels.types, answer)?.data).toMatchObject([{ PanelType: 'DMP XT50' }]);
  expect(read(technicians.list, { technicians: [{ id: 1, full_name: 'Jo' }] })?.data).toMatchObject([{ id: 1, name: 'Jo' }]);
  expect(read(batches.show, { data: { id: 1, rows: { data: [{ id: 4, sim: { id: 9, imei: '1' } }] } } })?.data).toMatchObject({
    rows: [{ id: 4, imei: '1', sim_id: 9 }],
  });
});

test('a ticket is found with its system within it, its panel by a word, and its technician as a record', () => {
  const panel = { PanelType: 'DMP XT50' };
  for (const answer of [
    { data: { ticket: { Ticket_Number: 7 }, system: { site: 'S1', cs_no: '01001', panel: 'DMP XT50' } } },
    { ticket: { ticket_number: 7, system: { site: { id: 1, site_no: 'S1' }, cs: '01001', panel: { panel_type: 'DMP XT50' } } } },
  ]) {
    const found = readReply(tickets.lookup, answer).data;
    expect([found?.ticket.Ticket_Number, found?.system]).toMatchObject(['7', { site: 'S1', cs_no: '01001', panel }]);
  }
  const [ticket] =
    readReply(tickets.list, [{ id: 1, ticketNumber: 7, branch: { id: 2, name: 'Dallas' }, technician: { id: 3, name: 'Jo' } }]).data
      ?.data ?? [];
  expect(ticket).toMatchObject({ Ticket_Number: '7', Branch: 'Dallas', technician_id: 3, technician_name: 'Jo' });
});

test('words in one column are words, a relation stands for its name, and an enum for its value', () => {
  const tagsOf = (tags: unknown) => readReply(sunset.list, [{ id: 1, tags }]).data?.data[0]?.tags;
  for (const tags of [['a', 'b'], 'a, b', '["a","b"]', [{ id: 1, name: 'a' }, { name: 'b' }]]) expect(tagsOf(tags)).toEqual(['a', 'b']);
  expect(tagsOf('')).toEqual([]);
  const [sim] =
    readReply(sims.list, [{ id: 1, status: { label: 'Active', value: 'active' }, device_type: { id: 3, name: 'LTE' } }]).data?.data ?? [];
  expect(sim).toMatchObject({ status: 'active', device_type: 'LTE' });
});

test('days are read as the plain list of stops, and with the tickets of each technician', () => {
  const daysOf = (answer: unknown) =>
    readReply(dispatch.list, answer).data?.data.map(({ technician_id, stops }) => [technician_id, stops.map((stop) => stop.ticket_id)]);
  const stops = [
    { id: 1, technician_id: 2, ticket_id: 5 },
    { id: 2, technician_id: 3, ticket_id: 6 },
    { id: 3, technician_id: 2, ticket_id: 7 },
  ];
  for (const answer of [stops, { data: stops }, { dispatches: stops }, { 2: [stops[0], stops[2]], 3: [stops[1]] }])
    expect(daysOf(answer)).toEqual([
      [2, [5, 7]],
      [3, [6]],
    ]);
  expect(daysOf([{ technician: { id: 2, name: 'Jo' }, tickets: [{ id: 5, Ticket_Number: '7' }] }])).toEqual([[2, [5]]]);
  expect(daysOf({ data: [{ technician_id: 2, stops: [] }] })).toEqual([[2, []]]);
  expect(daysOf([])).toEqual([]);
});

test('an id that is no whole number is what a record goes by all the same', () => {
  const ids = ['0193a5c4-7b1e-7d2f-8a9b-0c1d2e3f4a5b', '01JDF9Z8K3QW6V4T2R1P0N5M7C', '9007199254740993', '007', 12, '12'];
  const { data, misfits } = readReply(sims.list, { data: ids.map((id) => ({ id, batch_id: id })) });
  expect(data?.data.map(({ id }) => id)).toEqual([...ids.slice(0, 4), 12, 12]);
  expect(data?.data.map(({ batch_id }) => batch_id)).toEqual([...ids.slice(0, 4), 12, 12]);
  expect(misfits).toEqual([]);
  for (const id of [null, '', 'a/b', '../1', { id: 1 }, true, 1.5, -1]) expect(readReply(sims.show, { data: { id } }).data).toBeUndefined();
});

test('a time whose offset has no colon is an instant', () => {
  const { data, misfits } = readReply(sims.list, [{ id: 1, created_at: '2026-11-24T15:00:00+0100' }]);
  expect([data?.data[0]?.created_at, misfits]).toEqual(['2026-11-24T15:00:00+01:00', []]);
});

test('usage and pings are read by the names that others have for them', () => {
  expect(read(sims.providerUsage, [{ date: '2026-11-24', usage: '100.00' }])?.data).toEqual([{ day: '2026-11-24', bytes: 100 }]);
  expect(read(sims.ping, { alive: 1, time: '41.2' })?.data).toMatchObject({ reachable: true, ms: [41.2] });
});

test('the richer record counts, and a list of the kind before a record that only names it', () => {
  const system = { system_no: '501', cs_no: '01001' };
  expect(read(systems.testStatus, { system, onTestStatus: [{ system_no: '501', on_test: true }] })?.data).toMatchObject([
    { on_test: true },
  ]);
  expect(read(systems.testStatus, { system: { ...system, on_test: true } })?.data).toMatchObject([{ on_test: true }]);
  expect(read(sims.bySystem, { id: 12, cs_no: '01001', sims: [{ id: 7, imei: '353806141923634' }] })?.data).toMatchObject([{ id: 7 }]);
  expect(
    read(sims.show, { id: '9f1c', status: 'success', data: { id: 7, imei: '353806141923634', status: 'active' } })?.data,
  ).toMatchObject({ id: 7 });
});

test('a 200 that says no is no empty list', () => {
  expect(read(systems.testStatus, { success: false, message: 'Central station timed out', errors: [] })).toBeUndefined();
  expect(read(sims.bySystem, { status: 'error', errors: [] })).toBeUndefined();
});

test('rights that are told beside the user, as null, or with a word that takes them away, never become all rights', () => {
  const beside = { user: { id: 5, email: 'a@company.test' }, abilities: [{ action: 'read', subject: 'Sim' }] };
  const user = (answer: object) => read(session.user, answer)?.data as User;
  expect(rulesOf(user(beside))).toContainEqual({ action: 'read', subject: 'Sim' });
  for (const ability of [null, [{ action: 'read', subject: 'sims', forbidden: true }], [{ action: 'read', subject: 'Sim', granted: 0 }]])
    expect(rulesOf(user({ user: { ...beside.user, abilities: ability } })).filter(({ subject }) => subject !== 'Auth')).toEqual([]);
});

test('that a ping was sent is not that it was answered', () => {
  expect(read(sims.ping, { success: true, payload: { reachable: 0, ms: [] } })?.data).toMatchObject({ reachable: false, ms: [] });
  expect(read(sims.ping, { success: true })?.data).toMatchObject({ reachable: null, ms: [] });
  expect(read(sims.ping, { success: true, payload: { reachable: 1, ms: [41] } })?.data).toMatchObject({ reachable: true, ms: [41] });
});

test.each([
  ['JSON in a column', '[{"action":"read","subject":"Sim"}]'],
  ['a list with keys', { 1: { action: 'read', subject: 'sims' } }],
  ['rows of a table', [{ id: 4, pivot: {}, action: 'read', subject: 'SIM', conditions: null }]],
  ['actions by subject', { Sim: ['read'] }],
  ['permissions', ['sims.read']],
  ['sentences', ['read Sim']],
])('an ability is understood as %s', (_, ability) => {
  const [rule] = rulesOf(User.parse({ id: 1, email: 'a@company.test', ability }));
  expect([rule?.action, rule?.subject].flat()).toEqual(['read', 'Sim']);
});

test('a list of abilities under another name is no leave to do everything', () => {
  const user = { id: 1, email: 'a@company.test', name: 'Ana', roles: [{ name: 'clerk' }], abilities: [{ action: 'read', subject: 'Sim' }] };
  const { data } = readReply(session.user, { user }).data ?? {};
  expect(data).toMatchObject({ fullName: 'Ana', role: 'clerk' });
  expect(data && rulesOf(data)).toEqual([
    { action: 'read', subject: 'Sim' },
    { action: 'read', subject: 'Auth' },
  ]);
});

test.each([
  ['beside their fields', { message: 'No.', errors: [{ field: 'imei', message: 'It is taken.' }] }],
  ['as the validator’s own bag', { imei: ['It is taken.'] }],
  ['in data', { success: false, message: 'No.', data: { imei: ['It is taken.'] } }],
  ['as the message', { message: { imei: ['It is taken.'] } }],
  ['in error', { error: { code: 22, errors: { imei: ['It is taken.'] } } }],
  ['as records', { errors: { imei: [{ rule: 'unique', message: 'It is taken.' }] } }],
])('what a 422 says of a field is found %s', (_, payload) => {
  expect(problemIn(422, payload)).toMatchObject({ code: 'invalid', own_words: true, errors: { imei: ['It is taken.'] } });
});

test('sentences without fields are one, and a refusal is not taken for a form', () => {
  expect(problemIn(422, { errors: ['It is taken.', 'It is old.'] })).toMatchObject({ message: 'It is taken. It is old.' });
  expect(problemIn(404, { message: 'Not found.' }).errors).toBeUndefined();
});

test('of a relation with a label for people and a value for programs the one that is known counts', () => {
  const [sim] = readReply(sims.list, [{ id: 1, status: { label: 'Aktiv', value: 'active' } }]).data?.data ?? [];
  expect(sim?.status).toBe('active');
  const [other] = readReply(sims.list, [{ id: 1, status: { label: 'Deactivated', value: 'retired' } }]).data?.data ?? [];
  expect(other?.status).toBe('retired');
  const [own] = readReply(sims.list, [{ id: 1, status: { label: 'Active', value: 'blocked' } }]).data?.data ?? [];
  expect(own?.status).toBe('unknown');
});

test('a proof whose list of what is missing can not be read is none', () => {
  const missing = (proof: object) =>
    readReply(swaps.show, { swap: { id: 1, ticket_number: '7', cs_no: '01001', proof } }).data?.swap.proof?.missing;
  for (const proof of [{ missing: 'ping,signal' }, { missing: null }, {}, { missing: [{ name: 'ping' }] }])
    expect(missing(proof)).toEqual([...PROOFS]);
  expect(missing({ missing: [] })).toEqual([]);
});

test('what was told of a request and can not be read is not “nothing was asked”', () => {
  const [sim] = readReply(sims.list, [{ id: 1, status: 'active', pending: 'activate' }]).data?.data ?? [];
  expect(sim?.id).toBe(1);
  expect(sim?.pending).toBeUndefined();
});

test('a ping that is not told of is neither answered nor lost; with a time it was answered', () => {
  const ping = (answer: object) => readReply(sims.ping, answer).data?.data;
  expect(ping({ sent: true })).toMatchObject({ reachable: null, ms: [] });
  expect(ping({ latency: '41' })).toMatchObject({ reachable: true, ms: [41] });
  expect(ping({ reachable: 'up', ms: [41] })?.reachable).toBe(true);
  expect(ping({ time: '2026-11-25T09:00:00Z', latency: 41 })).toMatchObject({ reachable: true, ms: [41] });
  expect(ping({ reachable: 'down', ms: 3000 })?.reachable ?? null).toBeNull();
  const waits = [
    { reachable: null, ms: 5000 },
    { status: 'timeout', latency: 5000 },
    { packet_loss: 100, rtt: [1000] },
    { received: 0, latency: 4000 },
  ];
  for (const answer of [...waits, { sent: true, time: 1.2 }, { success: false, latency: 5000 }, { latency: -1 }, { latency: 0 }])
    expect(ping(answer)?.reachable ?? null).toBeNull();
  expect(ping({ reachable: 0, ms: [] })).toMatchObject({ reachable: false });
});

test('seconds since 1970 are an instant, and so are milliseconds', () => {
  const at = (last_signal_at: unknown) => readReply(systems.show, { cs_no: '01001', last_signal_at }).data?.data.last_signal_at;
  for (const told of [1_795_600_000, '1795600000', 1_795_600_000_000]) {
    expect(at(told)).toBe('2026-11-25T09:46:40.000Z');
    expect(misfitsOf(systems.show, { cs_no: '01001', last_signal_at: told }).misfits).toEqual([]);
  }
});

test('what nobody told of a SIM and a system is not told: no request, no check, no SIMs', () => {
  const [sim] = readReply(sims.list, [{ id: 1, status: 'active' }]).data?.data ?? [];
  expect([sim?.pending, sim?.provider_checked_at]).toEqual([undefined, undefined]);
  const [said] = readReply(sims.list, [{ id: 1, status: 'active', pending: null, provider_checked_at: null }]).data?.data ?? [];
  expect([said?.pending, said?.provider_checked_at]).toEqual([null, null]);
  const system = (more: object) => readReply(systems.show, { cs_no: '01001', ...more }).data?.data.sims;
  expect([system({}), system({ sims: [] })]).toEqual([null, []]);
});

test('a stop and a site in capitals are of our words', () => {
  const [item] = readReply(sunset.list, [{ id: 1, status: 'REPLACED', priority: 'HIGH' }]).data?.data ?? [];
  expect(item).toMatchObject({ status: 'replaced', priority: 'high' });
  const [day] = readReply(dispatch.list, [{ technician_id: 2, stops: [{ id: 7, ticket_id: 3, status: 'GO_BACK' }] }]).data?.data ?? [];
  expect(day?.stops[0]?.status).toBe('go-back');
});
