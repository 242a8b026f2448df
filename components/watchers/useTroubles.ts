'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { play } from '#lib/browser/scan/sounds.ts';
import type { Trouble } from './WatchedRow.tsx';
import type { Watched } from './watched.ts';

/** How many of the systems are in trouble; a sound when one more is. */
export function useTroubles(list: readonly Watched[], isHeard: boolean) {
  const [troubles, setTroubles] = useState<ReadonlyMap<string, Trouble>>(new Map());
  const listen = useCallback((cs: string, trouble: Trouble | undefined) => {
    setTroubles((before) => {
      if (before.get(cs) === trouble) return before;
      const after = new Map(before);
      if (trouble) after.set(cs, trouble);
      else after.delete(cs);
      return after;
    });
  }, []);
  const count = list.filter(({ cs }) => troubles.has(cs)).length;
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current && isHeard) play('refused');
    before.current = count;
  }, [count, isHeard]);
  return { count, listen };
}
