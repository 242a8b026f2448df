'use client';

import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/Card.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Time } from '#components/ui/Time.tsx';
import { isFlagged, type System } from '#lib/contract/systems.ts';

/** Where the system is, and what it is. */
export function SiteCard({ system }: { system: System }) {
  const t = useTranslations('systems.site');
  const type = system.panel?.PanelType;
  const rows = [
    { label: t('name'), value: system.site_name, wide: true },
    { label: t('address'), value: system.address, wide: true },
    { label: t('branch'), value: system.Branch },
    { label: t('site'), value: system.site },
    { label: t('system'), value: system.system_no },
    { label: t('panel'), value: type && t(isFlagged(type) ? 'remote' : 'onSite', { type }) },
    { label: t('lastSignal'), value: system.last_signal_at ? <Time at={system.last_signal_at} /> : t('noSignal'), wide: true },
  ];
  return (
    <Card title={t('title')}>
      <Facts rows={rows.filter(({ value }) => value)} />
    </Card>
  );
}
