'use client';

import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/Card.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Id } from '#components/ui/Id.tsx';
import { Time } from '#components/ui/Time.tsx';
import type { IdKind } from '#lib/contract/identifiers.ts';
import type { Sim } from '#lib/contract/sims.ts';
import { useProviderName } from './useProviderName.ts';

/** Everything kept about a SIM that is not one of the three facts. */
export function SimDetails({ sim }: { sim: Sim }) {
  const t = useTranslations('sims');
  const providerName = useProviderName();
  const id = (kind: IdKind, value: string | null) => (value ? <Id kind={kind} value={value} copy /> : t('none'));
  return (
    <Card
      title={t('details')}
      meta={sim.updated_at && t.rich('meta', { version: sim.version ?? 1, time: () => <Time at={sim.updated_at ?? ''} /> })}
    >
      <Facts
        items={[
          [t('fields.device_type'), sim.device_type ?? t('none')],
          [t('fields.imei'), id('imei', sim.imei)],
          [t('fields.iccid'), id('iccid', sim.iccid)],
          [t('fields.provider'), providerName(sim.provider)],
          [t('fields.msisdn'), id('msisdn', sim.msisdn)],
          [t('fields.ip_address'), id('ip', sim.ip_address)],
          [t('fields.warehouse_code'), sim.warehouse_code ?? t('none')],
          [t('fields.created_at'), sim.created_at ? <Time key="at" at={sim.created_at} /> : t('none')],
          [t('fields.notes'), sim.notes || t('none')],
        ]}
      />
    </Card>
  );
}
