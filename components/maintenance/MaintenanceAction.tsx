'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { Link } from '#lib/i18n/navigation.ts';

export function MaintenanceAction() {
  const t = useTranslations('maintenance.note');
  const maintenance = useUser()?.maintenance;
  if (!maintenance) return null;
  const { shut, reason } = maintenance;
  const open = (
    <Button component={Link} href={hrefOf('access-control')} size="small">
      {t('open')}
    </Button>
  );
  return (
    <Box sx={{ px: { xs: 4, sm: 5 }, pt: 3 }}>
      <Alert kind="warn" title={t(shut ? 'shut' : 'alone')} action={!shut && open}>
        {reason}
      </Alert>
    </Box>
  );
}
