import type { Glyph } from '#components/ui/display/glyphs.tsx';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { warningOf } from '#lib/domain/offTest.ts';

const LEVELS = ['asking', 'on', 'ending', 'soon', 'now', 'over', 'lost'] as const;
/** How loud a test is: `soon` from 15, `now` from 5 minutes before its end, `over` when its time is up, `lost` when it can't be taken off. */
export type Level = (typeof LEVELS)[number];

export const GLYPH_OF: Record<Level, Glyph> = {
  asking: 'pending',
  on: 'on-test',
  ending: 'running',
  soon: 'test-soon',
  now: 'test-now',
  over: 'test-over',
  lost: 'test-over',
};

const BY_WARNING = { 15: 'soon', 5: 'now', 0: 'over' } as const;

/** The milliseconds until the station ends a test by itself; nothing before it has confirmed one. */
export const leftOf = ({ expires_at }: OpenTest, now: number) => (expires_at ? Date.parse(expires_at) - now : undefined);

/** A fire alarm system on test that needs a fire watch of which nobody said who keeps it. */
export const isWatchDue = ({ is_fire, fire_watch_at, told }: OpenTest, now: number) =>
  is_fire && fire_watch_at !== null && !told?.fire_watch && Date.parse(fire_watch_at) <= now;

export function levelOf(test: OpenTest, now: number): Level {
  if (test.unreachable) return 'lost';
  if (test.state === 'ending') return 'ending';
  const left = leftOf(test, now);
  if (left === undefined) return 'asking';
  const warning = warningOf(left);
  return warning === undefined ? 'on' : BY_WARNING[warning];
}
