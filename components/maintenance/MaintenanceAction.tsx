'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';

export function MaintenanceAction() {
  const t = useTranslations('maintenance.note');
  const maintenance = useUser()?.maintenance;
  if (!maintenance) return null;
  const { shut, reason } = maintenance;
  const open = <LinkButton href={hrefOf('access-control')}>{t('open')}</LinkButton>;
  return (
    <PageAlerts at="first">
      <Alert kind="warn" title={t(shut ? 'shut' : 'alone')} action={!shut && open}>
        {reason}
      </Alert>
    </PageAlerts>
  );
}
