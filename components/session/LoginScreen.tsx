'use client';

import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { LanguageMenu } from '#components/shell/LanguageMenu.tsx';
import { Logo } from '#components/shell/Logo.tsx';
import { ChooseForm } from './ChooseForm.tsx';
import { InviteForm } from './InviteForm.tsx';
import { Lines } from './Lines.tsx';
import { SignInForm } from './SignInForm.tsx';

const Halves = styled('div')(({ theme }) => ({
  display: 'grid',
  minHeight: '100dvh',
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 11fr) minmax(440px, 7fr)' },
}));

const Picture = styled('header')(({ theme }) => ({
  display: 'none',
  flexDirection: 'column',
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.rail.main,
  color: theme.vars.palette.rail.ink,
  [theme.breakpoints.up('md')]: { display: 'flex' },
}));

const Brand = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  ...theme.typography.h1,
  fontSize: '1.125rem',
}));

const Side = styled('main')({ display: 'flex', flexDirection: 'column', padding: '24px 20px' });

const Top = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  width: '100%',
  maxWidth: 384,
  minHeight: 44,
  marginInline: 'auto',
});

const Form = styled('div')({ width: '100%', maxWidth: 384, margin: 'auto', paddingBlock: 32 });

const listen = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

const hashNow = () => window.location.hash;

/** The way in. `next` is a path of this desk, checked by the server; `#invite=…` and `#password=…` show the form of a one-time link instead. */
export function LoginScreen({ next }: { next: string | undefined }) {
  const t = useTranslations('session.login');
  const hash = new URLSearchParams(useSyncExternalStore(listen, hashNow, () => '').slice(1));
  const [invite, link] = [hash.get('invite'), hash.get('password')];
  const brand = (
    <>
      <Logo />
      <span>Linekeeper</span>
    </>
  );
  return (
    <Halves>
      <Picture>
        <Brand sx={{ padding: '44px 56px 0', color: 'rail.strong' }}>{brand}</Brand>
        <div style={{ padding: 'min(14vh, 120px) 56px 40px' }}>
          <Typography variant="h5" sx={{ color: 'rail.strong' }}>
            {t('claim')}
          </Typography>
          <Typography variant="body1" sx={{ mt: 4 }}>
            {t('about')}
          </Typography>
        </div>
        <div style={{ flex: 1, minHeight: 0, maxHeight: 480, marginBlockStart: 'auto' }}>
          <Lines />
        </div>
      </Picture>
      <Side>
        <Top>
          <Brand sx={{ visibility: { md: 'hidden' } }}>{brand}</Brand>
          <LanguageMenu />
        </Top>
        <Form>
          {invite && <InviteForm invite={invite} />}
          {link && <ChooseForm link={link} email={hash.get('for')} />}
          {!invite && !link && <SignInForm next={next} />}
        </Form>
      </Side>
    </Halves>
  );
}
