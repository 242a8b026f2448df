import type { SignalPath } from '#lib/contract/protection.ts';
import type { LIMIT_SOURCES } from '#lib/contract/supervision.ts';
import type { PATH_TYPES } from '#lib/contract/swaps/communication.ts';
import { isFire, type SystemKind } from '#lib/contract/systems.ts';
import { communicationOf } from './communicationSection.ts';
import type { Stretch } from './protection.ts';

const MINUTE = 60_000;

export type PathLimit = { path: SignalPath; checkIn: number | null; failTime: number; source: (typeof LIMIT_SOURCES)[number] };

const SIGNAL_PATH: Record<(typeof PATH_TYPES)[number], SignalPath> = { NET: 'ip', CELL: 'cell', DD: 'phone' };

/** DMP's programming guides, "Fail Time": 240 minutes where none is entered for the network, and never more. Where nobody tells another it is taken for every path. */
const DEFAULT_FAIL_TIME = 240;

/**
 * A fire alarm system with one technology is supervised at least every 60 minutes, one with more of them every 6 hours each: NFPA 72-2013, 26.6.3
 * (nationaltrainingcenter.com, Communications Methods for Fire Alarm), whatever longer time its program has. Others have no such rule.
 */
const FIRE_SINGLE = 60;
const FIRE_EACH = 360;

/** The paths of a panel's program that check in, its primary first. */
export function limitsOfProgram(content: string): PathLimit[] {
  const limits = communicationOf(content).paths.flatMap(({ type, check_in, fail_time }): PathLimit[] =>
    check_in
      ? [
          {
            path: SIGNAL_PATH[type],
            checkIn: check_in,
            failTime: Math.max(check_in, fail_time ?? DEFAULT_FAIL_TIME),
            source: fail_time === null ? 'maker' : 'program',
          },
        ]
      : [],
  );
  return limits.filter(({ path }, index) => limits.findIndex((each) => each.path === path) === index);
}

type Supervised = {
  told: readonly { path: SignalPath; checkIn: number | null }[];
  program: readonly PathLimit[];
  kinds: readonly SystemKind[] | null;
  /** How often the station wants a signal of the system, in minutes. */
  supervision: number;
};

/** How long each path that the station tells of may stay silent: as the program has it, else by what the system protects against. No path can be missed sooner than it checks in. */
export function limitsOf({ told, program, kinds, supervision }: Supervised): PathLimit[] {
  const place = (path: SignalPath) => program.findIndex((each) => each.path === path) >>> 0;
  const ofKind = isFire(kinds) ? (told.length > 1 ? FIRE_EACH : FIRE_SINGLE) : undefined;
  return told
    .map(({ path, checkIn: toldCheckIn }): PathLimit => {
      const known = program.find((each) => each.path === path);
      if (known?.source === 'program' && known.failTime <= (ofKind ?? known.failTime)) return known;
      const checkIn = known?.checkIn ?? toldCheckIn;
      if (checkIn === null) return { path, checkIn, failTime: supervision + Math.min(60, supervision), source: 'station' };
      if (ofKind === undefined) return { path, checkIn, failTime: Math.max(DEFAULT_FAIL_TIME, checkIn), source: 'maker' };
      return checkIn > ofKind
        ? { path, checkIn, failTime: checkIn, source: known ? 'program' : 'station' }
        : { path, checkIn, failTime: ofKind, source: 'kind' };
    })
    .sort((one, other) => place(one.path) - place(other.path));
}

/** From when to when a path was dead: what was missed of it, without the time it may stay silent. */
export const deadTimes = (gaps: readonly Stretch[], failTime: number, now: number): Stretch[] =>
  gaps.map(({ from, until }) => ({ from: from + failTime * MINUTE, until })).filter(({ from, until }) => from < (until ?? now));
