'use client';

import { useTranslations } from 'next-intl';
import type { Offline } from '#lib/browser/outbox/offline.ts';
import { useOnSite } from './onSite.ts';
import { PhoneNote } from './PhoneNote.tsx';

export function OfflineNote({ offline }: { offline: Offline }) {
  const t = useTranslations('installer.offline');
  const { state } = useOnSite();
  if (!state.keeps) return <PhoneNote family="warn">{t('unkept')}</PhoneNote>;
  return <PhoneNote family={offline === 'failed' ? 'warn' : 'info'}>{t(offline)}</PhoneNote>;
}
