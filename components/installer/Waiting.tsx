'use client';

import { useTranslations } from 'next-intl';
import { isWaiting } from '#lib/browser/outbox/outboxStore.ts';
import { useOnSite } from './onSite.ts';
import { PhoneNote } from './PhoneNote.tsx';

export function Waiting() {
  const t = useTranslations('installer.waiting');
  const { state } = useOnSite();
  const count = state.entries.filter(isWaiting).length;
  return (
    <>
      {count > 0 &&
        (state.connectivity === 'live' ? (
          <PhoneNote family="info">{t('sending', { count })}</PhoneNote>
        ) : (
          <PhoneNote family="warn" icon="noNetwork" title={t('title', { count })}>
            {t('text')}
          </PhoneNote>
        ))}
      {state.otherSystems > 0 && <PhoneNote family="warn">{t('otherSystems', { count: state.otherSystems })}</PhoneNote>}
    </>
  );
}
