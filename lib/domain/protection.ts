import { PROTECTION_STATES, type ProtectionState, SIGNAL_PATHS, type SignalPath } from '#lib/contract/protection.ts';

const MINUTE = 60_000;
/** A panel that calls once a day calls at about the same time: so much later it is missed. One that calls more often, once more as late. */
const GRACE_MINUTES = 60;

/** From then until then, in milliseconds; `until` null: it goes on. */
export type Stretch = { from: number; until: number | null };

/** A path is trusted for so long after a signal, where one is due every so many minutes. */
export const dueAfter = (supervision: number) => (supervision + Math.min(GRACE_MINUTES, supervision)) * MINUTE;

export type ProtectionFacts = {
  /** The minute it begins with, and the one it ends before. */
  from: number;
  until: number;
  /** On test at the station: it logs, and sends nobody. */
  tests: readonly Stretch[];
  /** Nobody had put a radio back that was taken out, or it was not heard yet. */
  radioOut: readonly Stretch[];
  /** When at least one line of the system was active at its carrier; null: no line of it is known. */
  lines: readonly Stretch[] | null;
  signals: readonly { at: number; path: SignalPath }[];
  /** Of paths that check in, since when the station tells of them, and when one was dead: between its signals such a path is trusted as long as it is not. */
  supervised?: readonly { path: SignalPath; since: number; dead: readonly Stretch[] }[];
  /** Since when the station tells signals: what lies before is not known. */
  toldSince: number;
  supervision: number;
};

export type ProtectionSpan = { from: number; until: number; state: ProtectionState; paths: SignalPath[] };

/**
 * Which path could carry an alarm, and whether somebody would have come, minute by minute. A path is trusted from each signal over it until the next
 * is overdue, by an hour at most, one that checks in as long as it does; the cell path only while a line is active and a radio is in. A minute that was bad in part is bad. Every minute is in exactly one span.
 */
export function protectionOf(facts: ProtectionFacts): ProtectionSpan[] {
  const { from, until, signals, supervision } = facts;
  const count = Math.max(0, Math.ceil((until - from) / MINUTE));
  const minutes = () => new Uint8Array(count);
  const whole = (at: number, round: (value: number) => number) => Math.max(0, round((at - from) / MINUTE));
  /** Every minute that an outage touches; of what is good only whole ones. */
  const paint = (on: Uint8Array, start: number, end: number | null, isGood = false) =>
    on.fill(1, whole(start, isGood ? Math.ceil : Math.floor), end === null ? count : whole(end, isGood ? Math.floor : Math.ceil));

  const unpaint = (on: Uint8Array, out: Stretch) =>
    on.fill(0, whole(out.from, Math.floor), out.until === null ? count : whole(out.until, Math.ceil));

  const due = dueAfter(supervision);
  const heard = SIGNAL_PATHS.map((path) => {
    const trusted = minutes();
    for (const signal of signals) if (signal.path === path) paint(trusted, signal.at, Math.min(until, signal.at + due), true);
    const supervised = facts.supervised?.find((each) => each.path === path);
    if (!supervised) return trusted;
    paint(trusted, supervised.since, null, true);
    for (const dead of supervised.dead) unpaint(trusted, dead);
    return trusted;
  });
  const onTest = minutes();
  for (const test of facts.tests) paint(onTest, test.from, test.until);
  const isOut = minutes();
  for (const out of facts.radioOut) paint(isOut, out.from, out.until);
  const hasLine = minutes();
  if (facts.lines === null) hasLine.fill(1);
  for (const line of facts.lines ?? []) paint(hasLine, line.from, line.until, true);

  const spans: ProtectionSpan[] = [];
  for (let minute = 0; minute < count; minute += 1) {
    const isCell = hasLine[minute] === 1 && isOut[minute] === 0;
    const alive = SIGNAL_PATHS.filter((path, index) => heard[index]?.[minute] === 1 && (path !== 'cell' || isCell));
    const state = stateOf({
      isOnTest: onTest[minute] === 1,
      isOut: isOut[minute] === 1,
      hasLine: hasLine[minute] === 1,
      isTold: from + minute * MINUTE >= facts.toldSince,
      isHeard: alive.length > 0,
    });
    // On test or without protection it is one time, whatever paths come and go in it.
    const paths = state === 'protected' ? alive : [];
    const last = spans.at(-1);
    const end = from + (minute + 1) * MINUTE;
    if (last && last.state === state && last.paths.join() === paths.join()) last.until = end;
    else spans.push({ from: from + minute * MINUTE, until: end, state, paths });
  }
  return spans;
}

type Minute = { isOnTest: boolean; isOut: boolean; hasLine: boolean; isTold: boolean; isHeard: boolean };
function stateOf({ isOnTest, isOut, hasLine, isTold, isHeard }: Minute): ProtectionState {
  // Off test at once, nothing would have come of it either: that it is on test hides no radio that is out.
  if (isOut && !isHeard) return 'radio-out';
  if (isOnTest) return 'on-test';
  if (isHeard) return 'protected';
  if (!hasLine) return 'line-off';
  return isTold ? 'silent' : 'unknown';
}

export function protectionMinutes(spans: readonly Pick<ProtectionSpan, 'from' | 'until' | 'state'>[]): Record<ProtectionState, number> {
  const minutes = Object.fromEntries(PROTECTION_STATES.map((state) => [state, 0])) as Record<ProtectionState, number>;
  for (const { from, until, state } of spans) minutes[state] += (until - from) / MINUTE;
  return minutes;
}
