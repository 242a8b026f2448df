'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { fetchAround } from '#components/ui/feedback/lazyPart.ts';
import { keepOffline } from '#lib/browser/outbox/offline.ts';
import { openOutboxStore } from '#lib/browser/outbox/outboxStore.ts';
import { AT_REST, createRoadStore } from './roadPhone.ts';

const screens = () =>
  Promise.all([fetchAround(), import('./DoneDialog.tsx'), import('./GoBackDialog.tsx'), import('#components/ui/feedback/ToastTray.tsx')]);
const nothing = () => undefined;

/** The phone of whoever drives: what they said on the road, and this page kept for where there is no network. */
export function useRoadPhone(user: number, scope: string) {
  const [phone] = useState(() => createRoadStore({ user, store: openOutboxStore('road') }));
  const state = useSyncExternalStore(phone.subscribe, phone.state, () => AT_REST);
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' ? phone.work() : phone.letGo());
    look();
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      phone.close();
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [phone]);
  useEffect(() => {
    // A newer build is offered by the shell, and comes with the next page.
    const begin = () => void keepOffline(scope, screens, nothing, nothing);
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => window.removeEventListener('load', begin);
  }, [scope]);
  return { ...phone, ...state };
}

export type RoadPhone = ReturnType<typeof useRoadPhone>;
