import { SIGNAL_PATHS } from '#lib/contract/protection.ts';
import { type ProtectionFacts, protectionMinutes, protectionOf } from './protection.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-10T12:00:00Z');
const at = (minutes: number) => NOON + minutes * MINUTE;
const facts = (more: Partial<ProtectionFacts>): ProtectionFacts => ({
  from: NOON,
  until: at(600),
  tests: [],
  radioOut: [],
  lines: null,
  signals: [{ at: at(-10), path: 'cell' }],
  toldSince: at(-100_000),
  supervision: 1440,
  ...more,
});
const said = (given: Partial<ProtectionFacts>) =>
  protectionOf(facts(given)).map(({ from, until, state, paths }) =>
    [(from - NOON) / MINUTE, (until - NOON) / MINUTE, state, ...paths].join(' '),
  );

test('heard within its time by a path, it is protected by that path', () => {
  expect(said({})).toEqual(['0 600 protected cell']);
  expect(
    said({
      signals: [
        { at: at(-10), path: 'cell' },
        { at: at(30), path: 'ip' },
      ],
    }),
  ).toEqual(['0 30 protected cell', '30 600 protected cell ip']);
});

test('on test nobody comes, whatever path there is; a minute that was on test in part counts', () => {
  expect(said({ tests: [{ from: at(10.5), until: at(19.2) }] })).toEqual(['0 10 protected cell', '10 20 on-test', '20 600 protected cell']);
  expect(said({ tests: [{ from: at(-50), until: null }] })).toEqual(['0 600 on-test']);
});

test('without its radio or its line the cell path carries nothing, and another path still does', () => {
  const radioOut = [{ from: at(100), until: at(160) }];
  expect(said({ radioOut })).toEqual(['0 100 protected cell', '100 160 radio-out', '160 600 protected cell']);
  expect(said({ radioOut, signals: [{ at: at(-1), path: 'ip' }] })).toEqual(['0 600 protected ip']);
  expect(said({ lines: [{ from: at(-9000), until: at(300) }] })).toEqual(['0 300 protected cell', '300 600 line-off']);
  expect(said({ lines: [] })).toEqual(['0 600 line-off']);
});

test('a signal that is overdue makes the system silent, after an hour of grace; what is not told any more is unknown', () => {
  expect(said({ supervision: 60, signals: [{ at: at(0), path: 'cell' }] })).toEqual(['0 120 protected cell', '120 600 silent']);
  expect(said({ supervision: 60, signals: [{ at: at(300), path: 'cell' }], toldSince: at(200) })).toEqual([
    '0 200 unknown',
    '200 300 silent',
    '300 420 protected cell',
    '420 600 silent',
  ]);
  // The minute in which the station's memory begins is not known: what was before the signal in it nobody tells.
  const first = at(60.5);
  expect(said({ signals: [{ at: first, path: 'cell' }], toldSince: first })).toEqual(['0 61 unknown', '61 600 protected cell']);
  // One that is to call every five minutes is missed after ten.
  expect(said({ supervision: 5, signals: [{ at: at(0), path: 'cell' }] })).toEqual(['0 10 protected cell', '10 600 silent']);
});

test('the ledger adds up: every minute is in one span, each span differs from the next, and more outages never make more protection', () => {
  let state = 11;
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % most;
  };
  const stretches = () =>
    Array.from({ length: below(4) }, () => {
      const from = at(below(700) - 50 + below(10) / 10);
      return { from, until: below(6) === 0 ? null : from + below(200) * MINUTE };
    });
  for (let round = 0; round < 400; round += 1) {
    const given = facts({
      until: at(600),
      tests: stretches(),
      radioOut: stretches(),
      lines: below(3) === 0 ? null : stretches(),
      signals: Array.from({ length: below(6) }, () => ({ at: at(below(700) - 100), path: SIGNAL_PATHS[below(3)] ?? 'cell' })),
      toldSince: at(below(600) - 200),
      supervision: 30 + below(300),
    });
    const spans = protectionOf(given);
    expect(spans[0]?.from).toBe(given.from);
    expect(spans.at(-1)?.until).toBe(given.until);
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1];
      if (!next) continue;
      expect(next.from).toBe(span.until);
      expect(`${next.state} ${next.paths}`).not.toBe(`${span.state} ${span.paths}`);
    }
    const minutes = protectionMinutes(spans);
    expect(Object.values(minutes).reduce((sum, each) => sum + each, 0)).toBe(600);
    const worse = protectionMinutes(
      protectionOf({ ...given, tests: [...given.tests, ...stretches()], radioOut: [...given.radioOut, ...stretches()] }),
    );
    expect(worse.protected).toBeLessThanOrEqual(minutes.protected);
  }
});

test('a path that checks in is trusted between its signals, and not while it is dead; before the station tells of it, by its signals', () => {
  const dead = [{ from: at(100), until: at(130) }];
  expect(said({ supervised: [{ path: 'cell', since: at(-5000), dead }] })).toEqual([
    '0 100 protected cell',
    '100 130 silent',
    '130 600 protected cell',
  ]);
  const both = [
    { path: 'cell' as const, since: at(-5000), dead },
    { path: 'ip' as const, since: at(50), dead: [] },
  ];
  expect(said({ supervised: both })).toEqual([
    '0 50 protected cell',
    '50 100 protected cell ip',
    '100 130 protected ip',
    '130 600 protected cell ip',
  ]);
});
