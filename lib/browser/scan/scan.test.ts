import { change, EMPTY, MOST_ROWS, type Scan, Scan as ScanShape, type StepAct, step } from './scan.ts';

const IMEIS = ['353806141923634', '353806145208362', '353806110929418'] as const;
const ICCIDS = ['89148000004978519646', '89148000006785696335', '89148000002501575929'] as const;

const scanned = (...codes: string[]) => codes.reduce((scan, code) => change(scan, { type: 'scan', codes: [code], at: 5 }), EMPTY);
const pairs = (scan: Scan) => scan.rows.map(({ imei, iccid, other }) => [imei, iccid, other].filter(Boolean));

test('The two codes of a device make one row, in either order', () => {
  expect(pairs(scanned(IMEIS[0], ICCIDS[0], ICCIDS[1], IMEIS[1]))).toEqual([
    [IMEIS[0], ICCIDS[0]],
    [IMEIS[1], ICCIDS[1]],
  ]);
});

test('Two IMEIs one after the other are two devices without ICCID', () => {
  expect(pairs(scanned(IMEIS[0], IMEIS[1], ICCIDS[1]))).toEqual([[IMEIS[0]], [IMEIS[1], ICCIDS[1]]]);
});

test('An ICCID alone waits for its IMEI, and a third code begins a new row', () => {
  expect(pairs(scanned(ICCIDS[0]))).toEqual([[ICCIDS[0]]]);
  expect(pairs(scanned(ICCIDS[0], IMEIS[0], ICCIDS[1]))).toEqual([[IMEIS[0], ICCIDS[0]], [ICCIDS[1]]]);
});

test('Another bar code of the label does not part the two', () => {
  expect(pairs(scanned(IMEIS[0], '263LTE-V', ICCIDS[0]))).toEqual([[IMEIS[0], ICCIDS[0]], ['263LTE-V']]);
});

test('A code scanned again is counted once, and its row can then be completed', () => {
  const scan = scanned(IMEIS[0], IMEIS[1], IMEIS[0], ICCIDS[0]);
  expect(pairs(scan)).toEqual([[IMEIS[0], ICCIDS[0]], [IMEIS[1]]]);
  expect(scan).toMatchObject({ taken: 4, again: 1 });
  expect(scanned(IMEIS[0], IMEIS[0]).last).toEqual({ code: IMEIS[0], row: 1, again: true });
});

test('Lines of a table never take a code from the line before', () => {
  const groups = [[IMEIS[0]], [ICCIDS[1], IMEIS[1]], [ICCIDS[2]]];
  const scan = change(EMPTY, { type: 'add', groups, at: 5 });
  expect(pairs(scan)).toEqual([[IMEIS[0]], [IMEIS[1], ICCIDS[1]], [ICCIDS[2]]]);
  expect(pairs(change(scan, { type: 'scan', codes: [IMEIS[2]], at: 6 }))).toHaveLength(4);
});

test('Seen together later, an ICCID joins the IMEI that was there alone, and that one was not scanned again', () => {
  const scan = change(scanned(IMEIS[0], IMEIS[1]), { type: 'add', groups: [[IMEIS[0], ICCIDS[0]]], at: 6 });
  expect(pairs(scan)).toEqual([[IMEIS[0], ICCIDS[0]], [IMEIS[1]]]);
  expect(scan.again).toBe(0);
  expect(change(scan, { type: 'add', groups: [[IMEIS[0], ICCIDS[0]]], at: 7 }).again).toBe(2);
});

test('A code that arrived torn marks its neighbours, and the half that comes after it takes no number of the next device', () => {
  const scan = scanned(IMEIS[0], ICCIDS[0], IMEIS[1].slice(4), ICCIDS[1], IMEIS[2], ICCIDS[2]);
  expect(pairs(scan)).toEqual([[IMEIS[0], ICCIDS[0]], [IMEIS[1].slice(4)], [ICCIDS[1]], [IMEIS[2], ICCIDS[2]]]);
  expect(scan.rows.map(({ torn }) => torn ?? false)).toEqual([true, false, true, false]);
});

test('Whoever scans a torn code again goes on as before', () => {
  const scan = scanned(IMEIS[0], ICCIDS[0], IMEIS[1].slice(4), IMEIS[1], ICCIDS[1], IMEIS[2], ICCIDS[2]);
  expect(pairs(scan).filter((row) => row.length === 2)).toHaveLength(3);
});

test('What is no piece of a number marks nothing', () => {
  expect(scanned(IMEIS[0], '4006381333931', ICCIDS[0]).rows.some(({ torn }) => torn)).toBe(false);
  expect(scanned(IMEIS[0], '263LTE-V', ICCIDS[0]).rows.some(({ torn }) => torn)).toBe(false);
});

test('Which code came first is known of what was scanned, not of a table', () => {
  expect(scanned(IMEIS[0], ICCIDS[0], ICCIDS[1], IMEIS[1]).rows.map(({ first }) => first)).toEqual(['imei', 'iccid']);
  expect(change(EMPTY, { type: 'add', groups: [[IMEIS[0], ICCIDS[0]]], at: 5 }).rows.map(({ first }) => first)).toEqual([undefined]);
});

