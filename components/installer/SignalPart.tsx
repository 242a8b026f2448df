'use client';

import { useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import { CallButton } from './CallButton.tsx';
import { ExtendActions, useIsShort } from './ExtendActions.tsx';
import { lazyPart } from './lazyPart.ts';
import { MainButton } from './MainButton.tsx';
import { useOnSite } from './onSite.ts';
import { PhoneMark } from './PhoneMark.tsx';
import { PhoneNote } from './PhoneNote.tsx';
import { SendLine } from './SendLine.tsx';
import type { SignalQuestion } from './useSignalCheck.ts';
import { Verdicts } from './Verdicts.tsx';
import { isSignalProven } from './view.ts';
import { Waiting } from './Waiting.tsx';

const ZonesPart = lazyPart(async () => (await import('./ZonesPart.tsx')).ZonesPart);

export function SignalPart({ question }: { question: SignalQuestion }) {
  const t = useTranslations('installer.signal');
  const fire = useTranslations('installer.fire');
  const clock = useClock();
  const { job, state } = useOnSite();
  const { proof, sim } = job;
  const cell = question.found?.cell ?? proof.signal;
  const other = question.found?.since_fit ?? proof.other_signal;
  const isFitted = proof.fitted_at !== null;
  const zones = job.way_back ? null : job.commissioning;
  return (
    <>
      <Verdicts />
      {!isFitted && <PhoneNote family="info">{t('fitFirst')}</PhoneNote>}
      {question.state === 'asking' && (
        <p role="status" className="ph-sub">
          {t('checking')}
        </p>
      )}
      {question.problem && <PhoneNote family="warn">{t(question.problem)}</PhoneNote>}
      {state.connectivity === 'offline' && !question.problem && (
        <PhoneNote family="warn" icon="noNetwork">
          {t('offline')}
        </PhoneNote>
      )}
      {isFitted && zones && <ZonesPart of={zones} />}
      <ul className="ph-card">
        {!zones && (
          <li className="ph-row">
            <PhoneMark mark={cell ? 'done' : 'open'} />
            <span className="ph-row-text">
              <strong>{t('cell')}</strong>
              <span>{cell ? clock(cell.at) : other ? t('other', { time: clock(other.at) }) : t('cellNone')}</span>
            </span>
          </li>
        )}
        <li className="ph-row">
          <PhoneMark mark={proof.ping ? (proof.ping.reachable ? 'done' : 'wrong') : 'open'} />
          <span className="ph-row-text">
            <strong>{t('ping')}</strong>
            <span>{proof.ping ? t(proof.ping.reachable ? 'pingYes' : 'pingNo', { time: clock(proof.ping.at) }) : t('pingNone')}</span>
          </span>
        </li>
        {sim && (
          <li className="ph-row">
            <PhoneMark mark={sim.pending ? 'running' : sim.status === 'active' ? 'done' : 'open'} />
            <span className="ph-row-text">
              <strong>{t('sim')}</strong>
              <span>{t(sim.pending ? 'simPending' : sim.status === 'active' ? 'simActive' : 'simOff')}</span>
            </span>
          </li>
        )}
        <SendLine />
      </ul>
      {!zones && <p className="ph-sub">{t('hint')}</p>}
      {job.is_fire && <PhoneNote family="warn">{fire('last')}</PhoneNote>}
      <Waiting />
    </>
  );
}

export function SignalActions({ question }: { question: SignalQuestion }) {
  const t = useTranslations('installer');
  const { job, go } = useOnSite();
  const isShort = useIsShort();
  // Zones appear by themselves: what the station says when asked stands nowhere beside them.
  const hasZones = job.commissioning !== null && !job.way_back;
  const isProven = isSignalProven(job) || Boolean(!hasZones && question.found?.cell);
  return (
    <>
      {isShort && <ExtendActions main />}
      {!isProven && <CallButton phone={job.desk_phone} />}
      <div className={isShort ? 'ph-pair' : undefined} style={isShort ? undefined : { display: 'grid', gap: 10 }}>
        {!hasZones && (
          <MainButton main={!isShort && !isProven} icon="signal" onClick={question.ask}>
            {t('signal.check')}
          </MainButton>
        )}
        <MainButton main={!isShort && isProven} icon="check" onClick={() => go('done')}>
          {t('go.done')}
        </MainButton>
      </div>
    </>
  );
}
