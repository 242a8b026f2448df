'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { System } from '#lib/contract/systems.ts';

/** It is out of service without a test, for so long that somebody has to walk the building. */
export function FireWatchNote({ system: { out_of_service: out } }: { system: System }) {
  const t = useTranslations('onTest.fire');
  const common = useTranslations('common');
  const since = out?.due_since;
  if (!since) return null;
  return (
    <Alert kind="crit" title={t('watchDue')}>
      {t('watchDueSince')} ({common.rich('since', { time: () => <Time at={since} exact /> })})
    </Alert>
  );
}
