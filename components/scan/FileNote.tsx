'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { FileReading } from './useFileCodes.ts';

export function FileNote({ reading }: { reading: FileReading }) {
  const t = useTranslations('scan.field');
  const { name } = reading;
  if (reading.state === 'reading') return <Alert kind="info">{t('reading', { name })}</Alert>;
  if (reading.state === 'failed') return <Alert kind="crit">{t('readFailed', { name })}</Alert>;
  const { count } = reading;
  return <Alert kind={count > 0 ? 'ok' : 'warn'}>{count > 0 ? t('read', { count, name }) : t('readNone', { name })}</Alert>;
}
