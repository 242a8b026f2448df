'use client';

import { useColorScheme } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { Switch } from '#components/shell/Switch.tsx';

export function ProfileSkin() {
  const t = useTranslations('session.profile.dark');
  const { mode, setMode } = useColorScheme();
  return <Switch label={t('label')} hint={t('hint')} checked={mode === 'dark'} onChange={(dark) => setMode(dark ? 'dark' : 'light')} />;
}
