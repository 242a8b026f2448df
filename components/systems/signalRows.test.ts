import fc from 'fast-check';
import { signalNumber } from '#components/testing/signalNumber.ts';
import { SIGNAL_KINDS } from '#lib/contract/words/systems.ts';
import { dayOfSignals, foldRoutine, isRoutine } from './signalRows.ts';

const kinds = (words: string) => [...words].map((letter, index) => signalNumber(100 - index, { kind: letter === 'a' ? 'alarm' : 'test' }));
const shape = (runs: readonly (readonly unknown[])[]) => runs.map(({ length }) => length);

test('routine signals fold from three in a row on, alarms never, and neither does what somebody has to see', () => {
  const none = () => false;
  expect(shape(foldRoutine(kinds('ttattt'), none))).toEqual([1, 1, 1, 3]);
  expect(shape(foldRoutine(kinds('tttat'), none))).toEqual([3, 1, 1]);
  expect(shape(foldRoutine(kinds('tttt'), ({ id }) => id === 100))).toEqual([1, 3]);
  expect(shape(foldRoutine(kinds('tttt'), () => true))).toEqual([1, 1, 1, 1]);
});

test('folded or not, every signal stands there once and in its order', () => {
  const signals = fc.array(fc.constantFrom(...SIGNAL_KINDS)).map((all) => all.map((kind, index) => signalNumber(100 - index, { kind })));
  fc.assert(
    fc.property(signals, (all) => {
      const runs = foldRoutine(all, ({ id }) => id % 5 === 0);
      expect(runs.flat()).toEqual(all);
      expect(runs.filter(({ length }) => length > 1).every((run) => run.every(isRoutine))).toBe(true);
    }),
  );
});

test('a day is 48 half hours up to now; what is older or on test is counted as that', () => {
  const now = Date.parse('2026-11-04T18:10:00Z');
  const at = (time: string) => `2026-11-${time}:00Z`;
  const { bars, count, alarms } = dayOfSignals(
    [
      signalNumber(6, { at: at('04T18:05') }),
      signalNumber(5, { at: at('04T18:01'), on_test: true }),
      signalNumber(4, { at: at('04T12:20'), kind: 'open-close' }),
      signalNumber(3, { at: at('03T18:31'), kind: 'test' }),
      signalNumber(2, { at: at('03T18:29'), kind: 'trouble' }),
    ],
    now,
  );
  expect(bars).toHaveLength(48);
  expect([count, alarms]).toEqual([4, 1]);
  expect(bars.at(-1)?.counts).toEqual({ alarm: 1, openClose: 0, routine: 0, onTest: 1 });
  expect(bars[0]?.counts.routine).toBe(1);
  expect(bars.find((bar) => bar.at === Date.parse('2026-11-04T12:00:00Z'))?.counts.openClose).toBe(1);
});
