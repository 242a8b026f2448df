'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useClock } from '#components/ui/display/useClock.ts';
import { isWaiting } from '#lib/browser/outbox/outboxStore.ts';
import type { SiteCommissioning } from '#lib/contract/installer/shapes.ts';
import { useOnSite } from './onSite.ts';
import { type Mark, PhoneMark } from './PhoneMark.tsx';
import { PhoneNote } from './PhoneNote.tsx';
import { leftOnSite, SignForm } from './SignForm.tsx';
import { StrengthForm } from './StrengthForm.tsx';

type Zone = SiteCommissioning['zones'][number];

const isProven = ({ tripped_at, restored_at }: Zone) => tripped_at !== null && restored_at !== null;

export function ZonesPart({ of }: { of: SiteCommissioning }) {
  const t = useTranslations('installer.zones');
  const { state } = useOnSite();
  const [isSigning, setSigning] = useState(false);
  const { reports, trouble, strength, zones } = of;
  const isNetworkFirst = reports[0]?.path === 'ip';
  const isByCell = reports.some(({ path, at }) => path === 'cell' && at !== null);
  const left = leftOnSite(of);
  const proven = zones.filter(isProven).length;
  const isSignable = left.zones.length > 0 || left.paths.length > 0 || left.strength;
  const isSigned = state.entries.some((entry) => isWaiting(entry) && entry.act.kind === 'sign');
  return (
    <>
      {isNetworkFirst && !isByCell && <PhoneNote family="info">{t('unplug')}</PhoneNote>}
      {isNetworkFirst && isByCell && left.paths.includes('ip') && <PhoneNote family="info">{t('plugIn')}</PhoneNote>}
      <ul className="ph-card">
        {reports.map((report) => (
          <Line
            key={report.path}
            mark={report.at ? 'done' : report.demanded && !report.untested ? 'open' : 'waiting'}
            title={t('report', { path: t(`paths.${report.path}`) })}
          >
            <ReportWords report={report} />
          </Line>
        ))}
        <Line mark={trouble.code ? 'wrong' : trouble.clear ? 'done' : 'open'} title={t('trouble')}>
          {trouble.code ? t('troubleOpen', { code: trouble.code }) : t(trouble.clear ? 'troubleClear' : 'troubleUnheard')}
        </Line>
        <Line mark={strength.after ? 'done' : strength.demanded && !strength.untested ? 'open' : 'waiting'} title={t('strength')}>
          {(['before', 'after'] as const).map((which) => (
            <span key={which} style={{ display: 'block' }}>
              {t(`which.${which}`)}: <StrengthWords of={strength[which]} />
            </span>
          ))}
        </Line>
      </ul>
      {(!strength.after || strength.after.source === 'typed') && <StrengthForm />}
      <h2 className="ph-over">{t('title', { proven, all: zones.length })}</h2>
      {zones.length === 0 && <p className="ph-sub">{t('none')}</p>}
      <ul className="ph-card" aria-label={t('list')}>
        {zones.map((zone) => (
          <ZoneLine key={zone.number} zone={zone} />
        ))}
      </ul>
      {isSigned && <PhoneNote family="ok">{t('signedWaiting')}</PhoneNote>}
      {isSignable && !isSigned && !isSigning && (
        <button type="button" className="ph-button" onClick={() => setSigning(true)}>
          {t('sign')}
        </button>
      )}
      {isSignable && !isSigned && isSigning && <SignForm left={left} onDone={() => setSigning(false)} />}
    </>
  );
}

function Line({ mark, title, children }: { mark: Mark; title: string; children: React.ReactNode }) {
  return (
    <li className="ph-row">
      <PhoneMark mark={mark} />
      <span className="ph-row-text">
        <strong>{title}</strong>
        <span>{children}</span>
      </span>
    </li>
  );
}

function ReportWords({ report: { at, demanded, untested } }: { report: SiteCommissioning['reports'][number] }) {
  const t = useTranslations('installer.zones');
  const clock = useClock();
  if (at) return t('heard', { time: clock(at) });
  return t(untested ? 'signed' : demanded ? 'reportWaits' : 'notDemanded');
}

function StrengthWords({ of }: { of: SiteCommissioning['strength']['after'] }) {
  const t = useTranslations('installer.zones');
  if (!of) return t('unmeasured');
  return of.band ? t('banded', { dbm: of.dbm, band: of.band }) : t('dbm', { dbm: of.dbm });
}

/** The whole row is pressed at the moment the zone is tripped: a glove hits it, and the time is the phone's own. */
function ZoneLine({ zone }: { zone: Zone }) {
  const t = useTranslations('installer.zones');
  const clock = useClock();
  const { act, state } = useOnSite();
  const waiting = state.entries
    .filter(isWaiting)
    .findLast(({ act: { kind, ...rest } }) => kind === 'trip' && 'zone' in rest && rest.zone === zone.number);
  const name = [String(zone.number).padStart(3, '0'), zone.name].filter(Boolean).join(' ');
  const words = () => {
    if (isProven(zone)) {
      const seconds = zone.seconds === null ? '' : t('seconds', { seconds: zone.seconds });
      return [t('proven', { time: clock(zone.tripped_at ?? '') }), seconds].filter(Boolean).join(', ');
    }
    if (zone.untested) return t('signed');
    if (zone.tripped_at) return t('open');
    if (waiting) return t('pressedWaiting', { time: clock(waiting.act.at) });
    if (zone.other_path) return t('otherPath');
    if (!zone.on_test) return t('notOnTest');
    if (zone.pressed_at) return t('pressed', { time: clock(zone.pressed_at) });
    return t(zone.demanded ? 'waits' : 'optional');
  };
  const mark: Mark = isProven(zone)
    ? 'done'
    : zone.untested
      ? 'waiting'
      : zone.tripped_at || waiting
        ? 'running'
        : zone.other_path
          ? 'wrong'
          : 'open';
  const text = (
    <>
      <PhoneMark mark={mark} />
      <span className="ph-row-text">
        <strong>{name}</strong>
        <span>{words()}</span>
      </span>
    </>
  );
  if (isProven(zone) || !zone.on_test) return <li className="ph-row">{text}</li>;
  return (
    <li>
      <button
        type="button"
        className="ph-row"
        aria-label={`${t('trip')}: ${name}, ${words()}`}
        onClick={() => void act({ kind: 'trip', zone: zone.number })}
      >
        {text}
        <span className="ph-when">{t('trip')}</span>
      </button>
    </li>
  );
}
