import * as contract from '#lib/contract/index.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { offTestRule } from '#lib/domain/offTest.ts';
import { inOrder } from './order.ts';
import { makeWarnings } from './warnings.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const at = (minutes: number) => NOW + minutes * 60_000;

const testOf = (more: Partial<Record<keyof OpenTest, unknown>> = {}): OpenTest => {
  const given = {
    cs_no: 'EWH-0412',
    system_no: '10412',
    state: 'on',
    by: 'Mia',
    user_id: 3,
    expires_at: new Date(at(60)).toISOString(),
    ...more,
  };
  const [test] = contract.onTest.list.reply.parse({ data: [given] }).data;
  if (!test) throw new Error('no test');
  return test;
};
const levelsOf = (due: { level: string }[]) => due.map(({ level }) => level).join();

test('each warning of a test is said once, as its time comes', () => {
  const dueOf = makeWarnings();
  const test = testOf();
  const heard = [0, 44, 45, 46, 54, 55, 56, 59.9, 60, 61, 90].map((minutes) => levelsOf(dueOf([test], at(minutes))));
  expect(heard).toEqual(['', '', 'soon', '', '', 'now', '', '', 'over', '', '']);
});

test('what stood so before one came is shown, not said; a window that slept says only the latest', () => {
  const dueOf = makeWarnings();
  expect(levelsOf(dueOf([testOf()], at(50)))).toBe('');
  expect(levelsOf(dueOf([testOf()], at(61)))).toBe('over');
});

test('a test that was extended warns again', () => {
  const dueOf = makeWarnings();
  const longer = testOf({ expires_at: new Date(at(120)).toISOString() });
  expect([
    levelsOf(dueOf([testOf()], at(0))),
    levelsOf(dueOf([testOf()], at(46))),
    levelsOf(dueOf([longer], at(47))),
    levelsOf(dueOf([longer], at(106))),
  ]).toEqual(['', 'soon', '', 'soon']);
});

test('one that the station ends in the very second is told to be over; one that was taken off is not', () => {
  const ended = makeWarnings();
  ended([testOf()], at(59));
  expect(levelsOf(ended([], at(60)))).toBe('over');
  expect(levelsOf(ended([], at(61)))).toBe('');
  const taken = makeWarnings();
  taken([testOf()], at(50));
  taken([testOf({ state: 'ending' })], at(56));
  expect([levelsOf(taken([], at(57))), levelsOf(taken([], at(70)))]).toEqual(['', '']);
});

test('a station that can’t be reached is said each time it begins', () => {
  const dueOf = makeWarnings();
  const lost = testOf({ state: 'lost', unreachable: true });
  expect([[testOf()], [lost], [lost], [testOf({ state: 'ending' })], [lost]].map((tests) => levelsOf(dueOf(tests, at(1))))).toEqual([
    '',
    'lost',
    '',
    '',
    'lost',
  ]);
});

test('what can’t be taken off comes first, then what ends first, one’s own before another’s', () => {
  const tests = [
    testOf({ system_no: 'asked', expires_at: null, state: 'asking' }),
    testOf({ system_no: 'later', expires_at: new Date(at(90)).toISOString() }),
    testOf({ system_no: 'theirs' }),
    testOf({ system_no: 'mine', user_id: 7 }),
    testOf({ system_no: 'lost', unreachable: true, expires_at: null }),
  ];
  expect(inOrder(tests, 7).map(({ system_no }) => system_no)).toEqual(['lost', 'mine', 'theirs', 'later', 'asked']);
});

test('a test without a swap is its owner’s, or theirs who manage systems; one of a swap is anybody’s who may test', () => {
  const me = { id: 7, managesSystems: false };
  expect(offTestRule(testOf(), me)).toBe('others');
  expect(offTestRule(testOf(), { ...me, managesSystems: true })).toBeUndefined();
  expect(offTestRule(testOf({ user_id: 7 }), me)).toBeUndefined();
  expect(offTestRule(testOf({ swap_id: 12 }), me)).toBeUndefined();
  expect(offTestRule(testOf({ swap_id: 12, state: 'ending' }), me)).toBe('ending');
});
