'use client';

import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslations } from 'next-intl';
import { hrefOf } from '#lib/access/pages.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { MENU_ICONS, type MenuName } from './menu.ts';
import { useRail, WHEN_WIDE } from './useRail.ts';

const Entry = styled(Link)(({ theme }) => {
  const { rail, accent } = theme.vars.palette;
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 36,
    marginInline: 8,
    paddingInline: 10,
    borderRadius: 6,
    color: rail.ink,
    textDecoration: 'none',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    '& svg': { flex: 'none' },
    '&:hover, &[aria-current]': { backgroundColor: rail.on, color: rail.strong },
    '&:focus-visible': { outlineColor: rail.line, outlineOffset: -2 },
    '&[aria-current]': { overflow: 'visible' },
    '&[aria-current]::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 8,
      insetInlineStart: -8,
      width: 3,
      borderStartEndRadius: 3,
      borderEndEndRadius: 3,
      backgroundColor: rail.line,
    },
    '@media (pointer: coarse)': { minHeight: 44 },
    '@media (forced-colors: active)': { '&[aria-current]': { outline: `1px solid ${accent.main}` } },
  };
});

/** Seen while there is room for words. */
export const Word = styled('span')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { opacity: 0, transition: 'opacity 80ms', [WHEN_WIDE]: { opacity: 1 } },
}));

/** One way of the menu; narrow it is the icon with its name as a tooltip. */
export function RailEntry({ name, current, onGo }: { name: MenuName; current: boolean; onGo: () => void }) {
  const t = useTranslations('menu');
  const { wide } = useRail();
  const Icon = MENU_ICONS[name];
  return (
    <Tooltip title={wide ? '' : t(name)} placement="right" describeChild={false}>
      <Entry href={hrefOf(name)} aria-current={current ? 'page' : undefined} onClick={onGo}>
        <Icon aria-hidden fontSize="large" />
        <Word>{t(name)}</Word>
      </Entry>
    </Tooltip>
  );
}
