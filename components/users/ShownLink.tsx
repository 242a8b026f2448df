'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/controls/CopyButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { OneTimeLink, Person } from '#lib/contract/users.ts';
import { getPathname } from '#lib/i18n/navigation.ts';
import { routing } from '#lib/i18n/routing.ts';
import { MONO } from '#lib/theme/type.ts';

type Props = { link: OneTimeLink; user: Pick<Person, 'email' | 'language'> };

/** A one-time link, shown this once: to be copied, or already on its way by mail. In the language of whom it is for. */
export function ShownLink({ link, user }: Props) {
  const t = useTranslations('users.link');
  const here = useLocale();
  const locale = routing.locales.find((each) => each === user.language) ?? here;
  const address = `${window.location.origin}${getPathname({ href: hrefOf('auth-login'), locale })}#password=${link.token}&for=${encodeURIComponent(user.email)}`;
  return (
    <Alert kind="ok" title={t(link.kind === 'invite' ? 'invite' : 'reset')}>
      {t.rich(link.mailed ? 'mailed' : 'hand', { email: user.email, time: () => <Time at={link.until} exact /> })}
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, mt: 2 }}>
        <Box component="code" dir="ltr" translate="no" data-link sx={{ fontFamily: MONO, fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
          {address}
        </Box>
        <CopyButton text={address} name={t('name')} />
      </Box>
    </Alert>
  );
}
