import { daysAfter, instantAt, localDay } from '#lib/format/localDay.ts';
import { HOUR } from '#upstream/core/clock.ts';
import type { Env } from '#upstream/core/env.ts';

/** So many hours after the carriers are begun to be asked, so that what they told that night is known. */
const AFTER_SWEEP = 4;
const USUAL_SWEEP = 2;

export function nextRun({ SWEEP_HOUR, TIME_ZONE }: Pick<Env, 'SWEEP_HOUR' | 'TIME_ZONE'>, now: Date): Date {
  const hour = ((SWEEP_HOUR === 'off' ? USUAL_SWEEP : SWEEP_HOUR) + AFTER_SWEEP) % 24;
  const time = `${String(hour).padStart(2, '0')}:00`;
  const today = localDay(TIME_ZONE, now.getTime());
  const at = instantAt(TIME_ZONE, today, time);
  return new Date(at > now.getTime() ? at : instantAt(TIME_ZONE, daysAfter(today, 1), time));
}

/** After a run the next night's: one that was late is not followed by another the same morning. */
export const runAfter = (env: Pick<Env, 'SWEEP_HOUR' | 'TIME_ZONE'>, now: Date) => nextRun(env, new Date(now.getTime() + 12 * HOUR));
