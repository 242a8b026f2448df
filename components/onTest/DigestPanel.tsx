'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { zonesText } from '#lib/domain/testScope.ts';
import { useDigestWords } from './useDigestWords.ts';

export function DigestPanel({ cs }: { cs: string }) {
  const t = useTranslations('onTest.digest');
  const wordsOf = useDigestWords();
  const { data, error } = useRead(contract.onTest.digest, { params: { cs } }, { background: true, refreshInterval: 10_000 });
  useChannel(`system.${cs}`, 'tests');
  if (!data) return <span aria-busy={!error}>{t(error ? 'failed' : 'looking')}</span>;
  const { data: digest } = data;
  // Nothing to tell of a test that the station has not confirmed.
  if (!digest) return null;
  const { count, doubts } = wordsOf(digest);
  const heard = digest.zones.flatMap(({ zone, signals }) => (zone !== null && signals > 0 ? [zone] : []));
  return (
    <Alert kind={doubts.length > 0 ? 'warn' : 'info'} title={t('title')} isQuiet>
      <p style={{ margin: 0 }}>
        {count} {heard.length > 0 && t('zones', { zones: zonesText(heard) })} {doubts.length === 0 && digest.alarms > 0 && t('clear')}
      </p>
      {doubts.length > 0 && (
        <>
          <b>{t('doubts')}</b>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {doubts.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
