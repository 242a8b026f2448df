import * as contract from './index.ts';
import { isCut } from './isCut.ts';
import { problemIn } from './problemIn.ts';
import { misfitsOf, readReply } from './reading.ts';

const { batches, dispatch, sims, sunset, systems, technicians, tickets } = contract;

test('A9: a field that can not be read is not told, wherever it stands; the rest of the record and the other rows are there', () => {
  const odd = { id: 1, imei: '1', site_name: { area: 'Mill' }, batch_id: 'first', pending: { action: 'zap' } };
  const wire = { data: { 0: odd, 4: { id: 2, imei: '2', iccid: ['x'] } }, current_page: 1, per_page: 25, last_page: 1, total: 2 };
  const { data, misfits } = readReply(sims.list, wire);
  expect(data?.data).toMatchObject([
    { id: 1, imei: '1', site_name: null, batch_id: null, pending: undefined },
    { id: 2, imei: '2', iccid: null },
  ]);
  expect(misfits).toEqual([
    { place: 'data[].pending.action', value: '"zap"', rule: 'word' },
    { place: 'data[].site_name', value: '{"area":"Mill"}', rule: 'text' },
    { place: 'data[].batch_id', value: '"first"', rule: 'number' },
    { place: 'data[].iccid', value: '["x"]', rule: 'text' },
  ]);
  expect(readReply(sims.show, { id: 1, imei: '1', msisdn: {} }).data?.data).toMatchObject({ id: 1, msisdn: null });
  expect(readReply(sunset.list, [{ id: 1, notes: {}, Branch: 'Dallas' }]).data?.data).toMatchObject([
    { id: 1, notes: null, Branch: 'Dallas' },
  ]);
});

test('a list of words with one that is none is not told at all', () => {
  expect(readReply(tickets.list, [{ id: 1, Ticket_Number: '7', tags: ['gate', { de: 'Tor' }] }]).data?.data[0]?.tags).toEqual([]);
});

test.each([
  ['a row that has no id', sims.list, { data: [{ id: 1 }, { imei: '2' }] }, { place: 'data[].id', value: 'not there', rule: 'absent' }],
  ['an id that is none', sims.list, [{ id: null }], { place: 'data[].id', value: 'null', rule: 'absent' }],
  ['a row that is no record', sims.list, { data: [{ id: 1 }, 'two'] }, { place: 'data[]', value: '"two"', rule: 'record' }],
  ['a sentence instead of a list', sims.list, { message: 'Not now.' }, { place: 'data', value: '{"message":"Not now."}', rule: 'list' }],
  [
    'a stop without an id',
    dispatch.list,
    [{ technician_id: 1, stops: [{ id: {} }] }],
    { place: 'data[].stops[].id', value: '{}', rule: 'number' },
  ],
] as const)('%s is no answer: what is left out of a list would be a lie', (_, endpoint, wire, misfit) => {
  const { data, misfits } = readReply(endpoint, wire);
  expect(data).toBeUndefined();
  expect(misfits[0]).toEqual(misfit);
});

test('a place of which half is told is nowhere, not in the ocean', () => {
  const { data, misfits } = readReply(technicians.list, [{ id: 1, name: 'Jo', home: { lat: '32.7', lng: null } }]);
  expect(data?.data[0]?.home).toBeNull();
  expect(misfits).toEqual([{ place: 'data[].home.lng', value: 'null', rule: 'absent' }]);
});

test('A11: not told is not no, not zero and not somebody', () => {
  const test = (more: object) => readReply(systems.testStatus, [{ system_no: 501, ...more }]).data?.data[0];
  expect(test({})).toMatchObject({ on_test: null, confirmed: null, by: null });
  expect(test({ on_test: 'Y', confirmed: 'no', by: 3 })).toMatchObject({ on_test: true, confirmed: false, by: null });
  const batch = (more: object) => readReply(batches.list, [{ id: 1, ...more }]).data?.data[0];
  expect(batch({})).toMatchObject({ counts: null, created_by: null });
  expect(batch({})?.version).toBeUndefined();
  expect(batch({ rows_count: '10', created_by: 2 })).toMatchObject({ rows_count: 10, created_by: null });
  expect(batch({ created_by: { id: 2, fullName: 'Ana' } })?.created_by).toBe('Ana');
  expect(readReply(sims.list, [{ id: 1 }]).data?.data[0]?.version).toBeUndefined();
});

test('A7: days are read by technician or as groupBy makes them, and no shift told is no day off', () => {
  const stops = [{ id: 7, ticket_id: 3, eta: '2026-11-24 15:00:00' }];
  for (const wire of [{ data: { 2: stops } }, { data: [{ technician_id: '2', stops }] }, [{ technician_id: 2, stops }]]) {
    const [day] = readReply(dispatch.list, wire).data?.data ?? [];
    expect(day).toMatchObject({ technician_id: 2, stops: [{ id: 7, eta: '2026-11-24T15:00:00.000Z' }] });
    expect(day?.shift).toBeUndefined();
  }
  expect(readReply(dispatch.list, [{ technician_id: 2, shift: null }]).data?.data[0]?.shift).toBeNull();
  expect(readReply(technicians.list, [{ id: 2 }]).data?.data[0]?.shift).toBeUndefined();
});

