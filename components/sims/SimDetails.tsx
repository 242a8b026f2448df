'use client';

import { useTranslations } from 'next-intl';
import { CopyId } from '#components/ui/controls/CopyId.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { useProviderName } from './useProviderName.ts';

const ID_FIELD = { imei: 'imei', iccid: 'iccid', msisdn: 'msisdn', ip: 'ip_address' } as const;

/** Everything kept about a SIM that is not one of the three facts. */
export function SimDetails({ sim }: { sim: Sim }) {
  const t = useTranslations('sims');
  const provider = useProviderName()(sim.provider);
  const id = (kind: keyof typeof ID_FIELD, value: string | null) =>
    value ? <CopyId kind={kind} value={value} name={t(`fields.${ID_FIELD[kind]}`)} /> : t('none');
  return (
    <Card
      title={t('details')}
      meta={sim.updated_at && t.rich('meta', { version: sim.version ?? 1, time: () => <Time at={sim.updated_at ?? ''} /> })}
    >
      <DescriptionList
        rows={[
          { label: t('fields.device_type'), value: sim.device_type ?? t('none') },
          { label: t('fields.imei'), value: id('imei', sim.imei) },
          { label: t('fields.iccid'), value: id('iccid', sim.iccid) },
          { label: t('fields.provider'), value: provider },
          { label: t('fields.msisdn'), value: id('msisdn', sim.msisdn) },
          ...(sim.former_msisdn
            ? [
                {
                  label: t('former.label'),
                  value: (
                    <>
                      {id('msisdn', sim.former_msisdn)}{' '}
                      {sim.number_kept_until
                        ? t.rich('former.until', { provider, time: () => <Time at={sim.number_kept_until ?? ''} /> })
                        : t('former.kept', { provider })}
                    </>
                  ),
                },
              ]
            : []),
          { label: t('fields.ip_address'), value: id('ip', sim.ip_address) },
          { label: t('fields.warehouse_code'), value: sim.warehouse_code ?? t('none') },
          { label: t('fields.created_at'), value: sim.created_at ? <Time at={sim.created_at} /> : t('none') },
          { label: t('fields.notes'), value: sim.notes || t('none'), wide: true },
        ]}
      />
    </Card>
  );
}
