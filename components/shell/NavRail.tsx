'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Icon } from '#components/ui/display/Icon.tsx';
import { pageAt } from '#lib/access/guard.ts';
import { landingOf } from '#lib/access/pages.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { Link, usePathname } from '#lib/i18n/navigation.ts';
import { Logo } from './Logo.tsx';
import { menuNameOf, useMenu } from './menu.ts';
import css from './NavRail.module.css';
import { NavRailEntry } from './NavRailEntry.tsx';
import { SHORTCUTS } from './shortcuts.ts';

export const RAIL_ID = 'main-menu';

export function NavRail() {
  const t = useTranslations('shell');
  const nav = useRef<HTMLElement>(null);
  const [rail, setRail] = usePreference('rail');
  const [keys] = usePreference('keys');
  const wide = rail === 'wide';
  const groups = useMenu();
  const here = pageAt(usePathname());
  const current = here && menuNameOf(here.name);
  const close = () => nav.current?.matches(':popover-open') && nav.current.hidePopover();
  const toggle = wide ? t('narrow') : t('widen');
  return (
    <div className={css.place}>
      <nav ref={nav} id={RAIL_ID} popover="auto" aria-label={t('menu')} className={css.rail}>
        <Link href={landingOf(useUser()?.role ?? '')} aria-label={t('home')} onClick={close} className={css.home}>
          <Logo />
          <span aria-hidden className={css.word}>
            Linekeeper
          </span>
        </Link>
        {groups.map((names) => (
          <ul key={names[0]} className={css.group}>
            {names.map((name) => (
              <li key={name}>
                <NavRailEntry name={name} current={name === current} onGo={close} />
              </li>
            ))}
          </ul>
        ))}
        <button
          type="button"
          aria-label={toggle}
          title={keys === 'all' ? `${toggle} (${SHORTCUTS.menu})` : toggle}
          aria-expanded={wide}
          onClick={() => setRail(wide ? 'narrow' : 'wide')}
          className={css.widen}
        >
          <Icon name="fold" size="large" />
        </button>
      </nav>
    </div>
  );
}