test('what was read as something else is told too, each place once', () => {
  const rows = Array.from({ length: 30 }, (_, id) => ({ id, imei: '1', status: 'LIVE', iccid: 8_914_800_000_000_000_000 }));
  expect(misfitsOf(sims.list, { data: rows })).toEqual({
    isRead: true,
    misfits: [
      { place: 'data[].iccid', value: '8914800000000000000', rule: 'digits' },
      { place: 'data[].status', value: '"LIVE"', rule: 'word' },
    ],
  });
  expect(misfitsOf(systems.testStatus, [{ system_no: '1', on_test: 'maybe' }]).misfits).toEqual([
    { place: 'data[].on_test', value: '"maybe"', rule: 'other' },
  ]);
  const good = { id: 1, imei: '1', status: 'active', created_at: '2026-11-24 15:00:00', version: '3', pending: [], notes: '' };
  expect(misfitsOf(sims.list, { data: [good] }).misfits).toEqual([]);
});

test('a word is known however it is written; a ticket or a row in a state of the upstream’s own is told in its words, and without one in none', () => {
  const statusOf = (status: unknown) => readReply(tickets.list, [{ id: 1, Ticket_Number: '7', status }]).data?.data[0]?.status;
  expect(['On Site', 'ON_SITE', 'on-site', 'Waiting on parts', null, undefined].map(statusOf)).toEqual([
    ...['on-site', 'on-site', 'on-site'],
    ...['Waiting on parts', null, null],
  ]);
  const sim = (status: string) => misfitsOf(sims.list, [{ id: 1, imei: '1', status, stock_state: 'Truck' }]).misfits.length;
  expect(['ACTIVE', 'Test Ready', 'LIVE'].map(sim)).toEqual([0, 0, 1]);
  const rows = ['Looked Up', 'QUEUED', undefined].map((state, id) => ({ id, state }));
  expect(readReply(batches.show, { data: { id: 1, rows } }).data?.data.rows.map(({ state }) => state)).toEqual([
    'looked-up',
    'QUEUED',
    null,
  ]);
});

test('a time that is none is told, and one without an offset is not', () => {
  const of = (created_at: string) => misfitsOf(sims.list, [{ id: 1, imei: '1', created_at }]).misfits;
  expect([of('2026-11-24 15:00:00'), of('24.11.2026 15:00')]).toEqual([
    [],
    [{ place: 'data[].created_at', value: '"24.11.2026 15:00"', rule: 'time' }],
  ]);
});

test('pages are read however Laravel’s programmers wrap them: a page in an envelope, one that has links alone', () => {
  const rows = [{ id: 1 }, { id: 2 }];
  const meta = { current_page: 2, per_page: 2, last_page: 3, total: 5 };
  expect(readReply(sims.list, { success: true, data: { data: rows, ...meta } }).data).toMatchObject({ data: rows, meta });
  const linked = (links: object) => readReply(sims.list, { data: rows, links }).data?.meta;
  const first = { prev: null, next: 'http://api.test/api/sims?sort=id&page=2' };
  expect(linked(first)).toEqual({ current_page: 1, per_page: 2, last_page: 2, total: 3, uncounted: true });
  expect(linked({ prev: 'http://api.test/api/sims?page=1', next: 'http://api.test/api/sims?page=3' })).toMatchObject({
    current_page: 2,
    last_page: 3,
  });
  expect(linked({ prev: 'http://api.test/api/sims?page=2', next: null })).toEqual({
    current_page: 3,
    per_page: 25,
    last_page: 3,
    total: 52,
  });
  expect(linked({ prev: 'http://api.test/api/sims?per_page=50&page=2', first: 'http://api.test/api/sims?per_page=50&page=1' })?.total).toBe(
    102,
  );
});

test('of a page with a cursor only that there is more is known: no other can be asked for', () => {
  const data = [{ id: 1 }, { id: 2 }];
  const next = 'http://api.test/api/sims?cursor=eyJpZCI6Mn0';
  const flat = { data, path: 'http://api.test/api/sims', per_page: 2, prev_page_url: null };
  for (const page of [
    { ...flat, next_page_url: next },
    { data, links: { first: null, last: null, prev: null, next }, meta: { per_page: '2' } },
  ]) {
    const { meta } = readReply(sims.list, page).data ?? {};
    expect(meta).toEqual({ current_page: 1, per_page: 2, last_page: 1, total: 2, uncounted: true });
    expect(meta && isCut(meta)).toBe(true);
  }
  const last = readReply(sims.list, { ...flat, next_page_url: null }).data?.meta;
  expect(last).toEqual({ current_page: 1, per_page: 2, last_page: 1, total: 2 });
  expect(last && isCut(last)).toBe(false);
});

test('a refusal is read whether it stands in message or in error, and a field’s text alone or in a list', () => {
  expect(problemIn(403, { error: 'Not your branch.' })).toMatchObject({ code: 'forbidden', message: 'Not your branch.', own_words: true });
  expect(problemIn(409, { error: { message: 'It is busy.', code: 7 } }).message).toBe('It is busy.');
  expect(problemIn(422, { message: 'no', errors: { imei: 'It is taken.', iccid: ['a', 'b'] } }).errors).toEqual({
    imei: ['It is taken.'],
    iccid: ['a', 'b'],
  });
});
