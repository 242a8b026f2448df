'use client';

import { useEffect, useState } from 'react';
import { keepOffline, type Offline } from '#lib/browser/outbox/offline.ts';
import { readyForCellar } from './offlineReady.ts';

/** What is loaded when it is needed, and must be there in a cellar. */
const screens = () => Promise.all([import('./ScanCamera.tsx'), import('./ZonesPart.tsx')]);

/** Makes this phone ready for a cellar once the page is at rest, and offers a newer build when there is one. */
export function useOffline(scope: string) {
  const [offline, setOffline] = useState<Offline>('loading');
  const [load, setLoad] = useState<() => void>();
  useEffect(() => {
    const begin = () =>
      void keepOffline(
        scope,
        () => readyForCellar(scope, screens),
        setOffline,
        (now) => setLoad(() => now),
      );
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => window.removeEventListener('load', begin);
  }, [scope]);
  return { offline, load };
}
