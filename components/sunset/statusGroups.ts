import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type MarkShape, seriesMark, type Tone } from '#components/map/marks.ts';
import type { MapGroup } from '#components/map/points.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

const KNOWN = {
  open: { tone: 'neu', shape: 'ring' },
  scheduled: { tone: 'info', shape: 'calendar' },
  dispatched: { tone: 'info', shape: 'arrow' },
  'go-back': { tone: 'unk', shape: 'back' },
  replaced: { tone: 'ok', shape: 'tick' },
} as const satisfies Record<string, { tone: Tone; shape: MarkShape }>;

const isKnown = (status: string): status is keyof typeof KNOWN => status in KNOWN;

/** The statuses that are there, in the order of the work; those only this upstream knows come after, under their own name. */
export function useStatusGroups(items: readonly SunsetItem[]): MapGroup[] {
  const t = useTranslations('sunset');
  return useMemo(() => {
    const there = new Set(items.map(({ status }) => status ?? ''));
    const known = (Object.keys(KNOWN) as (keyof typeof KNOWN)[]).filter((status) => there.has(status));
    const others = [...there].filter((status) => !isKnown(status)).sort();
    return [
      ...known.map((key) => ({ key, label: t(`status.${key}`), ...KNOWN[key] })),
      ...others.map((key, at) => ({ key, label: key || t('noStatus'), ...seriesMark(at) })),
    ];
  }, [items, t]);
}
