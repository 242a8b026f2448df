'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import css from './Account.module.css';
import { useOpen } from './Commands.tsx';
import { KeyCaps } from './KeyCaps.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Preferences } from './Preferences.tsx';
import { SHORTCUTS } from './shortcuts.ts';
import { useRoleName } from './useRoleName.ts';
import { useSignOut } from './useSignOut.ts';

/** What the avatar opens. */
export function AccountPanel({ close }: { close: () => void }) {
  const t = useTranslations('shell');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const user = useUser();
  const { state, signOut } = useSignOut();
  const roleName = useRoleName();
  const open = useOpen();
  return (
    <>
      <div>
        <p className={css.name}>{user?.fullName || user?.email || t('nameless')}</p>
        <span className={css.role}>
          {roleName(user?.role)}
          {user?.Branch && `, ${user.Branch}`}
        </span>
      </div>
      <div>
        <LinkButton className={css.way} href={hrefOf('profile')} startIcon={<Icon name="person" />} onClick={close}>
          {titles('profile')}
        </LinkButton>
        <Button
          className={`${css.way} ${css.keys}`}
          startIcon={<Icon name="keyboard" />}
          onClick={() => {
            close();
            open('shortcuts');
          }}
        >
          {common('keyboardShortcuts')}
          <span style={{ marginInlineStart: 'auto' }}>
            <KeyCaps keys={SHORTCUTS.help} />
          </span>
        </Button>
      </div>
      <LanguageMenu />
      <Preferences />
      {state === 'failed' && <Alert kind="crit">{t('signOutFailed')}</Alert>}
      <ActionButton
        startIcon={<Icon name="signOut" />}
        running={state === 'running' ? t('signingOut') : undefined}
        onClick={() => void signOut()}
      >
        {t('signOut')}
      </ActionButton>
    </>
  );
}
