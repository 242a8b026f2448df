'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useNewBuild } from '#lib/browser/api/newBuild.ts';
import { useSessionEnds } from '#lib/browser/api/sessionEnds.ts';
import { useIsOffline } from '#lib/browser/api/useIsOffline.ts';

/** A deploy is over by then, and a server that flips between two builds does not make the screen flicker. */
const SETTLED_MS = 30_000;

const load = () => window.location.reload();

/** Nobody stands there to press anything: a new build is loaded by itself, the end of the session is said, and then the login is shown. */
export function WallSession({ reload = load }: { reload?: () => void }) {
  const t = useTranslations('swaps.wall');
  const format = useFormatter();
  const endsAt = useSessionEnds();
  const isNew = useNewBuild();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isNew || isOffline) return;
    const timer = setTimeout(reload, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isNew, isOffline, reload]);
  useEffect(() => {
    if (!endsAt || isOffline) return;
    const timer = setTimeout(reload, Math.max(0, endsAt - Date.now()) + 1000);
    return () => clearTimeout(timer);
  }, [endsAt, isOffline, reload]);
  return endsAt ? <span>{t('session', { time: format.dateTime(endsAt, { hour: 'numeric', minute: '2-digit' }) })}</span> : null;
}
