'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { onTestPattern } from '#components/ui/display/onTestPattern.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { TEST_WARNINGS } from '#lib/contract/words/onTest.ts';
import { offTestSince, testLeft } from '#lib/domain/swapGates.ts';
import { CountdownTrack } from './CountdownTrack.tsx';
import { OffTestCard } from './OffTestCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useGates } from './useGates.ts';

const ExtendDialog = lazyPart(async () => (await import('./ExtendDialog.tsx')).ExtendDialog);

const MINUTE = 60_000;
type Level = 'test' | 'warn' | 'crit';
const GLYPHS: Record<Level, Glyph> = { test: 'on-test', warn: 'test-soon', crit: 'test-now' };
const [SOON, NOW] = TEST_WARNINGS;

const Card = styled('section')(({ theme }) => {
  const { status, background, line } = theme.vars.palette;
  const of = (level: Level) => ({ borderColor: status[level].mark, backgroundColor: status[level].tint });
  return {
    display: 'grid',
    gridTemplateColumns: '14px auto minmax(140px, 1fr) auto',
    alignItems: 'center',
    columnGap: 18,
    paddingInlineEnd: 16,
    border: `1px solid ${line.hair}`,
    borderRadius: 8,
    overflow: 'hidden',
    backgroundColor: background.paper,
    '&[data-level=warn]': of('warn'),
    '&[data-level=crit]': of('crit'),
    '&::before': { content: '""', alignSelf: 'stretch', background: onTestPattern(status.test.mark, status.test.tint) },
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: '14px minmax(0, 1fr) auto',
      '&::before': { gridRow: '1 / span 2' },
      columnGap: 12,
      '& > [data-part=act]': { maxWidth: 150, textAlign: 'end' },
      '& > [data-part=bar]': { gridColumn: '2 / -1', gridRow: 2, paddingBottom: 8 },
    },
    '@media (forced-colors: active)': { borderStyle: 'double', borderWidth: 3 },
  };
});

/** How long the station still holds the test, on every step from the moment it confirmed; and loudly that it does not any more. */
export function Countdown({ shown }: { shown: number }) {
  const t = useTranslations('swaps.wizard.test');
  const common = useTranslations('common');
  const { swap } = useSwapContext();
  const { toAct } = useGates();
  const now = useSecond();
  const clock = useClock();
  const [extending, setExtending] = useState(false);
  const { test } = swap;
  const since = offTestSince(swap, new Date(now));
  if (since !== undefined) return <OffTestCard since={since} isAskedBelow={shown === 3} />;
  const left = testLeft(swap, new Date(now));
  if (!test?.expires_at || left === undefined) return null;
  const whole = Math.max(1, Date.parse(test.expires_at) - Date.parse(test.confirmed_at ?? test.asked_at ?? test.expires_at));
  const level: Level = left > SOON * MINUTE ? 'test' : left > NOW * MINUTE ? 'warn' : 'crit';
  return (
    <Card aria-label={t('countdown')} data-level={level}>
      <div style={{ padding: '10px 0' }}>
        <span style={{ display: 'flex', gap: 6, alignItems: 'center', fontWeight: 500 }}>
          <StatusGlyph glyph={left <= 0 ? 'test-over' : GLYPHS[level]} />
          {t('until', { time: clock(test.expires_at) })}
        </span>
        <span role="timer" suppressHydrationWarning style={{ fontSize: '2.125rem', lineHeight: '40px', fontWeight: 600 }}>
          {formatDuration(Math.max(0, left))}
        </span>
      </div>
      <div data-part="bar" style={{ display: 'grid', gap: 6 }}>
        <CountdownTrack whole={whole} left={left} />
        <small style={{ display: 'flex', justifyContent: 'space-between', gap: 8, fontSize: '0.75rem' }}>
          <span>{test.confirmed_at && clock(test.confirmed_at)}</span>
          <span>{t('warnings')}</span>
          <span>{clock(test.expires_at)}</span>
        </small>
      </div>
      <div data-part="act" style={{ display: 'grid', gap: 4, padding: '10px 0', justifyItems: 'end' }}>
        <ActionButton reason={toAct('test')} onClick={() => setExtending(true)}>
          {common('extend')}
        </ActionButton>
        <small style={{ fontSize: '0.75rem' }}>{test.by && common('owner', { name: test.by })}</small>
      </div>
      {extending && <ExtendDialog onClose={() => setExtending(false)} />}
    </Card>
  );
}
