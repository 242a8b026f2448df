'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { CallButton } from './CallButton.tsx';
import { MainButton } from './MainButton.tsx';
import { useOnSite } from './onSite.ts';
import { useStopped } from './Stopped.tsx';

export function StopActions() {
  const t = useTranslations('installer.test');
  const clock = useClock();
  const { job, view, act } = useOnSite();
  const isComing = job.test?.state === 'asking';
  if (!useStopped()) return null;
  return (
    <>
      <CallButton phone={job.desk_phone} isUrgent />
      {view.testWantedAt ? (
        <p className="ph-foot-note" role="status">
          {t('wanted', { time: clock(view.testWantedAt) })}
        </p>
      ) : (
        !isComing && (
          <MainButton icon="clock" onClick={() => void act({ kind: 'ask-test' })}>
            {t('want')}
          </MainButton>
        )
      )}
    </>
  );
}
