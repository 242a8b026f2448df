'use client';

import { useFormatter, useLocale, useTimeZone, useTranslations } from 'next-intl';
import { z } from 'zod';
import { calendarDay } from '#components/ui/display/calendarDay.ts';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import type { RouteStep } from '#lib/contract/directions.ts';

export const UNITS = ['mi', 'km'] as const;
const Units = z.enum(UNITS);

const FOOT = 0.3048;
const MILE = 1609.344;

const dayIn = (at: Date, timeZone: string | undefined) => Date.parse(calendarDay(at, timeZone)) / 86_400_000;

const TURN_KEYS = {
  uturn: 'uturn',
  'sharp right': 'sharpRight',
  right: 'right',
  'slight right': 'slightRight',
  straight: 'straight',
  'slight left': 'slightLeft',
  left: 'left',
  'sharp left': 'sharpLeft',
} as const satisfies Record<NonNullable<RouteStep['turn']>, string>;

const sideOf = (turn: RouteStep['turn']) => (turn?.includes('left') ? 'left' : turn?.includes('right') ? 'right' : 'straight');

const toNearest = (value: number, step: number) => Math.max(step, Math.round(value / step) * step);

/** Miles or kilometres: as the language has it until somebody chooses, then as this browser remembers. */
export function useUnits() {
  const locale = useLocale();
  const [chosen, choose] = usePersistedState('browser', 'distance', Units);
  return [chosen ?? (locale === 'en' ? 'mi' : 'km'), choose] as const;
}

/** A way in words: lengths, times and what is done at each step. `leaves` is `HH:MM`; without it one leaves now. */
export function useWayWords(leaves: string | undefined) {
  const t = useTranslations('directions');
  const format = useFormatter();
  const zone = useTimeZone();
  const now = useMinute();
  const [units] = useUnits();

  const inUnit = (value: number, unit: string, maximumFractionDigits = 0) =>
    format.number(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });

  const distance = (metres: number) => {
    if (units === 'mi' && metres < MILE / 10) return inUnit(toNearest(metres / FOOT, 50), 'foot');
    if (units === 'km' && metres < 950) return inUnit(toNearest(metres, metres < 200 ? 10 : 50), 'meter');
    const value = metres / (units === 'mi' ? MILE : 1000);
    return inUnit(value, units === 'mi' ? 'mile' : 'kilometer', value < 10 ? 1 : 0);
  };

  const duration = (seconds: number) => {
    const all = Math.round(seconds / 60);
    const [hours, minutes] = [Math.floor(all / 60), all % 60];
    if (hours > 0) return t('hours', { hours: String(hours), minutes: String(minutes) });
    return t('minutes', { minutes: String(seconds > 0 ? Math.max(1, minutes) : 0) });
  };

  const clock = (seconds: number) => {
    const timeZone = leaves === undefined ? zone : 'UTC';
    const start = leaves === undefined ? new Date(now) : new Date(`2026-01-01T${leaves}:00Z`);
    const at = new Date(start.getTime() + seconds * 1000);
    const days = Math.round(dayIn(at, timeZone) - dayIn(start, timeZone));
    const time = format.dateTime(at, { hour: 'numeric', minute: '2-digit', timeZone }).replace(/[\u00a0\u202f]/g, ' ');
    return days > 0 ? t('laterDay', { time, days }) : time;
  };

  const actionWord = ({ kind, turn, exit }: RouteStep) => {
    const side = sideOf(turn);
    if (kind === 'fork') return t(`keep.${side}`);
    if (kind === 'exit') return exit ? t('steps.exitNumber', { exit }) : t('steps.exit');
    if (kind === 'roundabout') return exit ? t('steps.roundaboutExit', { exit }) : t('steps.roundabout');
    if (kind === 'merge') return t('steps.merge');
    if (kind === 'ramp') return t('steps.ramp');
    return t(`turns.${TURN_KEYS[turn ?? 'straight']}`);
  };

  const step = (given: RouteStep, to: string) => {
    const { kind, road, toward } = given;
    if (kind === 'arrive') return t(`arrive.${sideOf(given.turn)}`, { to });
    if (kind === 'follow') return toward ? t('steps.follow', { road: road ?? '', toward }) : t('steps.continueOn', { road: road ?? '' });
    if (kind === 'reach') return t('steps.reach', { road: road ?? '' });
    if (kind === 'leave') return t('steps.leave', { road: road ?? '' });
    if (kind === 'straight') return t('steps.straight');
    if (kind === 'depart') return road ? t('steps.departOn', { road }) : t('steps.depart');
    if (kind === 'continue') return road ? t('steps.continueOn', { road }) : t('steps.continue');
    const act = actionWord(given);
    const onto = road ? t('onto', { act, road }) : act;
    return toward ? t('toward', { act: onto, toward }) : onto;
  };

  return { distance, duration, clock, step };
}
