'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import css from './PartLost.module.css';

export function LostDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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
