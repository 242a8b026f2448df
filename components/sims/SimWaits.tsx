'use client';

import { useNow, useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SimCheck } from './SimCheck.tsx';
import { useProviderName } from './useProviderName.ts';

export function SimWaits({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.waits');
  const provider = useProviderName()(sim.provider);
  const now = useNow();
  const { pending, service_changes: changes } = sim;
  if (pending || sim.status === 'unknown') {
    const late = pending?.expected_by ? Date.parse(pending.expected_by) < now.getTime() : false;
    return (
      <Alert kind="refusal" title={t('title')} action={<SimCheck sim={sim} />}>
        {t(pending ? (late ? 'late' : 'pending') : 'unknown', { provider })}
      </Alert>
    );
  }
  const freeAt = changes?.free_at;
  if (!freeAt || Date.parse(freeAt) <= now.getTime()) return null;
  return (
    <Alert kind="warn" title={t('title')}>
      {t.rich('limit', { provider, limit: changes.limit, count: changes.count, time: () => <Time at={freeAt} exact /> })}
    </Alert>
  );
}
