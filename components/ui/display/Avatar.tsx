'use client';

import { useState } from 'react';
import css from './Avatar.module.css';

const initialsOf = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');

type Props = {
  /** Stands beside it, or names what it is on: the picture says nothing of its own. */
  name: string;
  picture: string | null | undefined;
  size?: number;
};

export function Avatar({ name, picture, size = 24 }: Props) {
  const [broken, setBroken] = useState<string>();
  const own = picture?.startsWith('/api/') && picture !== broken ? picture : undefined;
  return (
    <span aria-hidden className={css.disc} style={{ width: size, height: size, fontSize: Math.max(10, size * 0.36) }}>
      {own ? (
        // biome-ignore lint/performance/noImgElement: a private picture of 10 KB, which no optimiser may keep
        <img src={own} alt="" width={size} height={size} onError={() => setBroken(own)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
