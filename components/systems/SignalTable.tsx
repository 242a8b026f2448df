'use client';

import { keyframes, styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { Fragment, useEffect, useRef, useState } from 'react';
import { HeadRow } from '#components/ui/lists/HeadRow.tsx';
import type { Signal } from '#lib/contract/signals.ts';
import { MONO } from '#lib/theme/type.ts';
import { FoldedSignals } from './SignalExtra.tsx';
import { SignalRow } from './SignalRow.tsx';
import { foldRoutine } from './signalRows.ts';

const came = keyframes({ from: { background: 'var(--lk-palette-accent-tint)' } });

export const SignalsTable = styled('table')(({ theme }) => {
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
    '& tr[data-routine]': { color: palette.text.secondary, '& b': { fontWeight: 400 } },
    '& td button[aria-expanded] b': { textDecoration: 'underline dotted', textUnderlineOffset: 3 },
    '& td[data-words] button': { all: 'unset', cursor: 'pointer', borderRadius: 3 },
    '& td[data-words] button:focus-visible': { outline: `2px solid ${palette.accent.main}`, outlineOffset: 2 },
    '& tr:is([data-details], [data-folded]) td': { background: palette.ground.sunken },
    '& tr[data-details] td': { padding: '10px 12px' },
    '& tr[data-details] dl': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', gap: '8px 16px' },
    '& tr[data-folded] div': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 8px',
      marginInlineStart: -8,
      color: palette.text.secondary,
    },
    '& tr[data-folded] small': { marginInlineStart: 'auto' },
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
      '& tr:is([data-details], [data-folded]) td': { gridColumn: '1 / -1', textAlign: 'start' },
    },
  };
});

type Props = { signals: readonly Signal[]; missed: ReadonlySet<number>; isFolded: boolean };

/** What came while somebody looked on, or was missed, is never folded away. */
export function SignalTable({ signals, missed, isFolded }: Props) {
  const t = useTranslations('systems.feed');
  const common = useTranslations('common');
  const first = useRef<number>(undefined);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const newest = signals[0]?.id;
  const isNew = ({ id }: Signal) => first.current !== undefined && id > first.current;
  const stays = (signal: Signal) => !isFolded || missed.has(signal.id) || isNew(signal);
  const row = (signal: Signal) => <SignalRow key={signal.id} signal={signal} isMissed={missed.has(signal.id)} isNew={isNew(signal)} />;
  useEffect(() => {
    first.current ??= newest;
  }, [newest]);
  return (
    <SignalsTable aria-label={t('title')}>
      <HeadRow heads={[common('time'), t('fields.code'), t('fields.signal'), t('fields.zone'), t('fields.path'), t('fields.state')]} />
      <tbody>
        {foldRoutine(signals, stays).map((run) => {
          const [signal, ...others] = run;
          if (signal && others.length === 0) return row(signal);
          const ids = run.map(({ id }) => id);
          const isOpen = ids.some((id) => opened.has(id));
          const toggle = () => setOpened(new Set(isOpen ? [...opened].filter((id) => !ids.includes(id)) : [...opened, ...ids]));
          return (
            <Fragment key={`run ${ids.at(-1)}`}>
              <FoldedSignals signals={run} isOpen={isOpen} onToggle={toggle} />
              {isOpen && run.map(row)}
            </Fragment>
          );
        })}
      </tbody>
    </SignalsTable>
  );
}
