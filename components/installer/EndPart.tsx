'use client';

import { useTranslations } from 'next-intl';
import { CallButton } from './CallButton.tsx';
import { MainButton } from './MainButton.tsx';
import { useOnSite } from './onSite.ts';
import { PhoneNote } from './PhoneNote.tsx';
import { Verdicts } from './Verdicts.tsx';
import { endOf } from './view.ts';
import { Waiting } from './Waiting.tsx';

const FAMILIES = { go: 'ok', wait: 'warn', call: 'crit' } as const;

export function EndPart() {
  const t = useTranslations('installer.end');
  const { job } = useOnSite();
  const { next, how } = endOf(job);
  return (
    <>
      <PhoneNote family={FAMILIES[next]}>
        {t(how)} {next === 'go' && t('offTest')}
      </PhoneNote>
      <Verdicts />
      <Waiting />
    </>
  );
}

export function EndActions() {
  const t = useTranslations('installer.go');
  const { job, go } = useOnSite();
  return (
    <>
      <CallButton phone={job.desk_phone} isUrgent={endOf(job).next === 'call'} />
      <MainButton icon="note" onClick={() => go('note')}>
        {t('note')}
      </MainButton>
    </>
  );
}
