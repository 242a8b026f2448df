'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { LanguageMenu } from '#components/shell/LanguageMenu.tsx';
import { Logo } from '#components/shell/Logo.tsx';
import { ChooseForm } from './ChooseForm.tsx';
import { InviteForm } from './InviteForm.tsx';
import { Lines } from './Lines.tsx';
import css from './LoginScreen.module.css';
import { SignInForm } from './SignInForm.tsx';

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
    <div className={css.halves}>
      <header className={css.picture}>
        <div className={css.brand}>{brand}</div>
        <div className={css.words}>
          <p className={css.claim}>{t('claim')}</p>
          <p>{t('about')}</p>
        </div>
        <div className={css.lines}>
          <Lines />
        </div>
      </header>
      <main className={css.side}>
        <div className={css.top}>
          <div className={css.brand}>{brand}</div>
          <LanguageMenu />
        </div>
        <div className={css.form}>
          {invite && <InviteForm invite={invite} />}
          {link && <ChooseForm link={link} email={hash.get('for')} />}
          {!invite && !link && <SignInForm next={next} />}
        </div>
      </main>
    </div>
  );
}
