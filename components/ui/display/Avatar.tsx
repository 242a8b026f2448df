'use client';

import { styled } from '@mui/material/styles';
import { useState } from 'react';

const Disc = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '50%',
  fontWeight: 600,
  lineHeight: 1,
  verticalAlign: 'middle',
  userSelect: 'none',
  backgroundColor: theme.vars.palette.accent.tint,
  color: theme.vars.palette.accent.ink,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '@media (forced-colors: active)': { border: '1px solid' },
}));

const initialsOf = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');

type Props = {
  /** Stands beside it, or names what it is on: the picture says nothing of its own. */
  name: string;
  /** Only of this desk: an address elsewhere would tell that server who is looked at. */
  picture: string | null | undefined;
  size?: number;
};

export function Avatar({ name, picture, size = 24 }: Props) {
  const [broken, setBroken] = useState<string>();
  const own = picture?.startsWith('/api/') && picture !== broken ? picture : undefined;
  return (
    <Disc aria-hidden style={{ width: size, height: size, fontSize: Math.max(10, size * 0.36) }}>
      {own ? (
        // biome-ignore lint/performance/noImgElement: a private picture of 10 KB, which no optimiser may keep
        <img src={own} alt="" width={size} height={size} onError={() => setBroken(own)} />
      ) : (
        initialsOf(name)
      )}
    </Disc>
  );
}
