'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useNewBuild } from '#lib/browser/api/newBuild.ts';

/** A page of an earlier build says so, and waits: whoever is in the middle of something finishes it first. */
export function NewBuild() {
  const t = useTranslations('shell.build');
  if (!useNewBuild()) return null;
  const load = (
    <Button size="small" onClick={() => window.location.reload()}>
      {t('load')}
    </Button>
  );
  return (
    <Box sx={{ px: { xs: 4, sm: 5 }, pt: 3 }}>
      <Alert kind="info" title={t('title')} action={load}>
        {t('text')}
      </Alert>
    </Box>
  );
}
