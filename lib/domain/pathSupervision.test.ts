import { deadTimes, limitsOf, limitsOfProgram } from './pathSupervision.ts';

const program = (...lines: string[]) => lines.map((line) => `communication;${line}`).join('\n');
const BOTH = program(
  ...['path 1 type;NET', 'path 1 check-in;3', 'path 1 fail time;30'],
  ...['path 2 type;CELL', 'path 2 check-in;60', 'path 3 type;DD', 'path 3 receiver;5551234'],
);
const CHECKED = [
  { path: 'cell' as const, checkIn: 60 },
  { path: 'ip' as const, checkIn: 3 },
];

test('a program says how long each of its paths may stay silent; where it has no fail time, the default is not said to be from it', () => {
  expect(limitsOfProgram(BOTH)).toEqual([
    { path: 'ip', checkIn: 3, failTime: 30, source: 'program' },
    { path: 'cell', checkIn: 60, failTime: 240, source: 'maker' },
  ]);
  expect(limitsOf({ told: CHECKED, program: limitsOfProgram(BOTH), kinds: ['fire'], supervision: 1440 }).map(({ path }) => path)).toEqual([
    'ip',
    'cell',
  ]);
});

test.each([
  [['fire'], CHECKED.slice(0, 1), [60, 'kind']],
  [['fire', 'burglary'], CHECKED, [360, 'kind']],
  [['burglary'], CHECKED, [240, 'maker']],
  [null, CHECKED, [240, 'maker']],
  [['fire'], [{ path: 'phone', checkIn: null }], [1500, 'station']],
  [['fire'], [{ path: 'cell', checkIn: 200 }], [200, 'station']],
] as const)('without a program %j by %j may stay silent for %j', (kinds, told, expected) => {
  const [limit] = limitsOf({ told, program: [], kinds: kinds && [...kinds], supervision: 1440 });
  expect([limit?.failTime, limit?.source]).toEqual(expected);
});

test('the one path of a fire alarm system is missed after an hour, whatever longer time its program has', () => {
  const limitOf = (kinds: ['fire'] | ['burglary'], ...lines: string[]) => {
    const [limit] = limitsOf({
      ...{ told: CHECKED.slice(0, 1), kinds, supervision: 1440 },
      program: limitsOfProgram(program('path 1 type;CELL', 'path 1 check-in;5', ...lines)),
    });
    return [limit?.checkIn, limit?.failTime, limit?.source];
  };
  expect(limitOf(['fire'], 'path 1 fail time;240')).toEqual([5, 60, 'kind']);
  expect(limitOf(['fire'], 'path 1 fail time;10')).toEqual([5, 10, 'program']);
  expect(limitOf(['fire'])).toEqual([5, 60, 'kind']);
  expect(limitOf(['burglary'], 'path 1 fail time;200')).toEqual([5, 200, 'program']);
  expect(limitOf(['burglary'])).toEqual([5, 240, 'maker']);
});

test('a path is dead from the end of its time until it is heard again, and a shorter silence is none', () => {
  const at = (minutes: number) => minutes * 60_000;
  expect(deadTimes([{ from: at(0), until: at(20) }], 30, at(500))).toEqual([]);
  expect(deadTimes([{ from: at(0), until: at(90) }], 30, at(500))).toEqual([{ from: at(30), until: at(90) }]);
  expect(deadTimes([{ from: at(400), until: null }], 240, at(500))).toEqual([]);
  expect(deadTimes([{ from: at(400), until: null }], 60, at(500))).toEqual([{ from: at(460), until: null }]);
});
