'use client';

import { useTranslations } from 'next-intl';
import { LanguageMenu } from '#components/shell/LanguageMenu.tsx';
import { Preferences } from '#components/shell/Preferences.tsx';
import { Switch } from '#components/shell/Switch.tsx';
import { useRoleName } from '#components/shell/useRoleName.ts';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { PageBody } from '#components/ui/display/PageBody.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { useSkin } from '#lib/browser/storage/skin.ts';
import { PasswordCard } from './PasswordCard.tsx';
import css from './ProfileScreen.module.css';

function ProfileSkin() {
  const t = useTranslations('session.profile.dark');
  const [skin, setSkin] = useSkin();
  return <Switch label={t('label')} hint={t('hint')} checked={skin === 'dark'} onChange={(dark) => setSkin(dark ? 'dark' : 'light')} />;
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
    <PageBody>
      <PageHead title={title} />
      <div className={css.cards}>
        <Card title={t('you')} meta={t('change')}>
          <DescriptionList rows={facts} />
        </Card>
        <Card title={t('desk')} meta={t('deskWhy')}>
          <div className={css.choices}>
            <LanguageMenu />
            <ProfileSkin />
            <Preferences explained />
          </div>
        </Card>
        {canChangePassword && <PasswordCard />}
      </div>
    </PageBody>
  );
}
