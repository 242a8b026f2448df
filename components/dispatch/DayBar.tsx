'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { daysAfter } from '#lib/format/localDay.ts';
import { isDay } from './axis.ts';
import css from './DayBar.module.css';
import { useDayWords } from './dayWords.ts';

type Props = {
  day: string;
  today: string;
  onDay(day: string): void;
  /** Its days, where a whole week is turned at a time. */
  week?: readonly string[];
};

export function DayBar({ day, today, onDay, week }: Props) {
  const t = useTranslations(week ? 'dispatch.week' : 'dispatch.day');
  const words = useTranslations('dispatch.day');
  const common = useTranslations('common');
  const { date } = useDayWords();
  const step = week ? 7 : 1;
  const shown = week ? common('range', { from: date(week[0] ?? day), to: date(week.at(-1) ?? day) }) : date(day);
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn as a box of its own
    <div role="group" aria-label={common('day')} className={css.bar}>
      <IconButton aria-label={t('before')} onClick={() => onDay(daysAfter(day, -step))}>
        <Icon name="previous" />
      </IconButton>
      <Button onClick={() => input.current?.showPicker?.()} aria-label={words('choose', { day: shown })} className={css.day}>
        {shown}
      </Button>
      <input
        ref={input}
        type="date"
        aria-hidden
        tabIndex={-1}
        value={day}
        onChange={({ target }) => isDay(target.value) && onDay(target.value)}
      />
      <IconButton aria-label={t('after')} onClick={() => onDay(daysAfter(day, step))}>
        <Icon name="next" />
      </IconButton>
      <Button aria-pressed={week ? week.includes(today) : day === today} onClick={() => onDay(today)}>
        {common('today')}
      </Button>
    </div>
  );
}
