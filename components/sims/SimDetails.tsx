'use client';

import { useTranslations } from 'next-intl';
import { CopyId } from '#components/ui/controls/CopyId.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { certifiersOf } from '#lib/contract/sims/certifiers.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { TECHNOLOGY_NAMES } from '#lib/domain/technologies.ts';
import { useProviderName } from './useProviderName.ts';

const ID_FIELD = { imei: 'imei', meid: 'meid', iccid: 'iccid', eid: 'eid', imsi: 'imsi', msisdn: 'msisdn', ip: 'ip_address' } as const;

export function SimDetails({ sim }: { sim: Sim }) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const provider = useProviderName()(sim.provider);
  const knowsMore = useCapability('identifiers');
  const certifiers = certifiersOf(sim)
    .map((each) => t(`provider.${each}`))
    .join(', ');
  const id = (kind: keyof typeof ID_FIELD, value: string | null | undefined) =>
    value ? <CopyId kind={kind} value={value} name={fieldName(ID_FIELD[kind])} /> : t('none');
  return (
    <Card
      title={t('details')}
      meta={sim.updated_at && t.rich('meta', { version: String(sim.version ?? 'none'), time: () => <Time at={sim.updated_at ?? ''} /> })}
    >
      <DescriptionList
        rows={[
          { label: fieldName('device_type'), value: sim.device_type ?? t('none') },
          { label: fieldName('imei'), value: id('imei', sim.imei) },
          ...(knowsMore
            ? [
                { label: fieldName('meid'), value: id('meid', sim.meid) },
                { label: fieldName('technology'), value: sim.technology ? TECHNOLOGY_NAMES[sim.technology] : t('none') },
                { label: fieldName('certification'), value: certifiers || t('none') },
              ]
            : []),
          { label: fieldName('iccid'), value: id('iccid', sim.iccid) },
          ...(knowsMore
            ? [
                { label: fieldName('eid'), value: id('eid', sim.eid) },
                { label: fieldName('imsi'), value: id('imsi', sim.imsi) },
              ]
            : []),
          { label: fieldName('provider'), value: provider },
          ...(knowsMore ? [{ label: fieldName('account'), value: sim.account ?? t('none') }] : []),
          { label: fieldName('msisdn'), value: id('msisdn', sim.msisdn) },
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
          { label: fieldName('ip_address'), value: id('ip', sim.ip_address) },
          { label: fieldName('warehouse_code'), value: sim.warehouse_code ?? t('none') },
          { label: fieldName('created_at'), value: sim.created_at ? <Time at={sim.created_at} /> : t('none') },
          { label: fieldName('notes'), value: sim.notes || t('none'), wide: true },
        ]}
      />
    </Card>
  );
}
