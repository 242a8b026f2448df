import fc from 'fast-check';

export const PEOPLE = ['dispatcher', 'admin'] as const;
export type Who = (typeof PEOPLE)[number];

/** What somebody may try at any time, whether it is the time for it or not. */
const ACTS = [
  ...(['begin', 'sims', 'step', 'back', 'spare', 'checks', 'unfit', 'last-program', 'verify-later', 'note'] as const),
  ...(['on-test', 'on-test-alone', 'off-test', 'save', 'send', 'activate', 'deactivate-new'] as const),
  ...(['prove', 'except', 'finalize', 'abort', 'go-back', 'take-over', 'leave'] as const),
  ...(['move', 'move-back', 'own-line', 'whole-program', 'cell-section', 'no-program'] as const),
  ...(['type-zones', 'sign-left', 'strength'] as const),
  ...(['way-back', 'put-back', 'way-on', 'leave-new', 'leave-unknown', 'except-unknown'] as const),
] as const;
export type Act = (typeof ACTS)[number];

const STATION = ['never-confirms', 'slow', 'refuses', 'lost-answer', 'silent', 'busy'] as const;
const PANEL = [
  ...(['panel-unreachable', 'panel-armed', 'upload-cut', 'upload-shrunken', 'download-differs', 'link-lost'] as const),
  ...(['backup-path', 'no-signal', 'no-walk', 'zone-silent'] as const),
];
/** What whoever is on site does on the phone, now or kept there while it had no network. */
export const PHONE = ['fitted', 'unfitted', 'closed', 'trip', 'sign', 'strength', 'ask-test', 'extend', 'done'] as const;

const CARRIER = ['slow', 'fails', 'refused', 'lost', 'busy', 'down'] as const;

/** One thing that happens in a run. `next` does what the swap waits for, so many times; `die`: the upstream is killed after so many statements of what follows. */
export type Command =
  | { do: 'next'; who: Who; times: number }
  | { do: 'act'; act: Act; who: Who }
  | { do: 'both'; acts: readonly [Act, Act] }
  | { do: 'stale'; act: Act; who: Who }
  | { do: 'repeat' }
  | { do: 'die'; after: number; act: Act | 'next' | 'wait' }
  | { do: 'pass'; seconds: number }
  | { do: 'trouble'; at: 'station' | 'panel' | 'carrier'; name: string; times: number }
  | { do: 'signal'; code: string }
  | { do: 'phone'; act: (typeof PHONE)[number]; waited: number }
  | { do: 'path'; path: 'cell' | 'ip'; minutes: number };

const who = fc.constantFrom(...PEOPLE);
const act = fc.constantFrom(...ACTS);
const trouble = <Name extends string>(at: 'station' | 'panel' | 'carrier', names: readonly Name[]) =>
  fc.record({
    do: fc.constant('trouble' as const),
    at: fc.constant(at),
    name: fc.constantFrom(...names),
    times: fc.integer({ min: 1, max: 4 }),
  });
const always = <Value>(value: Value) => fc.constant(value);

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: always('next' as const),
      who: fc.constantFrom('dispatcher' as const, ...PEOPLE),
      times: fc.constantFrom(1, 2, 5, 9),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: always('pass' as const), seconds: fc.constantFrom(2, 15, 15, 120, 1200, 6600, 15_000) }) },
  { weight: 4, arbitrary: fc.record({ do: always('act' as const), act, who }) },
  { weight: 1, arbitrary: fc.record({ do: always('both' as const), acts: fc.tuple(act, act) }) },
  { weight: 1, arbitrary: fc.record({ do: always('stale' as const), act, who }) },
  { weight: 2, arbitrary: fc.record({ do: always('repeat' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: always('die' as const),
      after: fc.integer({ min: 0, max: 60 }),
      act: fc.oneof(always('next' as const), always('wait' as const), act),
    }),
  },
  { weight: 1, arbitrary: trouble('station', STATION) },
  { weight: 1, arbitrary: trouble('panel', PANEL) },
  { weight: 1, arbitrary: trouble('carrier', CARRIER) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: always('phone' as const),
      act: fc.constantFrom(...PHONE),
      waited: fc.constantFrom(0, 0, 20, 300, 4000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: always('path' as const),
      path: fc.constantFrom('cell' as const, 'ip' as const),
      minutes: fc.constantFrom(10, 60, 400),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: always('signal' as const), code: fc.constantFrom('E110', 'R110', 'E602') }) },
);

/** A run: a dozen things that happen, many of them the next right ones. */
export const commands = fc.array(command, { minLength: 4, maxLength: 18, size: 'max' });