test('A row is mended by hand and keeps its place', () => {
  const scan = change(scanned('353806141923635', ICCIDS[0], IMEIS[1]), { type: 'edit', id: 1, imei: IMEIS[0], iccid: ICCIDS[0] });
  expect(pairs(scan)).toEqual([[IMEIS[0], ICCIDS[0]], [IMEIS[1]]]);
});

test('Whatever was done is taken back step by step', () => {
  const acts: StepAct[] = [
    { type: 'scan', codes: [IMEIS[0]], at: 1 },
    { type: 'scan', codes: [ICCIDS[0]], at: 2 },
    { type: 'remove', ids: [1] },
    { type: 'undo' },
    { type: 'undo' },
  ];
  const states = acts.map((_, index) => acts.slice(0, index + 1).reduce(step, { now: EMPTY, past: [] }).now);
  expect(states.map(pairs)).toEqual([[[IMEIS[0]]], [[IMEIS[0], ICCIDS[0]]], [], [[IMEIS[0], ICCIDS[0]]], [[IMEIS[0]]]]);
});

test('Discarding can be taken back, and time begins anew with the next code', () => {
  const steps = [{ type: 'clear' } as const].reduce(step, { now: scanned(IMEIS[0]), past: [] as readonly Scan[] });
  expect(steps.now).toMatchObject({ rows: [], startedAt: null });
  expect(pairs(step(steps, { type: 'undo' }).now)).toEqual([[IMEIS[0]]]);
});

test('One step back takes nothing away that another tab scanned meanwhile', () => {
  const acts: StepAct[] = [{ type: 'scan', codes: [IMEIS[0]], at: 1 }, { type: 'load', scan: scanned(...IMEIS) }, { type: 'undo' }];
  expect(pairs(acts.reduce(step, { now: EMPTY, past: [] }).now)).toHaveLength(3);
});

test('What is saved goes for good, what was scanned meanwhile stays', () => {
  const saved: StepAct[] = [{ type: 'saved', numbers: new Set([IMEIS[0], IMEIS[1]]) }, { type: 'undo' }];
  expect(pairs(saved.reduce(step, { now: scanned(...IMEIS), past: [EMPTY] }).now)).toEqual([[IMEIS[2]]]);
  expect(saved.reduce(step, { now: scanned(IMEIS[0], IMEIS[1]), past: [] }).now).toEqual(EMPTY);
});

test('When a scan is full nothing is added, and nothing that is there is lost', () => {
  const codes = Array.from({ length: MOST_ROWS }, (_, index) => String(350000000000000 + index));
  const full = change(EMPTY, { type: 'scan', codes, at: 5 });
  expect(full.rows).toHaveLength(MOST_ROWS);
  expect(change(full, { type: 'scan', codes: [IMEIS[0]], at: 6 }).rows).toHaveLength(MOST_ROWS);
});

const [MEIDS, EIDS] = [
  ['A1000001000001', 'A1000001000002'],
  ['89001012012341234012345678901224', '89044011112233441122334411223321'],
] as const;
const whole = (scan: Scan) => scan.rows.map(({ imei, meid, iccid, eid }) => [imei, meid, iccid, eid].filter(Boolean));

test('MEID and EID belong to the device they are scanned with, before, between or after its other codes', () => {
  const device = [
    [IMEIS[0], MEIDS[0], ICCIDS[0], EIDS[0]],
    [IMEIS[1], MEIDS[1], ICCIDS[1], EIDS[1]],
  ];
  expect(whole(scanned(...device.flat()))).toEqual(device);
  const otherwise = device.map(([imei = '', meid = '', iccid = '', eid = '']) => [eid, imei, meid, iccid]);
  expect(whole(scanned(...otherwise.flat()))).toEqual(device);
  const group = {
    type: 'add',
    groups: [
      [ICCIDS[0], EIDS[0]],
      [EIDS[1], ICCIDS[1]],
    ],
    at: 5,
  } as const;
  expect(whole(change(EMPTY, { ...group, groups: group.groups.map((each) => [...each]) }))).toEqual([
    [ICCIDS[0], EIDS[0]],
    [ICCIDS[1], EIDS[1]],
  ]);
});

test('A radio with a MEID alone is a row, and the next one begins another', () => {
  expect(whole(scanned(...MEIDS, IMEIS[0], ICCIDS[0]))).toEqual([[MEIDS[0]], [IMEIS[0], MEIDS[1], ICCIDS[0]]]);
});

test('What a draft of an older version kept is read as before', () => {
  const { rows } = ScanShape.parse({ ...EMPTY, rows: [{ id: 1, imei: IMEIS[0], iccid: '', other: '' }] });
  expect(rows).toEqual([{ id: 1, imei: IMEIS[0], iccid: '', meid: '', eid: '', other: '' }]);
});

test('An EID that two cards share pairs each radio with the card it is scanned with', () => {
  const [eid] = EIDS;
  expect(whole(scanned(IMEIS[0], ICCIDS[0], eid, IMEIS[1], ICCIDS[1], eid))).toEqual([
    [IMEIS[0], ICCIDS[0], eid],
    [IMEIS[1], ICCIDS[1], eid],
  ]);
  expect(whole(scanned(IMEIS[0], eid, ICCIDS[0], IMEIS[1], eid, ICCIDS[1]))).toEqual([
    [IMEIS[0], ICCIDS[0], eid],
    [IMEIS[1], ICCIDS[1], eid],
  ]);
});
