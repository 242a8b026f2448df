'use client';

import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Avatar } from '#components/ui/display/Avatar.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { Link } from '#lib/i18n/navigation.ts';
import { useOpen } from './Commands.tsx';
import { KeyCaps } from './KeyCaps.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Preferences } from './Preferences.tsx';
import { SHORTCUTS } from './shortcuts.ts';
import { useRoleName } from './useRoleName.ts';
import { useSignOut } from './useSignOut.ts';

const ID = 'account';

const Press = styled(ButtonBase)({
  width: 32,
  height: 32,
  flex: 'none',
  borderRadius: '50%',
  '@media (pointer: coarse)': { width: 44, height: 44 },
});

const Panel = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 'auto',
  insetBlockStart: 'calc(var(--lk-bar) + 4px)',
  insetInlineEnd: 8,
  width: 288,
  maxWidth: 'calc(100vw - 16px)',
  margin: 0,
  padding: 16,
  border: 0,
  borderRadius: 8,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.ground.raised,
  boxShadow: `0 12px 32px ${theme.vars.palette.ground.shadow}, 0 0 0 1px ${theme.vars.palette.line.hair}`,
  maxHeight: 'calc(100dvh - var(--lk-bar) - 12px)',
  overflow: 'auto',
  '&:popover-open': { display: 'grid', gap: 12 },
}));

const Way = styled(Button)(({ theme }) => ({
  width: '100%',
  justifyContent: 'flex-start',
  paddingInline: 0,
  border: 0,
  color: theme.vars.palette.text.primary,
  backgroundColor: 'transparent',
})) as typeof Button;

export function Account() {
  const t = useTranslations('shell');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const user = useUser();
  const { state, signOut } = useSignOut();
  const name = user?.fullName || user?.email || t('nameless');
  const roleName = useRoleName();
  const open = useOpen();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <Press popoverTarget={ID} aria-label={t('account', { name })}>
        <Avatar name={name} picture={user?.avatar} size={32} />
      </Press>
      <Panel ref={panel} id={ID} popover="auto">
        <div>
          <Typography variant="h2" component="p">
            {name}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {roleName(user?.role)}
            {user?.Branch && `, ${user.Branch}`}
          </Typography>
        </div>
        <div>
          <Way component={Link} href={hrefOf('profile')} startIcon={<PersonOutlined />} onClick={close}>
            {titles('profile')}
          </Way>
          <Way
            sx={{ display: { xs: 'none', sm: 'flex' } }}
            startIcon={<KeyboardOutlined />}
            onClick={() => {
              close();
              open('shortcuts');
            }}
          >
            {common('keyboardShortcuts')}
            <span style={{ marginInlineStart: 'auto' }}>
              <KeyCaps keys={SHORTCUTS.help} />
            </span>
          </Way>
        </div>
        <LanguageMenu />
        <Preferences />
        {state === 'failed' && <Alert kind="crit">{t('signOutFailed')}</Alert>}
        <ActionButton
          startIcon={<LogoutOutlined />}
          running={state === 'running' ? t('signingOut') : undefined}
          onClick={() => void signOut()}
        >
          {t('signOut')}
        </ActionButton>
      </Panel>
    </>
  );
}
