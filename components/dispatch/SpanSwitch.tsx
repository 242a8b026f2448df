'use client';

import { useTranslations } from 'next-intl';
import css from '#components/map/viewModes.module.css';
import type { DayAddress } from './useDayView.ts';

export function SpanSwitch({ address: { span, change } }: { address: DayAddress }) {
  const t = useTranslations('dispatch.week');
  const common = useTranslations('common');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn as a box of its own
    <div role="group" aria-label={t('span')} className={css.switch}>
      <button type="button" aria-pressed={span !== 'week'} onClick={() => change({ span: undefined })}>
        {common('day')}
      </button>
      <button type="button" aria-pressed={span === 'week'} onClick={() => change({ span: 'week', ticket: undefined })}>
        {t('week')}
      </button>
    </div>
  );
}
