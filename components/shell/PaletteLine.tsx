'use client';

import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { Link } from '#lib/i18n/navigation.ts';
import type { Choice } from './choices.ts';

const Line = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    '& > *': {
      display: 'flex',
      alignItems: 'center',
      gap: 12,
      minHeight: 44,
      paddingInline: 14,
      borderInlineStart: '3px solid transparent',
      color: palette.text.primary,
      textDecoration: 'none',
      cursor: 'pointer',
    },
    '& > [aria-selected="true"]': { backgroundColor: palette.accent.tint, borderColor: palette.accent.main },
    '& .MuiSvgIcon-root, & svg[data-icon]': { color: palette.text.secondary },
    '& svg': { flex: 'none', width: 18 },
    '@media (forced-colors: active)': { '& > [aria-selected="true"]': { outline: '2px solid Highlight', outlineOffset: -2 } },
  };
});

type Props = {
  choice: Choice;
  domId: string;
  active: boolean;
  onPoint: () => void;
  onTake: (event: MouseEvent) => void;
};

/** A choice: a link where it leads somewhere, so that every way of opening one works. The focus stays in the field. */
export function PaletteLine({ choice: { href, face }, domId, active, onPoint, onTake }: Props) {
  const own = { id: domId, role: 'option', tabIndex: -1, 'aria-selected': active, onPointerMove: onPoint, onClick: onTake } as const;
  return (
    <Line role="presentation">
      {href ? (
        <Link {...own} href={href} prefetch={false}>
          {face}
        </Link>
      ) : (
        <div {...own}>{face}</div>
      )}
    </Line>
  );
}
