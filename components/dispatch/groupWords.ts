'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type MarkShape, seriesMark, type Tone } from '#components/map/marks.ts';
import type { MapGroup } from '#components/map/points.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { STOP_STATUSES, type StopStatus } from '#lib/contract/dispatch/stops.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { idIn } from '#lib/format/ids.ts';
import { lookOf } from './crew.ts';
import { AGES, type ColourBy, NONE } from './groups.ts';

const STATUS_MARKS = {
  open: { tone: 'neu', shape: 'ring' },
  planned: { tone: 'info', shape: 'calendar' },
  dispatched: { tone: 'info', shape: 'arrow' },
  arrived: { tone: 'warn', shape: 'pin' },
  done: { tone: 'ok', shape: 'tick' },
  'go-back': { tone: 'unk', shape: 'back' },
} as const satisfies Record<StopStatus, { tone: Tone; shape: MarkShape }>;

export const isStopStatus = (status: string): status is StopStatus => STOP_STATUSES.includes(status as StopStatus);
const NOTHING = { tone: 'neu', shape: 'ring' } as const;

const rankIn = (order: readonly string[], key: string) => {
  const at = order.indexOf(key);
  return at < 0 ? order.length : at;
};
const AGE_ORDER = [...AGES.map((days) => `age-${days}`), 'older'];

/** What the colours of the map stand for, in an order that does not change while somebody works. `keys` are the groups that are there. */
export function useGroups(by: ColourBy, keys: readonly string[], crew: readonly Technician[]): readonly MapGroup[] {
  const t = useTranslations('dispatch');
  const without = useWords('dispatch.groups.none', 'common.without');
  const common = useTranslations('common');
  const there = JSON.stringify([...new Set(keys)].sort());
  return useMemo(() => {
    const all = JSON.parse(there) as string[];
    const label = (key: string): string => {
      if (key === NONE) return without(by);
      if (by === 'technician') return crew.find(({ id }) => String(id) === key)?.name ?? common('technicianId', { id: key });
      if (by === 'status') return isStopStatus(key) ? t(`status.${key}`) : key;
      if (by !== 'age') return key;
      const days = AGES.find((each) => key === `age-${each}`);
      return days === undefined ? t('groups.older', { days: AGES[AGES.length - 1] ?? 0 }) : t('groups.younger', { days });
    };
    const found = all.map((key) => ({ key, label: label(key) }));
    const named = found.filter(({ key }) => key !== NONE);
    if (by === 'status') named.sort((one, other) => rankIn(STOP_STATUSES, one.key) - rankIn(STOP_STATUSES, other.key));
    else if (by === 'age') named.sort((one, other) => rankIn(AGE_ORDER, one.key) - rankIn(AGE_ORDER, other.key));
    else named.sort((one, other) => one.label.localeCompare(other.label, undefined, { numeric: true }));
    const marked = named.map((group, at): MapGroup => {
      if (by === 'status' && isStopStatus(group.key)) return { ...group, ...STATUS_MARKS[group.key] };
      if (by !== 'technician') return { ...group, ...seriesMark(at) };
      const { tone, dash } = lookOf(crew.find(({ id }) => String(id) === group.key) ?? { id: idIn(group.key), colour: null });
      return { ...group, tone, dash, shape: 'disc' };
    });
    return [...marked, ...found.filter(({ key }) => key === NONE).map((group) => ({ ...group, ...NOTHING }))];
  }, [there, by, crew, t, without, common]);
}
