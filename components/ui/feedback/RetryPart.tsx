'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { isReached, onReached } from '#lib/browser/api/connectivity.ts';

type RetryProps = { fetch: () => Promise<unknown>; onThere: () => void; children: (isGone: boolean) => ReactNode };

/** Fetches again when the desk is reached again, until the part is there or the desk says that it has none. */
export function RetryPart({ fetch, onThere, children }: RetryProps) {
  const [isGone, setGone] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one search for as long as it is lost
  useEffect(() => {
    let isOver = false;
    let isTrying = false;
    const stop = onReached(() => void look());
    const end = () => {
      isOver = true;
      stop();
    };
    const isThere = () =>
      fetch().then(
        () => true,
        () => false,
      );
    async function look() {
      if (isOver || isTrying) return;
      isTrying = true;
      if (await isReached()) {
        if (await isThere()) {
          if (!isOver) onThere();
          end();
        } else if (await isReached()) {
          if (!isOver) setGone(true);
          end();
        }
      }
      isTrying = false;
    }
    void look();
    return end;
  }, []);
  return children(isGone);
}
