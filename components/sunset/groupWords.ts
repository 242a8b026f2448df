'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type MarkShape, seriesMark, type Tone } from '#components/map/marks.ts';
import type { MapGroup } from '#components/map/points.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SUNSET_STATUSES, type SunsetStatus } from '#lib/contract/words/sunset.ts';
import { AGES, type ColourBy, groupsOf, NONE, OTHERS } from './groups.ts';
import { useSiteWords } from './siteWords.ts';

/** A status has the mark of the desk's other lists, so that it is known without the legend. */
const STATUS_MARKS = {
  open: { tone: 'neu', shape: 'ring' },
  scheduled: { tone: 'info', shape: 'calendar' },
  dispatched: { tone: 'info', shape: 'arrow' },
  'go-back': { tone: 'unk', shape: 'back' },
  'no-access': { tone: 'warn', shape: 'half' },
  'customer-refused': { tone: 'crit', shape: 'cross' },
  replaced: { tone: 'ok', shape: 'tick' },
  disconnected: { tone: 'neu', shape: 'bars' },
} as const satisfies Record<SunsetStatus, { tone: Tone; shape: MarkShape }>;

const isKnown = (status: string): status is SunsetStatus => SUNSET_STATUSES.includes(status as SunsetStatus);
const NOTHING = { tone: 'neu', shape: 'box' } as const;
const THE_REST = { tone: 'neu', shape: 'cross' } as const;

/** The groups that are there, in an order that does not change while somebody works: statuses by the work, ages by age, all others by name. */
export function useGroups(items: readonly SunsetItem[], by: ColourBy, now: number): readonly MapGroup[] {
  const t = useTranslations('sunset');
  const without = useWords('sunset.groups.none', 'common.without');
  const words = useSiteWords();
  const keys = JSON.stringify(useMemo(() => groupsOf(items, by, now).map(({ key }) => key), [items, by, now]));
  return useMemo(() => {
    const label = (key: string) => {
      if (key === OTHERS) return t('groups.others');
      if (key === NONE) return without(by);
      if (by === 'default') return t('groups.all');
      if (by !== 'age') return words.group(by, key);
      const days = AGES.find((each) => key === `age-${each}`);
      return days === undefined ? t('groups.older', { days: AGES[AGES.length - 1] ?? 0 }) : t('groups.younger', { days });
    };
    const found = (JSON.parse(keys) as string[]).map((key) => ({ key, label: label(key) }));
    const named = found.filter(({ key }) => key !== OTHERS && key !== NONE);
    if (by === 'status') named.sort((one, other) => rank(one.key) - rank(other.key) || (one.label < other.label ? -1 : 1));
    else if (by !== 'age') named.sort((one, other) => one.label.localeCompare(other.label, undefined, { numeric: true }));
    const marked = named.map((group, at) => ({
      ...group,
      ...(by === 'status' && isKnown(group.key) ? STATUS_MARKS[group.key] : seriesMark(at)),
    }));
    const last = found.filter(({ key }) => key === OTHERS || key === NONE);
    return [...marked, ...last.map((group) => ({ ...group, ...(group.key === NONE ? NOTHING : THE_REST) }))];
  }, [keys, by, t, without, words]);
}

const rank = (status: string) => (isKnown(status) ? SUNSET_STATUSES.indexOf(status) : SUNSET_STATUSES.length);
