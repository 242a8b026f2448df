'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { StatusPage } from '#components/ui/feedback/StatusPage.tsx';

// Every page brings these: their way home is handed in, because the table of pages and the links of the desk are several KB.
type WithHome = { home: string };

export function NotFoundScreen({ home }: WithHome) {
  const t = useTranslations('system.notFound');
  const common = useTranslations('common');
  return (
    <StatusPage glyph="unknown" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" href={home}>
        {common('startPage')}
      </Button>
    </StatusPage>
  );
}

export function NotAuthorizedScreen({ home }: WithHome) {
  const t = useTranslations('system.notAuthorized');
  const common = useTranslations('common');
  return (
    <StatusPage glyph="deactivated" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" href={home}>
        {common('startPage')}
      </Button>
    </StatusPage>
  );
}

export function MaintenanceScreen({ home }: WithHome) {
  const t = useTranslations('system.maintenance');
  const common = useTranslations('common');
  return (
    <StatusPage glyph="suspended" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" href={home}>
        {common('tryAgain')}
      </Button>
    </StatusPage>
  );
}

/** `retry` renders the failed part again; without it the page is asked for anew. */
export function ErrorScreen({ retry = () => window.location.reload() }: { retry?: () => void }) {
  const t = useTranslations('system.error');
  const common = useTranslations('common');
  const [isTrying, startTransition] = useTransition();
  return (
    <StatusPage glyph="failed" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" disabled={isTrying} onClick={() => startTransition(retry)}>
        {common(isTrying ? 'oneMoment' : 'tryAgain')}
      </Button>
    </StatusPage>
  );
}
