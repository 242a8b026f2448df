'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { Scan } from '#lib/browser/scan/scan.ts';

type Props = { found: Scan; onGoOn: () => void; onDiscard: () => void };

/** What lay here from before. Nothing has to be answered: whoever scans on, goes on. */
export function DraftNote({ found: { rows, startedAt }, onGoOn, onDiscard }: Props) {
  const t = useTranslations('scan.draft');
  const at = new Date(startedAt ?? 0).toISOString();
  return (
    <Alert
      kind="info"
      title={t.rich('title', { count: rows.length, time: () => <Time at={at} /> })}
      action={
        <>
          <Button onClick={onGoOn}>{t('goOn')}</Button>
          <Button variant="text" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </>
      }
    />
  );
}
