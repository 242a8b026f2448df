'use client';

import { useEffect } from 'react';
import { doEarly } from '#lib/browser/page/earlyInput.ts';
import { fetchPartsWhenIdle } from '#lib/browser/page/lazyParts.ts';

type Props = {
  /** What the page can open is fetched though nobody has touched it: for a phone that is on its way into a cellar. */
  fetchesUnasked?: boolean;
};

/** Last in a root, so that it hears last that the page was taken over: then early input is done, and `data-alive` says so. */
export function Alive({ fetchesUnasked }: Props) {
  useEffect(() => {
    // What the page learns from this browser (its width, what was kept in it) is drawn first.
    const timer = setTimeout(async () => {
      await doEarly();
      document.documentElement.dataset.alive = '';
      fetchPartsWhenIdle({ unasked: fetchesUnasked });
    });
    return () => clearTimeout(timer);
  }, [fetchesUnasked]);
  return null;
}
