'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { BagLine } from './BagLine.tsx';
import { MainButton } from './MainButton.tsx';
import { useOnSite } from './onSite.ts';
import { PhoneMark } from './PhoneMark.tsx';
import { PhoneNote } from './PhoneNote.tsx';
import { RadioInButton } from './RadioInButton.tsx';
import { ScanLine } from './ScanLine.tsx';
import { useStopped } from './Stopped.tsx';
import { Verdicts } from './Verdicts.tsx';
import { Waiting } from './Waiting.tsx';

/** The checklist of this panel. A tick is kept at once, with its time, whoever can be reached. */
export function FitPart() {
  const t = useTranslations('installer');
  const generalHint = useTranslations('installer.hints.general');
  const xt50Hint = useWords('installer.hints.xt50', 'installer.hints.general');
  const clock = useClock();
  const { job, view, act } = useOnSite();
  const isStopped = useStopped();
  return (
    <>
      {(isStopped || job.test?.state !== 'on') && <PhoneNote family="warn">{t(view.arriving ? 'arrive.waits' : 'fit.noTest')}</PhoneNote>}
      <Verdicts />
      <ul className="ph-card">
        <ScanLine />
        {view.checks.map(({ name, at, on_site, waiting }) => (
          <li key={name}>
            {/* biome-ignore lint/a11y/useSemanticElements: the whole row is the target for a glove */}
            <button
              type="button"
              role="checkbox"
              aria-checked={at !== null}
              className="ph-row"
              onClick={() => void act({ kind: at ? 'untick' : 'tick', check: name })}
            >
              <PhoneMark mark={at ? (waiting ? 'waiting' : 'done') : 'open'} />
              <span className="ph-row-text">
                <strong>{t(`checks.${name}`)}</strong>
                <span>
                  {waiting
                    ? t('waiting.here')
                    : at && !on_site
                      ? t('fit.byDesk')
                      : (job.checklist === 'xt50' ? xt50Hint : generalHint)(name)}
                </span>
                {name === 'old-removed' && job.old_number && <BagLine number={job.old_number} />}
              </span>
              {at ? <span className="ph-when">{clock(at)}</span> : <span className="ph-box" />}
            </button>
          </li>
        ))}
      </ul>
      <Waiting />
    </>
  );
}

export function FitActions() {
  const t = useTranslations('installer');
  const clock = useClock();
  const { job, view, go } = useOnSite();
  const to = job.takes_photos ? 'photo' : 'signal';
  const isDone = view.checks.every(({ at }) => at !== null);
  return (
    <>
      <RadioInButton />
      <MainButton main={isDone} icon={job.takes_photos ? 'camera' : 'signal'} onClick={() => go(to)}>
        {t(`go.${to}`)}
      </MainButton>
      {job.test?.state === 'on' && job.test.expires_at && (
        <p className="ph-foot-note">{t('test.byItself', { time: clock(job.test.expires_at) })}</p>
      )}
    </>
  );
}
