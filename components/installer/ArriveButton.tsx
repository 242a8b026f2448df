'use client';

import { useTranslations } from 'next-intl';
import { HoldButton } from './HoldButton.tsx';
import { useOnSite } from './onSite.ts';

export function ArriveButton() {
  const t = useTranslations('installer');
  const { job, act } = useOnSite();
  const { arrival } = job;
  if (!arrival) return null;
  const note = arrival.why ? t(`why.${arrival.why}`) : t('arrive.note', { minutes: arrival.minutes });
  return (
    <HoldButton icon="clock" note={note} onHold={() => void act({ kind: 'arrive' })}>
      {t('arrive.go')}
    </HoldButton>
  );
}
