'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#components/ui/controls/Button.tsx';
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
  return onClose ? <Over onClose={onClose}>{words}</Over> : words;
}

function Over({ onClose, children }: Required<Pick<LostProps, 'onClose'>> & { children: ReactNode }) {
  const t = useTranslations('ui.failure');
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => place.current?.showModal(), []);
  return createPortal(
    <dialog
      ref={place}
      className={css.place}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}
