'use client';

import { useTranslations } from 'next-intl';
import type { IconName } from '#components/ui/display/iconPaths.ts';
import { useClock } from '#components/ui/display/useClock.ts';
import type { Offline } from '#lib/browser/outbox/offline.ts';
import { ArriveButton } from './ArriveButton.tsx';
import { CallButton } from './CallButton.tsx';
import { ExtendActions, useIsShort } from './ExtendActions.tsx';
import { MainButton } from './MainButton.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { useOnSite } from './onSite.ts';
import { PhoneLanguage } from './PhoneLanguage.tsx';
import { PhoneMark } from './PhoneMark.tsx';
import { PhoneNote } from './PhoneNote.tsx';
import { StepList } from './StepList.tsx';
import { Verdicts } from './Verdicts.tsx';
import { Waiting } from './Waiting.tsx';

const ICONS: Record<'scan' | 'fit' | 'photo' | 'signal' | 'done', IconName> = {
  scan: 'scan',
  fit: 'list',
  photo: 'camera',
  signal: 'signal',
  done: 'check',
};

export function StartPart({ csNo, offline }: { csNo: string; offline: Offline }) {
  const t = useTranslations('installer');
  const clock = useClock();
  const { job } = useOnSite();
  const { test } = job;
  const isOn = test?.state === 'on';
  const without = test?.state === 'on' ? 'asking' : (test?.state ?? 'none');
  return (
    <>
      <Verdicts />
      <ul className="ph-card">
        <li className="ph-row">
          <PhoneMark mark={isOn ? 'test' : test?.state === 'asking' ? 'running' : 'wrong'} />
          <span className="ph-row-text">
            <strong>{isOn && test.expires_at ? t('test.until', { time: clock(test.expires_at) }) : t(`test.${without}`)}</strong>
            {isOn && test.confirmed_at && <span>{t('test.confirmed', { time: clock(test.confirmed_at) })}</span>}
          </span>
        </li>
        {job.proof.signal && (
          <li className="ph-row">
            <PhoneMark mark="done" />
            <span className="ph-row-text">
              <strong>{t('signal.cell')}</strong>
              <span>{clock(job.proof.signal.at)}</span>
            </span>
          </li>
        )}
      </ul>
      {job.is_fire && <PhoneNote family="warn">{t('fire.tag')}</PhoneNote>}
      <Waiting />
      <h2 className="ph-over">{t('steps.title')}</h2>
      <StepList />
      <OfflineNote offline={offline} />
      <PhoneLanguage csNo={csNo} />
    </>
  );
}

export function StartActions() {
  const t = useTranslations('installer.go');
  const { job, view, go } = useOnSite();
  const { next } = view;
  const isShort = useIsShort();
  const onward =
    next === 'arrive' ? (
      <ArriveButton />
    ) : (
      next !== 'over' && (
        <MainButton main={!isShort} icon={ICONS[next]} onClick={() => go(next)}>
          {t(next)}
        </MainButton>
      )
    );
  if (!isShort)
    return (
      <>
        {onward}
        <CallButton phone={job.desk_phone} />
      </>
    );
  return (
    <>
      <ExtendActions main />
      <div className="ph-pair">
        {onward}
        <CallButton phone={job.desk_phone} />
      </div>
    </>
  );
}
