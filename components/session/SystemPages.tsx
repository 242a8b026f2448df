'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { SystemPage } from '#components/ui/feedback/SystemPage.tsx';

// Every page brings these: their way home is handed in, because the table of pages and the links of the desk are several KB.
type WithHome = { home: string };

export function NotFoundScreen({ home }: WithHome) {
  const t = useTranslations('system.notFound');
  return (
    <SystemPage glyph="unknown" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" href={home}>
        {t('go')}
      </Button>
    </SystemPage>
  );
}

export function NotAuthorizedScreen({ home }: WithHome) {
  const t = useTranslations('system.notAuthorized');
  return (
    <SystemPage glyph="deactivated" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" href={home}>
        {t('go')}
      </Button>
    </SystemPage>
  );
}

export function MaintenanceScreen({ home }: WithHome) {
  const t = useTranslations('system.maintenance');
  return (
    <SystemPage glyph="suspended" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" href={home}>
        {t('go')}
      </Button>
    </SystemPage>
  );
}

/** `retry` renders the failed part again; without it the page is asked for anew. */
export function ErrorScreen({ retry }: { retry?: () => void }) {
  const t = useTranslations('system.error');
  return (
    <SystemPage glyph="failed" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" onClick={retry ?? (() => window.location.reload())}>
        {t('go')}
      </Button>
    </SystemPage>
  );
}
