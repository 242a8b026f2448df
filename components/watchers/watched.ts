import { z } from 'zod';

/** After so many minutes without a signal a system counts as silent: a supervised panel reports within the hour, any panel once a day. */
export const SILENCES = [5, 15, 60, 240, 1500] as const;
const USUAL = 1500;

export const MOST_WATCHED = 30;

/** The systems somebody has in view, in their order; kept in their browser. `minutes`: how long one may be silent. */
export const WatchedList = z.array(z.object({ cs: z.string().min(1).max(40), minutes: z.number().int().min(1) })).max(MOST_WATCHED);
export type WatchedList = z.infer<typeof WatchedList>;
export type Watched = WatchedList[number];

export type Added = { list: WatchedList; outcome: 'added' | 'known' | 'full' };

export function withSystem(list: WatchedList, cs: string): Added {
  if (list.some((each) => each.cs === cs)) return { list, outcome: 'known' };
  if (list.length >= MOST_WATCHED) return { list, outcome: 'full' };
  return { list: [...list, { cs, minutes: USUAL }], outcome: 'added' };
}

export const withSilence = (list: WatchedList, cs: string, minutes: number): WatchedList =>
  list.map((each) => (each.cs === cs ? { ...each, minutes } : each));

/** How long a system has been silent (ms), and whether that is longer than it may be; one that never said anything is silent. */
export function silenceOf(lastSignalAt: string | null, minutes: number, now: number): { ms: number | null; isSilent: boolean } {
  if (lastSignalAt === null) return { ms: null, isSilent: true };
  const ms = Math.max(0, now - Date.parse(lastSignalAt));
  return { ms, isSilent: ms > minutes * 60_000 };
}

/** So many pings in a row without an answer are an outage; one alone is the weather. */
const LOST_IN_A_ROW = 3;

export const isGone = (pings: readonly (number | null)[]): boolean =>
  pings.length >= LOST_IN_A_ROW && pings.slice(-LOST_IN_A_ROW).every((ms) => ms === null);
