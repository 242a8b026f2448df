'use client';

import CellTowerOutlined from '@mui/icons-material/CellTowerOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import RouterOutlined from '@mui/icons-material/RouterOutlined';
import { keyframes, styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { onTestPattern } from '#components/ui/display/onTestPattern.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Signal } from '#lib/contract/systems.ts';
import { MONO } from '#lib/theme/type.ts';
import { SignalTime } from './SignalTime.tsx';
import { lookOf } from './signalKinds.ts';
import { useSignalWords } from './useSignalWords.ts';

const PATHS = { cell: CellTowerOutlined, ip: RouterOutlined, phone: PhoneOutlined };

const came = keyframes({ from: { background: 'var(--lk-palette-accent-tint)' } });

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    borderSpacing: 0,
    fontSize: '0.8125rem',
    '& th, & td': { height: 36, padding: '0 12px', textAlign: 'start', borderBottom: `1px solid ${palette.divider}` },
    '& th': {
      height: 34,
      position: 'sticky',
      top: 0,
      zIndex: 2,
      background: palette.ground.sunken,
      fontSize: '0.75rem',
      fontWeight: 500,
      color: palette.text.secondary,
      whiteSpace: 'nowrap',
    },
    '& td[data-nowrap], & td[data-time]': { whiteSpace: 'nowrap' },
    '& td > span': { display: 'inline-flex', verticalAlign: 'middle', alignItems: 'center', gap: 8 },
    '& code': { fontFamily: MONO, fontSize: '0.78125rem' },
    '& tr[data-kind=alarm] b': { color: palette.status.crit.fg },
    '& tr[data-kind=trouble] b': { color: palette.status.warn.fg },
    '& tr[data-kind=restore] b': { color: palette.status.ok.fg },
    '& b': { fontWeight: 500 },
    '& tr[data-unrestored]': { background: palette.status.crit.tint },
    '& tr[data-missed] td:first-of-type': { boxShadow: `inset 3px 0 0 ${palette.status.info.mark}` },
    '& tr[data-new]': { animation: `${came} 1.2s ease-out` },
    '& td[data-nowrap] svg': { fontSize: 16, color: palette.text.secondary },
    [theme.breakpoints.down('sm')]: {
      '& thead': { display: 'none' },
      '& tr': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        padding: '8px 12px',
        borderBottom: `1px solid ${palette.divider}`,
      },
      '& td': { height: 'auto', border: 0, padding: 0 },
      '& td[data-time]': { order: 2 },
      '& td:is(:nth-of-type(1), :nth-of-type(2), :nth-of-type(5))': { textAlign: 'end' },
      '& td[data-words]': { order: 1, gridRow: 1 },
    },
  };
});

const Hatch = styled('i')(({ theme }) => {
  const { status } = theme.vars.palette;
  return { width: 14, height: 12, borderRadius: 2, background: onTestPattern(status.test.mark, status.test.tint) };
});

export function SignalTable({ signals, missed }: { signals: readonly Signal[]; missed: ReadonlySet<number> }) {
  const t = useTranslations('systems.feed');
  const common = useTranslations('common');
  const words = useSignalWords();
  const first = useRef<number>(undefined);
  const newest = signals[0]?.id;
  useEffect(() => {
    first.current ??= newest;
  }, [newest]);
  return (
    <Table aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{common('time')}</th>
          <th scope="col">{t('fields.code')}</th>
          <th scope="col">{t('fields.signal')}</th>
          <th scope="col">{t('fields.zone')}</th>
          <th scope="col">{t('fields.path')}</th>
          <th scope="col">{t('fields.state')}</th>
        </tr>
      </thead>
      <tbody>
        {signals.map((signal) => {
          const Path = PATHS[signal.path];
          const isNew = first.current !== undefined && signal.id > first.current;
          return (
            <tr
              key={signal.id}
              data-signal={signal.id}
              data-kind={signal.kind}
              data-unrestored={signal.unrestored || undefined}
              data-missed={missed.has(signal.id) || undefined}
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
                  <StatusGlyph glyph={lookOf(signal).glyph} />
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
        })}
      </tbody>
    </Table>
  );
}

const zoneWords = ({ zone, kind }: Signal, t: ReturnType<typeof useTranslations<'systems.feed'>>) => {
  if (zone === null || /^0*$/.test(zone)) return null;
  return t(kind === 'open-close' ? 'user' : 'zone', { zone });
};
