'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { SystemPage } from '#components/ui/SystemPage.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { Link } from '#lib/i18n/navigation.ts';

/** The login sends everyone who is signed in to where their role lands, so it is the way home for all. */
const HOME = hrefOf('auth-login');

export function NotFoundScreen() {
  const t = useTranslations('system.notFound');
  return (
    <SystemPage glyph="unknown" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" component={Link} href={HOME} prefetch={false}>
        {t('go')}
      </Button>
    </SystemPage>
  );
}

export function NotAuthorizedScreen() {
  const t = useTranslations('system.notAuthorized');
  return (
    <SystemPage glyph="deactivated" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" component={Link} href={HOME} prefetch={false}>
        {t('go')}
      </Button>
    </SystemPage>
  );
}

export function MaintenanceScreen() {
  const t = useTranslations('system.maintenance');
  return (
    <SystemPage glyph="suspended" title={t('title')} why={t('why')}>
      <Button variant="contained" color="primary" component={Link} href={HOME} prefetch={false}>
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
