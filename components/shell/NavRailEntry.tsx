'use client';

import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { MENU_ICONS, type MenuName } from './menu.ts';
import { WHEN_ROW, WHEN_WIDE } from './railStyles.ts';

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
    [theme.breakpoints.up('sm')]: {
      [WHEN_ROW]: {
        gap: 8,
        minHeight: 40,
        marginInline: 0,
        borderRadius: 0,
        '&[aria-current]::before': {
          inset: 'auto',
          insetInline: 8,
          insetBlockEnd: 0,
          width: 'auto',
          height: 3,
          borderRadius: '3px 3px 0 0',
        },
      },
    },
    '@media (pointer: coarse)': { minHeight: 44 },
    '@media (forced-colors: active)': { '&[aria-current]': { outline: `1px solid ${accent.main}` } },
  };
});

/** Seen while there is room for words. */
export const Word = styled('span')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { opacity: 0, transition: 'opacity 80ms', [WHEN_WIDE]: { opacity: 1 }, [WHEN_ROW]: { opacity: 1 } },
}));

export function NavRailEntry({ name, current, onGo }: { name: MenuName; current: boolean; onGo: () => void }) {
  const t = useWords('menu', 'titles');
  const [rail] = usePreference('rail');
  const [layout] = usePreference('layout');
  const [isNear, setNear] = useState(false);
  const isSaid = rail === 'wide' || layout === 'horizontal';
  const Icon = MENU_ICONS[name];
  return (
    <Tooltip title={isSaid ? '' : t(name)} side="end" isName>
      <Entry
        href={hrefOf(name)}
        // Nine pages fetched ahead with every page would cost the desk as much as the page itself.
        prefetch={isNear ? null : false}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        aria-current={current ? 'page' : undefined}
        onClick={onGo}
      >
        <Icon aria-hidden fontSize="large" />
        <Word>{t(name)}</Word>
      </Entry>
    </Tooltip>
  );
}
