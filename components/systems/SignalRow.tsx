'use client';

import CellTowerOutlined from '@mui/icons-material/CellTowerOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import RouterOutlined from '@mui/icons-material/RouterOutlined';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { onTestPattern } from '#components/ui/display/onTestPattern.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Signal } from '#lib/contract/systems.ts';
import { SignalTime } from './SignalTime.tsx';
import { useSignalWords } from './useSignalWords.ts';

const GLYPHS: Record<Signal['kind'], Glyph> = {
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

const zoneWords = ({ zone, kind }: Signal, t: ReturnType<typeof useTranslations<'systems.feed'>>) => {
  if (zone === null || /^0*$/.test(zone)) return null;
  return t(kind === 'open-close' ? 'user' : 'zone', { zone });
};

type RowProps = { signal: Signal; isMissed: boolean; isNew: boolean };

export function SignalRow({ signal, isMissed, isNew }: RowProps) {
  const t = useTranslations('systems.feed');
  const words = useSignalWords();
  const Path = PATHS[signal.path];
  return (
    <tr
      data-signal={signal.id}
      data-kind={signal.kind}
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
          <StatusGlyph glyph={GLYPHS[signal.kind]} />
          <b>{words(signal)}</b>
          {signal.unrestored && <small>{t('open')}</small>}
        </span>
      </td>
      <td data-nowrap>{zoneWords(signal, t)}</td>
      <td data-nowrap>
        <span>
          <Path aria-hidden />
          {t(`paths.${signal.path}`)}
        </span>
      </td>
      <td data-nowrap>
        <span>
          {signal.on_test && <Hatch aria-hidden />}
          {t(signal.on_test ? 'logged' : 'actedOn')}
        </span>
      </td>
    </tr>
  );
}
