import fc from 'fast-check';
import { signalNumber } from '#components/testing/signalNumber.ts';
import type { Signal } from '#lib/contract/signals.ts';
import { gapBefore, merged } from './signalList.ts';

const signal = (id: number, unrestored = false) => signalNumber(id, { at: new Date(id * 1000).toISOString(), unrestored });
const ids = (signals: readonly Signal[]) => signals.map(({ id }) => id);

test('whatever comes twice stands there once, newest first', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 50 }));
  fc.assert(
    fc.property(numbers, numbers, (known, came) => {
      const all = [...new Set([...known, ...came])].sort((one, other) => other - one);
      expect(
        ids(
          merged(
            known.map((id) => signal(id)),
            came.map((id) => signal(id)),
          ),
        ),
      ).toEqual(all);
    }),
  );
});

test('an alarm whose restore has come is no longer open', () => {
  expect(merged([signal(1, true)], [signal(2), signal(1, false)]).some(({ unrestored }) => unrestored)).toBe(false);
});

test('what came does not reach back to what was known: the rest is asked for', () => {
  expect(gapBefore([signal(5), signal(4)], [signal(9), signal(8)])).toBe(5);
  expect(gapBefore([signal(5), signal(4)], [signal(6), signal(5)])).toBeUndefined();
  expect(gapBefore([], [signal(9)])).toBeUndefined();
});
