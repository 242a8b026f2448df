'use client';

import CellTowerOutlined from '@mui/icons-material/CellTowerOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import RouterOutlined from '@mui/icons-material/RouterOutlined';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { onTestPattern } from '#components/ui/display/onTestPattern.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { isActedOn, type Signal } from '#lib/contract/signals.ts';
import { SignalDetails } from './SignalExtra.tsx';
import { SignalTime } from './SignalTime.tsx';
import { isRoutine } from './signalRows.ts';
import { useActWords, useSignalWords } from './useSignalWords.ts';

export const SIGNAL_GLYPHS: Record<Signal['kind'], Glyph> = {
  alarm: 'failed',
  supervisory: 'failed',
  restore: 'done',
  trouble: 'late',
  test: 'open',
  'open-close': 'activation-ready',
  other: 'unknown',
};

const PATHS = { cell: CellTowerOutlined, ip: RouterOutlined, phone: PhoneOutlined };

const Hatch = styled('i')(({ theme }) => {
  const { status } = theme.vars.palette;
  return { width: 14, height: 12, borderRadius: 2, background: onTestPattern(status.test.mark, status.test.tint) };
});

export const zoneWords = (
  { zone, kind, point }: Pick<Signal, 'zone' | 'kind' | 'point'>,
  t: ReturnType<typeof useTranslations<'systems.feed'>>,
) => {
  if (zone === null || /^0*$/.test(zone)) return point;
  const number = t(kind === 'open-close' ? 'user' : 'zone', { zone });
  return point ? `${number}, ${point}` : number;
};

function useStationWords({ on_test, kind, acts }: Signal) {
  const t = useTranslations('systems.feed');
  const actWords = useActWords();
  const clock = useClock();
  const act = acts.findLast(({ what }) => /^(police|fire|medical|guard|cancelled)$/.test(what)) ?? acts.at(-1);
  if (act) return `${actWords(act)} ${act.at ? clock(act.at) : ''}`;
  return t(!on_test && isActedOn(kind) ? 'actedOn' : 'logged');
}

type RowProps = { signal: Signal; isMissed: boolean; isNew: boolean };

export function SignalRow({ signal, isMissed, isNew }: RowProps) {
  const t = useTranslations('systems.feed');
  const words = useSignalWords();
  const station = useStationWords(signal);
  const [isOpen, setOpen] = useState(false);
  const Path = PATHS[signal.path];
  const { original, receiver, area, acts } = signal;
  const hasDetails = acts.length > 0 || [original, receiver, area].some(Boolean);
  return (
    <>
      <tr
        data-signal={signal.id}
        data-kind={signal.kind}
        data-routine={isRoutine(signal) || undefined}
        data-unrestored={signal.unrestored || undefined}
        data-missed={isMissed || undefined}
        data-new={isNew || undefined}
      >
        <td data-time>
          <SignalTime at={signal.at} />
        </td>
        <td>
          <code dir="ltr" translate="no">
            {signal.code}
          </code>
        </td>
        <td data-words>
          <span>
            <StatusGlyph glyph={SIGNAL_GLYPHS[signal.kind]} />
            {hasDetails ? (
              <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                <b>{words(signal)}</b>
              </button>
            ) : (
              <b>{words(signal)}</b>
            )}
            {signal.unrestored && <small>{t('open')}</small>}
          </span>
        </td>
        <td>{zoneWords(signal, t)}</td>
        <td data-nowrap>
          <span>
            <Path aria-hidden />
            {t(`paths.${signal.path}`)}
          </span>
        </td>
        <td data-nowrap>
          <span>
            {signal.on_test && <Hatch aria-hidden />}
            {station}
          </span>
        </td>
      </tr>
      {isOpen && <SignalDetails signal={signal} />}
    </>
  );
}
