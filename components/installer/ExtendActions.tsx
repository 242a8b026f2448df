'use client';

import { useTranslations } from 'next-intl';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { EXTENSION_FRESH } from '#lib/contract/installer/shapes.ts';
import { MainButton } from './MainButton.tsx';
import { useOnSite } from './onSite.ts';

const SOON_MS = 15 * 60_000;

/** Whether the end of the test is so near that more time comes first. */
export function useIsShort() {
  const { job } = useOnSite();
  const now = useSecond();
  const { test } = job;
  return test?.state === 'on' && test.expires_at !== null && Date.parse(test.expires_at) - now < SOON_MS;
}

/** More time, twice; after that the desk must. It is extended when the station says so, and the countdown shows it. */
export function ExtendActions({ main }: { main: boolean }) {
  const t = useTranslations('installer.test');
  const { job, view, state, act } = useOnSite();
  const { used, most, minutes } = job.extensions;
  if (job.test?.state !== 'on' || job.state !== 'open') return null;
  if (view.extending)
    return (
      <p className="ph-foot-note" role="status">
        {state.connectivity === 'offline' ? t('extendingOffline', { minutes: EXTENSION_FRESH }) : t('extending')}
      </p>
    );
  if (used >= most) return main && <p className="ph-foot-note">{t('usedUp', { most })}</p>;
  return (
    <>
      <MainButton main={main} icon="clock" onClick={() => void act({ kind: 'extend' })}>
        {t('extend', { minutes })}
      </MainButton>
      {main && <p className="ph-foot-note">{t('used', { used, most })}</p>}
    </>
  );
}
