import type { Report } from './report.ts';
import type { Settings } from './settings.ts';

/** What has been: none of these can lie ahead. */
const PAST: readonly PropertyKey[] = ['created_at', 'updated_at', 'last_signal_at', 'finalized_at', 'since'];
const SLACK = 120_000;

/** Fields of what was read that would have happened in time to come: the zone is another. */
export function aheadIn(read: unknown, now: number, field?: PropertyKey): string[] {
  if (typeof read === 'string') return field && PAST.includes(field) && Date.parse(read) > now + SLACK ? [`${String(field)} ${read}`] : [];
  if (typeof read !== 'object' || read === null) return [];
  return Object.entries(read).flatMap(([key, value]) => aheadIn(value, now, Array.isArray(read) ? field : key));
}

export function checkBareTimes({ found }: Report, { bare, ahead }: { bare: Set<string>; ahead: string[] }, { BARE_TIMES }: Settings) {
  const about = 'times without an offset';
  const [first] = ahead;
  found(about, {
    misfits: first ? [`${first} lies ahead of now (and ${ahead.length - 1} more like it): it is of another zone than ${BARE_TIMES}`] : [],
    mends: first ? ['BARE_TIMES=the zone your database writes in, for the desk'] : [],
    notes: bare.size > 0 ? [`${[...bare].join(', ')}: read as ${BARE_TIMES} (BARE_TIMES)`] : ['there are none'],
  });
}
