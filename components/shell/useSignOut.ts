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
    const answer = await fetch('/api/jwt/logout', { method: 'POST', headers: { 'x-requested-with': 'linekeeper' } }).catch(() => undefined);
    if (answer?.ok || answer?.status === 401) window.location.assign(getPathname({ href: hrefOf('auth-login'), locale }));
    else setState('failed');
  };
  return { state, signOut };
}
