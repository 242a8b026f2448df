'use client';

import { useTranslations } from 'next-intl';
import { HoldButton } from './HoldButton.tsx';
import { useOnSite } from './onSite.ts';
import { useStopped } from './Stopped.tsx';

/** The old one out and the new one in, in one: from then on signals count, and with the rest of the list the program follows. */
export function RadioInButton() {
  const t = useTranslations('installer.radioIn');
  const { job, view, act } = useOnSite();
  const isStopped = useStopped();
  const isOpen = (name: string) => view.checks.some((check) => check.name === name && check.at === null);
  if (isStopped || job.way_back || job.test?.state !== 'on' || !isOpen('fitted')) return null;
  const left = view.checks.filter(({ name, at }) => at === null && name !== 'fitted' && name !== 'old-removed').length;
  const sends = job.goes_on && job.program_due ? 'yes' : 'no';
  const put = async () => {
    if (isOpen('old-removed')) await act({ kind: 'tick', check: 'old-removed' });
    await act({ kind: 'tick', check: 'fitted' });
  };
  return (
    <HoldButton icon="signal" note={t('note', { count: left, sends })} onHold={() => void put()}>
      {t('go')}
    </HoldButton>
  );
}
