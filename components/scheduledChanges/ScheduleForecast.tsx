'use client';

import { useTranslations } from 'next-intl';
import { ForecastPanel } from '#components/bulk/ForecastPanel.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { BulkJob } from '#lib/contract/bulk.ts';

export function ScheduleForecast({ preflight, isAsking }: { preflight: BulkJob['preflight'] | undefined; isAsking: boolean }) {
  const t = useTranslations('scheduledChanges');
  const common = useTranslations('common');
  return (
    <>
      {isAsking && <span role="status">{common('oneMoment')}</span>}
      {preflight && (
        <div>
          <p>{t('now')}</p>
          <ForecastPanel preflight={preflight} />
        </div>
      )}
      {preflight?.skips.some(({ rule }) => rule === 'live-system') && <Alert kind="warn">{t('live')}</Alert>}
    </>
  );
}
