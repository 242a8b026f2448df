'use client';

import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { LanguageMenu } from '#components/shell/LanguageMenu.tsx';
import { Preferences } from '#components/shell/Preferences.tsx';
import { Switch } from '#components/shell/Switch.tsx';
import { useRoleName } from '#components/shell/useRoleName.ts';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { PasswordCard } from './PasswordCard.tsx';

function ProfileSkin() {
  const t = useTranslations('session.profile.dark');
  const { mode, setMode } = useColorScheme();
  return <Switch label={t('label')} hint={t('hint')} checked={mode === 'dark'} onChange={(dark) => setMode(dark ? 'dark' : 'light')} />;
}

export function ProfileScreen() {
  const t = useTranslations('session.profile');
  const fields = useTranslations('fields');
  const title = useTranslations('titles')('profile');
  const roleName = useRoleName();
  const user = useUser();
  const canChangePassword = useCapability('passwords');
  const facts = [
    { label: fields('name'), value: user?.fullName || t('none') },
    { label: fields('email'), value: user?.email },
    { label: t('role'), value: roleName(user?.role) },
    { label: fields('Branch'), value: user?.Branch || t('none') },
  ];
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead title={title} />
      <Box sx={{ px: { xs: 4, sm: 5 }, display: 'grid', gap: 4, maxWidth: 960 }}>
        <Card title={t('you')} meta={t('change')}>
          <DescriptionList rows={facts} />
        </Card>
        <Card title={t('desk')} meta={t('deskWhy')}>
          <Box sx={{ display: 'grid', gap: 3 }}>
            <LanguageMenu />
            <ProfileSkin />
            <Preferences explained />
          </Box>
        </Card>
        {canChangePassword && <PasswordCard />}
      </Box>
    </Box>
  );
}
