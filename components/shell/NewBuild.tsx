'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { useNewBuild } from '#lib/browser/api/newBuild.ts';

/** A page of an earlier build says so, and waits: whoever is in the middle of something finishes it first. */
export function NewBuild() {
  const t = useTranslations('shell.build');
  if (!useNewBuild()) return null;
  const load = <Button onClick={() => window.location.reload()}>{t('load')}</Button>;
  return (
    <PageAlerts at="first">
      <Alert kind="info" title={t('title')} action={load}>
        {t('text')}
      </Alert>
    </PageAlerts>
  );
}
