'use client';

import { useEffect } from 'react';
import { setAlive } from '#lib/browser/page/aliveness.ts';
import { doEarly } from '#lib/browser/page/earlyInput.ts';
import { fetchPartsWhenIdle, whenDrawn } from '#lib/browser/page/lazyParts.ts';

/** A frame with what was done early has been shown; at once in a window that shows none. */
const painted = () =>
  new Promise<void>((done) => {
    if (document.hidden) return done();
    requestAnimationFrame(() => setTimeout(done));
  });

type Props = {
  /** What the page can open is fetched though nobody has touched it: for a phone that is on its way into a cellar. */
  fetchesUnasked?: boolean;
};

/** Last in a root, so that it hears last that the page was taken over: then early input is done, and `data-alive` says so. */
export function Alive({ fetchesUnasked }: Props) {
  useEffect(() => {
    // What the page learns from this browser (its width, what was kept in it) is drawn first.
    const timer = setTimeout(async () => {
      await whenDrawn();
      await doEarly();
      await painted();
      setAlive();
      fetchPartsWhenIdle({ unasked: fetchesUnasked });
    });
    return () => clearTimeout(timer);
  }, [fetchesUnasked]);
  return null;
}
