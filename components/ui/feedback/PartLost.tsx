'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { LostDialog } from './LostDialog.tsx';
import type { LostProps } from './makeLazyPart.tsx';
import css from './PartLost.module.css';

/** In the place of what could not be loaded; of what would have opened, where that would have. The page around it stays as it is. */
export function PartLost({ isGone, onClose }: LostProps) {
  const t = useTranslations('ui');
  const common = useTranslations('common');
  const words = (
    <div role="status" className={css.words}>
      <span>
        <strong>{t('failure.title')}</strong> {t(isGone ? 'lost.gone' : 'lost.waiting')}
      </span>
      {isGone && <Button onClick={() => window.location.reload()}>{t('lost.load')}</Button>}
      {onClose && <Button onClick={() => onClose()}>{common('close')}</Button>}
    </div>
  );
  return onClose ? <LostDialog onClose={onClose}>{words}</LostDialog> : words;
}
