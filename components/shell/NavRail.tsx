'use client';

import MenuOpenOutlined from '@mui/icons-material/MenuOpenOutlined';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { pageAt } from '#lib/access/guard.ts';
import { landingOf } from '#lib/access/pages.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { Link, usePathname } from '#lib/i18n/navigation.ts';
import { Logo } from './Logo.tsx';
import { menuNameOf, useMenu } from './menu.ts';
import { NavRailEntry, Word } from './NavRailEntry.tsx';
import { WHEN_ROW, WHEN_WIDE } from './railStyles.ts';
import { SHORTCUTS } from './shortcuts.ts';

export const RAIL_ID = 'main-menu';

/** A column that keeps its place (wide it lies over the page, from 1280 px beside it), a row under the bar, or a phone's sheet. */
const Column = styled('nav')(({ theme }) => {
  const { rail, ground } = theme.vars.palette;
  return {
    boxSizing: 'border-box',
    flexDirection: 'column',
    margin: 0,
    padding: 0,
    border: 0,
    backgroundColor: rail.main,
    color: rail.ink,
    viewTransitionName: 'lk-rail',
    '&:popover-open': {
      display: 'flex',
      position: 'fixed',
      inset: 'auto',
      insetBlock: 0,
      insetInlineStart: 0,
      width: 260,
      height: '100dvh',
    },
    '&::backdrop': { backgroundColor: ground.scrim },
    [theme.breakpoints.up('sm')]: {
      display: 'flex',
      position: 'absolute',
      inset: 'auto',
      insetBlock: 0,
      insetInlineStart: 0,
      zIndex: theme.zIndex.drawer,
      width: 56,
      height: 'auto',
      overflow: 'hidden',
      transition: 'width 160ms var(--lk-ease)',
      [WHEN_WIDE]: { width: 224, boxShadow: `0 12px 32px ${ground.shadow}` },
      [WHEN_ROW]: {
        position: 'static',
        flexDirection: 'row',
        alignItems: 'center',
        width: 'auto',
        overflow: 'auto hidden',
        scrollbarWidth: 'thin',
      },
    },
    [theme.breakpoints.up('xl')]: { [WHEN_WIDE]: { boxShadow: 'none' } },
  };
});

const Place = styled('div')(({ theme }) => ({
  display: 'contents',
  gridArea: 'menu',
  [theme.breakpoints.up('sm')]: { display: 'block', minWidth: 0, width: 56, [WHEN_ROW]: { width: 'auto' } },
  [theme.breakpoints.up('xl')]: { transition: 'width 160ms var(--lk-ease)', [WHEN_WIDE]: { width: 224 } },
}));

const Home = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  paddingInline: 14,
  marginBlockEnd: 8,
  color: theme.vars.palette.rail.strong,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:focus-visible': { outlineColor: theme.vars.palette.rail.line, outlineOffset: -2 },
  [theme.breakpoints.up('sm')]: { [WHEN_ROW]: { minHeight: 40, marginBlockEnd: 0 } },
}));

const Group = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  paddingBlock: 8,
  '& + &': { borderBlockStart: `1px solid ${theme.vars.palette.rail.on}` },
  [theme.breakpoints.up('sm')]: {
    [WHEN_ROW]: {
      gridAutoFlow: 'column',
      gridTemplateColumns: 'none',
      gap: 0,
      padding: '0 4px',
      '& + &': { borderBlockStart: 0, borderInlineStart: `1px solid ${theme.vars.palette.rail.on}` },
    },
  },
}));

const Widen = styled('button')(({ theme }) => {
  const { rail } = theme.vars.palette;
  const forward = theme.direction === 'rtl' ? -1 : 1;
  return {
    display: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    width: 40,
    height: 36,
    '@media (pointer: coarse)': { height: 44 },
    margin: 'auto 8px 12px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: rail.ink,
    cursor: 'pointer',
    '&:hover': { backgroundColor: rail.on, color: rail.strong },
    '&:focus-visible': { outlineColor: rail.line, outlineOffset: -2 },
    '& svg': { transform: `scaleX(${-forward})` },
    [WHEN_WIDE]: { '& svg': { transform: `scaleX(${forward})` } },
    [theme.breakpoints.up('sm')]: { display: 'flex', [WHEN_ROW]: { display: 'none' } },
  };
});

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
    <Place>
      <Column ref={nav} id={RAIL_ID} popover="auto" aria-label={t('menu')}>
        <Home href={landingOf(useUser()?.role ?? '')} aria-label={t('home')} onClick={close}>
          <Logo />
          <Word aria-hidden>Linekeeper</Word>
        </Home>
        {groups.map((names) => (
          <Group key={names[0]}>
            {names.map((name) => (
              <li key={name}>
                <NavRailEntry name={name} current={name === current} onGo={close} />
              </li>
            ))}
          </Group>
        ))}
        <Widen
          type="button"
          aria-label={toggle}
          title={keys === 'all' ? `${toggle} (${SHORTCUTS.menu})` : toggle}
          aria-expanded={wide}
          onClick={() => setRail(wide ? 'narrow' : 'wide')}
        >
          <MenuOpenOutlined aria-hidden fontSize="large" />
        </Widen>
      </Column>
    </Place>
  );
}
