'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { CheckBox } from './CheckBox.tsx';
import { useSwapContext } from './SwapContext.ts';

/** The signal of a radio where the server does not tell paths: when the system was last heard, and the word of who saw by which radio. */
export function SignalSeen({ name }: { name: 'signal-seen' | 'old-signal-seen' }) {
  const t = useTranslations('swaps.worksheet');
  const { worksheet } = useSwapContext();
  const last = worksheet?.lastSignal;
  return (
    <>
      <span>{last ? t.rich('heard', { time: () => <Time at={last} /> }) : t('notHeard')}</span>
      <CheckBox name={name} />
    </>
  );
}
