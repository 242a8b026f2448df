'use client';

import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { turnTo } from './direction.ts';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import { Switch } from './Switch.tsx';

export function Preferences({ explained = false }: { explained?: boolean }) {
  const t = useTranslations('shell.prefer.direction');
  const { direction } = useTheme();
  return (
    <Box sx={{ display: 'grid', gap: explained ? 3 : 0 }}>
      <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
        <PreferenceSwitch name="layout" explained={explained} />
        <PreferenceSwitch name="density" explained={explained} />
      </Box>
      <PreferenceSwitch name="motion" explained={explained} />
      <PreferenceSwitch name="sound" explained={explained} />
      <Switch
        label={t('label')}
        hint={explained ? t('hint') : undefined}
        checked={direction === 'rtl'}
        onChange={(checked) => turnTo(checked ? 'rtl' : 'ltr')}
      />
    </Box>
  );
}
