'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/display/Icon.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import css from './crew.module.css';
import { useDispatchContext } from './DispatchContext.ts';
import { useOnCallWords } from './useOnCallWords.ts';

/** That whoever has the day is on call in its night; from when until when stands in its title. */
export function OnCallMark({ day }: { day: Dispatch }) {
  const t = useTranslations('dispatch.onCall');
  const { spanOn } = useOnCallWords();
  const span = spanOn(day, useDispatchContext());
  return span ? (
    <span className={css.onCall} title={span}>
      <Icon name="phone" size="small" />
      <VisuallyHidden>{t('mark')}</VisuallyHidden>
    </span>
  ) : null;
}
