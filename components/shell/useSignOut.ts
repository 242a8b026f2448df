'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { hrefOf } from '#lib/access/pages.ts';
import { getPathname } from '#lib/i18n/navigation.ts';

/** Ends the session on the server and shows the login. `failed`: the server did not answer, so one is still signed in. */
export function useSignOut() {
  const locale = useLocale();
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const signOut = async () => {
    setState('running');
    // Fetched while one is still signed in; few ever drive with this device.
    const road = await import('#lib/browser/outbox/forgetOffline.ts').catch(() => undefined);
    const answer = await fetch('/api/jwt/logout', { method: 'POST', headers: { 'x-requested-with': 'linekeeper' } }).catch(() => undefined);
    if (!answer?.ok && answer?.status !== 401) return setState('failed');
    await road?.forgetOffline().catch(() => undefined);
    window.location.assign(getPathname({ href: hrefOf('auth-login'), locale }));
  };
  return { state, signOut };
}
