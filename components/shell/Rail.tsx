'use client';

import MenuOpenOutlined from '@mui/icons-material/MenuOpenOutlined';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { pageAt } from '#lib/access/guard.ts';
import { landingOf } from '#lib/access/pages.ts';
import { useUser } from '#lib/browser/useUser.tsx';
import { Link, usePathname } from '#lib/i18n/navigation.ts';
import { Logo } from './Logo.tsx';
import { menuNameOf, useMenu } from './menu.ts';
import { RailEntry, Word } from './RailEntry.tsx';
import { useRail, WHEN_WIDE } from './useRail.ts';

export const RAIL_ID = 'main-menu';

/** On a desk a column that keeps its place (wide it lies over the page, from 1280 px beside it); on a phone a sheet the menu button opens. */
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
    },
    [theme.breakpoints.up('xl')]: { [WHEN_WIDE]: { boxShadow: 'none' } },
  };
});

const Place = styled('div')(({ theme }) => ({
  display: 'contents',
  flex: '0 0 56px',
  [theme.breakpoints.up('sm')]: { display: 'block' },
  [theme.breakpoints.up('xl')]: { transition: 'flex-basis 160ms var(--lk-ease)', [WHEN_WIDE]: { flexBasis: 224 } },
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
}));

const Group = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  paddingBlock: 8,
  '& + &': { borderBlockStart: `1px solid ${theme.vars.palette.rail.on}` },
}));

const Widen = styled('button')(({ theme }) => {
  const { rail } = theme.vars.palette;
  return {
    display: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    width: 40,
    height: 36,
    margin: 'auto 8px 12px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: rail.ink,
    cursor: 'pointer',
    '&:hover': { backgroundColor: rail.on, color: rail.strong },
    '&:focus-visible': { outlineColor: rail.line, outlineOffset: -2 },
    '& svg': { transform: 'scaleX(-1)' },
    [WHEN_WIDE]: { '& svg': { transform: 'none' } },
    [theme.breakpoints.up('sm')]: { display: 'flex' },
  };
});

export function Rail() {
  const t = useTranslations('shell');
  const nav = useRef<HTMLElement>(null);
  const { wide, setWide } = useRail();
  const groups = useMenu();
  const here = pageAt(usePathname());
  const current = here && menuNameOf(here.name);
  const shut = () => nav.current?.matches(':popover-open') && nav.current.hidePopover();
  const toggle = wide ? t('narrow') : t('widen');
  return (
    <Place>
      <Column ref={nav} id={RAIL_ID} popover="auto" aria-label={t('menu')}>
        <Home href={landingOf(useUser()?.role ?? '')} aria-label={t('home')} onClick={shut}>
          <Logo />
          <Word aria-hidden>Linekeeper</Word>
        </Home>
        {groups.map((names) => (
          <Group key={names[0]}>
            {names.map((name) => (
              <li key={name}>
                <RailEntry name={name} current={name === current} onGo={shut} />
              </li>
            ))}
          </Group>
        ))}
        <Widen type="button" aria-label={toggle} title={toggle} aria-expanded={wide} onClick={() => setWide(!wide)}>
          <MenuOpenOutlined aria-hidden fontSize="large" />
        </Widen>
      </Column>
    </Place>
  );
}
