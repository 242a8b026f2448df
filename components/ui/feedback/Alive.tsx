'use client';

import { useEffect } from 'react';
import { doEarly } from '#lib/browser/page/earlyInput.ts';
import { fetchPartsWhenIdle } from '#lib/browser/page/lazyParts.ts';

/**
 * Stands last in a root, so that it is told last that the server's page was taken over. Then what was pressed before is done, and `data-alive` on
 * `<html>` says that the page answers by itself.
 */
export function Alive() {
  useEffect(() => {
    // What the page learns from this browser (its width, what was kept in it) is drawn first.
    const timer = setTimeout(async () => {
      await doEarly();
      document.documentElement.dataset.alive = '';
      fetchPartsWhenIdle();
    });
    return () => clearTimeout(timer);
  }, []);
  return null;
}
