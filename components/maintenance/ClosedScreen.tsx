'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useEffect } from 'react';
import { OpenTestsPanel } from '#components/onTest/OpenTestsPanel.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { StatusPage } from '#components/ui/feedback/StatusPage.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { useRouter } from '#lib/i18n/navigation.ts';

export function ClosedScreen({ tests }: { tests: ComponentProps<typeof OpenTestsPanel>['first'] }) {
  const t = useTranslations('maintenance');
  const router = useRouter();
  const maintenance = useUser()?.maintenance;
  const isShut = maintenance?.shut === true;
  useEffect(() => {
    if (!isShut) router.replace(hrefOf('auth-login'));
  }, [isShut, router]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <OpenTestsPanel first={tests} />
      <StatusPage glyph="suspended" title={t('closed.title')} why={maintenance?.reason ?? t('closed.over')}>
        <p style={{ margin: 0 }}>
          {maintenance?.since && t.rich('closed.since', { time: () => <Time at={maintenance.since ?? ''} exact /> })} {t('closed.kept')}
        </p>
      </StatusPage>
    </Box>
  );
}
