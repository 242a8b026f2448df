'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { useProviderName } from './useProviderName.ts';

export function SimSuspension({ sim: { provider, suspended_until: until, suspension_fee: fee } }: { sim: Sim }) {
  const t = useTranslations('sims.suspension');
  const format = useFormatter();
  const name = useProviderName()(provider);
  if (!until) return null;
  return (
    <p>
      {t.rich('until', { provider: name, time: () => <Time at={until} exact /> })}
      {fee && ` ${t('fee', { fee: format.number(fee.cents / 100, { style: 'currency', currency: fee.currency }) })}`}
    </p>
  );
}
