'use client';

import { useTranslations } from 'next-intl';
import { PayerLink } from '#components/customers/PayerLink.tsx';
import { usePayer } from '#components/customers/usePayer.ts';
import { DirectionsLink } from '#components/directions/DirectionsLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { isFlagged, type System } from '#lib/contract/systems.ts';
import { KindsLine } from './KindsLine.tsx';
import { RemoteKeyLine } from './RemoteKeyLine.tsx';

export function SiteCard({ system }: { system: System }) {
  const t = useTranslations('systems.site');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const type = system.panel?.PanelType;
  const sims = useTranslations('swaps.wizard.sims');
  const words = useTranslations('ghosts.service');
  const kinds = useTranslations('systems.kinds');
  const isKept = useCapability('kinds');
  const hasKeys = useCapability('remoteKeys');
  const { label: billTo, isAsked } = usePayer(system.cs_no);
  const { lat, lng, service } = system;
  const rows = [
    { label: fields('name'), value: system.site_name, wide: true },
    { label: fields('address'), value: system.address, wide: true },
    { label: fields('Branch'), value: system.Branch },
    { label: t('site'), value: system.site },
    { label: t('system'), value: system.system_no },
    { label: common('panel'), value: type && t(isFlagged(type) ? 'remote' : 'onSite', { type }) },
    { label: t('remoteKey'), value: hasKeys && isFlagged(type) && <RemoteKeyLine system={system} /> },
    { label: sims('cellType'), value: system.cell_type },
    { label: kinds('label'), value: (system.kinds !== null || isKept) && <KindsLine system={system} />, wide: true },
    { label: billTo, value: isAsked && <PayerLink csNo={system.cs_no} />, wide: true },
    { label: t('service'), value: service && words(service), wide: true },
    { label: t('lastSignal'), value: system.last_signal_at ? <Time at={system.last_signal_at} /> : t('noSignal'), wide: true },
  ];
  return (
    <Card title={fields('site_name')}>
      <DescriptionList rows={rows.filter(({ value }) => value)} />
      {lat !== null && lng !== null && (
        <DirectionsLink to={{ label: system.site_name ?? system.cs_no, lat, lng }}>{common('directions')}</DirectionsLink>
      )}
    </Card>
  );
}
