'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { isWaiting } from '#lib/browser/outbox/outboxStore.ts';
import { CallButton } from './CallButton.tsx';
import { MainButton } from './MainButton.tsx';
import { useOnSite } from './onSite.ts';
import { PhoneMark } from './PhoneMark.tsx';
import { PhoneNote } from './PhoneNote.tsx';
import { Verdicts } from './Verdicts.tsx';
import { Waiting } from './Waiting.tsx';

/** "I am done" tells the desk; it takes nothing off test. What is open is said, and stops nobody. */
export function DonePart() {
  const t = useTranslations('installer');
  const clock = useClock();
  const { job, view, state } = useOnSite();
  const open = [
    ...(view.scan ? [] : [t('steps.scan')]),
    ...view.checks.filter(({ at }) => at === null).map(({ name }) => t(`checks.${name}`)),
    ...(job.takes_photos && job.photos.length + view.photos.length === 0 ? [t('steps.photo')] : []),
    ...(job.proof.signal ? [] : [t('signal.cell')]),
  ];
  const isReported = view.doneAt !== null;
  const isStored = state.entries.some((entry) => isWaiting(entry) && entry.act.kind === 'done');
  return (
    <>
      <Verdicts />
      {isReported ? (
        <PhoneNote family={isStored ? 'warn' : 'ok'} title={`${t('done.said')}.`}>
          {t(isStored ? 'done.saidWaits' : 'done.saidText', { time: clock(view.doneAt ?? '') })}
        </PhoneNote>
      ) : (
        <p>{t('done.text')}</p>
      )}
      {open.length > 0 && (
        <>
          <h2 className="ph-over">{t('done.missing')}</h2>
          <ul className="ph-card">
            {open.map((line) => (
              <li key={line} className="ph-row">
                <PhoneMark mark="open" />
                <span className="ph-row-text">{line}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Waiting />
    </>
  );
}

export function DoneActions() {
  const t = useTranslations('installer');
  const clock = useClock();
  const { job, view, act, go } = useOnSite();
  return (
    <>
      {view.doneAt ? (
        <MainButton main icon="list" onClick={() => go('start')}>
          {t('overview')}
        </MainButton>
      ) : (
        <MainButton main icon="check" onClick={() => void act({ kind: 'done' })}>
          {t('done.go')}
        </MainButton>
      )}
      <CallButton phone={job.desk_phone} />
      {job.test?.state === 'on' && job.test.expires_at && (
        <p className="ph-foot-note">{t('test.byItself', { time: clock(job.test.expires_at) })}</p>
      )}
    </>
  );
}
