'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKindWords } from '#components/systems/useKindWords.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { Commissioning } from '#lib/contract/swaps/commissioning.ts';
import { isProven, kindsLeft, reportsLeft, zonesLeft } from '#lib/domain/commissioning.ts';
import { hasCheck } from '#lib/domain/swapGates.ts';
import { FactLine, type LineState } from './FactLine.tsx';
import { Signed } from './Signed.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useLock } from './useGates.ts';
import { useStrengthWords } from './useStrengthWords.ts';
import { ZoneTable } from './ZoneTable.tsx';

const UntestedDialog = lazyPart(async () => (await import('./UntestedDialog.tsx')).UntestedDialog);
const StrengthDialog = lazyPart(async () => (await import('./StrengthDialog.tsx')).StrengthDialog);
const ZonesDialog = lazyPart(async () => (await import('./ZonesDialog.tsx')).ZonesDialog);

type Opened = 'untested' | 'strength' | 'zones';

export function CommissioningLines({ of }: { of: Commissioning }) {
  const t = useTranslations('swaps.commissioning');
  const phone = useTranslations('installer.zones');
  const proofs = useTranslations('swaps.proofs');
  const strengthWords = useStrengthWords();
  const lock = useLock();
  const { swap } = useSwapContext();
  const [opened, open] = useState<Opened>();
  const { zones, groups, reports, trouble, strength, source } = of;
  const isHeard = swap.proof?.fitted_at != null && hasCheck(swap, 'fitted') && swap.ending === null;
  const state = (isMet: boolean, isDemanded: boolean): LineState =>
    isMet ? 'done' : isDemanded ? (isHeard ? 'running' : 'waiting') : 'skipped';
  const isNetworkLeft = reportsLeft(of).some(({ path }) => path !== 'cell');
  const isUnmeasured = strength.demanded && !strength.after && !strength.untested;
  const isLeft = zonesLeft(of).length + kindsLeft(of).length > 0 || isNetworkLeft || isUnmeasured;
  return (
    <>
      <FactLine
        state={state(groups.length > 0 && groups.every(({ met }) => met), groups.length > 0)}
        title={proofs('zones')}
        end={
          <>
            {source !== 'program' && (
              <ActionButton reason={lock} onClick={() => open('zones')}>
                {t('enter')}
              </ActionButton>
            )}
            {isLeft && (
              <ActionButton reason={lock ?? (isHeard ? undefined : t('fitFirst'))} onClick={() => open('untested')}>
                {t('sign')}
              </ActionButton>
            )}
          </>
        }
      >
        <Groups of={of} />
        <span>{t(`from.${source}`)}</span>
      </FactLine>
      {zones.length > 0 && <ZoneTable of={of} />}
      <FactLine
        state={state(
          reportsLeft(of).length === 0 && reports.some(({ at }) => at),
          reports.some(({ demanded }) => demanded),
        )}
        title={proofs('reports')}
      >
        <Reports of={of} />
      </FactLine>
      <FactLine state={state(trouble.clear, trouble.demanded)} title={proofs('trouble')}>
        <span>
          {trouble.open
            ? t.rich('troubleOpen', { code: trouble.open.code, time: () => <Time at={trouble.open?.at ?? ''} /> })
            : t(trouble.clear ? 'troubleClear' : 'troubleUnheard')}
        </span>
      </FactLine>
      <FactLine
        state={state(strength.after !== null || strength.untested !== null, strength.demanded)}
        title={proofs('strength')}
        end={
          (!strength.after || strength.after.source === 'typed') && (
            <ActionButton reason={lock} onClick={() => open('strength')}>
              {t('enterStrength')}
            </ActionButton>
          )
        }
      >
        {(['before', 'after'] as const).map((which) => (
          <span key={which}>
            {phone(`which.${which}`)}: {strengthWords(strength[which])}
          </span>
        ))}
        {strength.untested && <Signed untested={strength.untested} />}
      </FactLine>
      {opened === 'untested' && <UntestedDialog of={of} onClose={() => open(undefined)} />}
      {opened === 'strength' && <StrengthDialog of={of} onClose={() => open(undefined)} />}
      {opened === 'zones' && <ZonesDialog of={of} onClose={() => open(undefined)} />}
    </>
  );
}

function Groups({ of }: { of: Commissioning }) {
  const { groups, zones } = of;
  const none = kindsLeft(of);
  const t = useTranslations('swaps.commissioning');
  const kindWords = useKindWords();
  if (groups.length === 0) return <span>{t('noneDemanded')}</span>;
  return groups.map(({ kind, every, absent }) => {
    const own = zones.filter((zone) => zone.kind === kind);
    const values = {
      kind: kind === null ? '' : kindWords([kind]),
      named: kind === null ? 'no' : 'yes',
      proven: own.filter(isProven).length,
      all: own.length,
      signed: own.filter((zone) => zone.untested && !isProven(zone)).length,
    };
    if (absent)
      return (
        <span key={kind}>
          {t('absent', values)} <Signed untested={absent} />
        </span>
      );
    if (kind !== null && none.includes(kind)) return <span key={kind}>{t('noneListed', values)}</span>;
    return <span key={kind}>{t(every ? 'every' : 'one', values)}</span>;
  });
}

function Reports({ of }: { of: Commissioning }) {
  const t = useTranslations('swaps.commissioning');
  const phone = useTranslations('installer.zones');
  const isNetworkFirst = of.reports[0]?.path === 'ip';
  const isByCell = of.reports.some(({ path, at }) => path === 'cell' && at);
  return (
    <>
      {of.reports.map(({ path, at, code, demanded, untested }) => (
        <span key={path}>
          {phone(`paths.${path}`)}:{' '}
          {at ? (
            <>
              {code}, <Time at={at} />
            </>
          ) : untested ? (
            <Signed untested={untested} />
          ) : (
            t(demanded ? 'reportWaits' : 'notDemanded')
          )}
        </span>
      ))}
      {isNetworkFirst && !isByCell && <Box component="strong">{phone('unplug')}</Box>}
      {isNetworkFirst && isByCell && reportsLeft(of).length > 0 && <Box component="strong">{phone('plugIn')}</Box>}
    </>
  );
}
