'use client';

import { useTranslations } from 'next-intl';
import { useOnSite } from './onSite.ts';
import { PhoneIcon } from './PhoneIcon.tsx';
import { PhoneMark } from './PhoneMark.tsx';
import { isSignalProven } from './view.ts';

/** Where the phone starts the test the right radio is in the hand before. */
const ARRIVING = ['scan', 'test', 'fit', 'photo', 'signal', 'done'] as const;
const STEPS = ['test', 'scan', 'fit', 'photo', 'signal', 'done'] as const;

export function StepList() {
  const t = useTranslations('installer.steps');
  const words = useTranslations('installer.go');
  const { job, view, go } = useOnSite();
  const isDone = {
    test: job.test?.state === 'on' || view.arriving,
    scan: view.scan !== undefined,
    fit: view.checks.length > 0 && view.checks.every(({ at }) => at !== null),
    photo: job.photos.length + view.photos.length > 0,
    signal: isSignalProven(job),
    done: view.doneAt !== null,
  };
  return (
    <ol className="ph-card">
      {(job.arrival ? ARRIVING : STEPS)
        .filter((step) => step !== 'photo' || job.takes_photos)
        .map((step) => {
          const line = (
            <>
              <PhoneMark mark={isDone[step] ? 'done' : 'open'} label={t(isDone[step] ? 'isDone' : 'isOpen')} />
              <span className="ph-row-text">{t(step === 'test' && job.arrival ? 'arrive' : step)}</span>
            </>
          );
          return (
            <li key={step}>
              {step === 'test' ? (
                <div className="ph-row">{line}</div>
              ) : (
                <button type="button" className="ph-row" onClick={() => go(step)}>
                  {line}
                </button>
              )}
            </li>
          );
        })}
      <li>
        <button type="button" className="ph-row" onClick={() => go('note')}>
          <PhoneIcon name="note" />
          <span className="ph-row-text">{words('note')}</span>
        </button>
      </li>
    </ol>
  );
}
