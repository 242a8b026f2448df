'use client';

import { useNow, useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SimCheck } from './SimCheck.tsx';
import { useProviderName } from './useProviderName.ts';

/** Why no status change is possible right now, and what ends it. */
export function SimWaits({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.waits');
  const provider = useProviderName()(sim.provider);
  const now = useNow();
  if (!sim.pending && sim.status !== 'unknown') return null;
  const late = sim.pending?.expected_by ? Date.parse(sim.pending.expected_by) < now.getTime() : false;
  const why = sim.pending ? (late ? 'late' : 'pending') : 'unknown';
  return (
    <Alert kind="refusal" title={t('title')} action={<SimCheck sim={sim} />}>
      {t(why, { provider })}
    </Alert>
  );
}
