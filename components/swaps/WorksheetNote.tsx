'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';

const LACKS = ['others', 'sheet', 'exception', 'watch'] as const;

/** What the desk does itself for a server that keeps little of a swap, and what can't be done there: said before a swap begins. */
export function WorksheetNote({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslations('swaps.worksheet');
  if (isShort) return <Alert kind="info">{t('short')}</Alert>;
  return (
    <Alert kind="info" title={t('title')}>
      {t('what')}
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20, listStyle: 'disc' }}>
        {LACKS.map((name) => (
          <li key={name}>{t(`lacks.${name}`)}</li>
        ))}
      </ul>
    </Alert>
  );
}
