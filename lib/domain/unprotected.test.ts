import type { ProtectionState } from '#lib/contract/protection.ts';
import { unprotectedSince, unprotectedSums } from './unprotected.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString();
const span = (from: number, until: number, state: ProtectionState) => ({ from: at(from), until: at(until), state });
const kept = (until: number, ...spans: ReturnType<typeof span>[]) => ({ from: at(0), until: at(until), spans });

test('each reason has its minutes, and what is not known is no minute without protection', () => {
  const spans = [span(0, 3, 'on-test'), span(3, 12, 'radio-out'), span(12, 14, 'unknown'), span(20, 21, 'on-test')];
  const states = [
    { state: 'on-test', minutes: 4 },
    { state: 'radio-out', minutes: 9 },
  ];
  expect(unprotectedSums(kept(30, ...spans))).toEqual({ total: 13, states, unknown: 2, isKnown: true });
});

test('none is said only where it is known', () => {
  expect(unprotectedSums(kept(30))).toMatchObject({ total: 0, unknown: 0, isKnown: true });
  expect(unprotectedSums(kept(30, span(0, 30, 'unknown')))).toMatchObject({ total: 0, unknown: 30, isKnown: false });
});

test('it goes on since the first of the reasons that followed one another', () => {
  expect(unprotectedSince([span(0, 2, 'silent'), span(2, 4, 'protected'), span(4, 6, 'on-test'), span(6, 9, 'radio-out')])).toBe(at(4));
  expect(unprotectedSince([span(0, 2, 'on-test'), span(2, 4, 'protected')])).toBeUndefined();
  expect(unprotectedSince([span(0, 2, 'on-test'), span(2, 4, 'unknown')])).toBeUndefined();
  expect(unprotectedSince([])).toBeUndefined();
});
