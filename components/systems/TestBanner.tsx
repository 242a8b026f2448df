'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { FirePanel } from '#components/onTest/FirePanel.tsx';
import { useEscalationWords } from '#components/onTest/useEscalationWords.ts';
import { useLeftWords } from '#components/onTest/useLeftWords.ts';
import { useScopeWords } from '#components/onTest/useScopeWords.ts';
import { useTestWords } from '#components/onTest/useTestWords.ts';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { onTestPattern } from '#components/ui/display/onTestPattern.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useClock } from '#components/ui/display/useClock.ts';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { useAnnounced } from '#components/ui/feedback/Toasts.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { OpenTest } from '#lib/contract/onTest.ts';
import type { System } from '#lib/contract/systems.ts';
import { type Level, levelOf, standingOf } from './standing.ts';

const GLYPHS: Record<Level, Glyph> = { test: 'on-test', warn: 'test-soon', crit: 'test-now', over: 'test-over' };

const Banner = styled('section')(({ theme }) => {
  const { status } = theme.vars.palette;
  const of = (level: 'test' | 'warn' | 'crit') => ({ borderColor: status[level].mark, backgroundColor: status[level].tint });
  const stripe = { content: '""', alignSelf: 'stretch', background: onTestPattern(status.test.mark, status.test.tint) };
  return {
    display: 'grid',
    gridTemplateColumns: '48px minmax(0, 1fr) auto 48px',
    alignItems: 'center',
    gap: 18,
    minHeight: 72,
    border: '2px solid',
    borderRadius: 8,
    overflow: 'hidden',
    ...of('test'),
    '&[data-level=warn]': of('warn'),
    '&[data-level=crit], &[data-level=over]': of('crit'),
    '&::before, &::after': stripe,
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '20px minmax(0, 1fr) auto', gap: 12, '&::after': { display: 'none' } },
    '@media (forced-colors: active)': { borderStyle: 'double', borderWidth: 3 },
  };
});

const Face = styled('span')({ paddingInlineEnd: 12, fontSize: '2.125rem', lineHeight: '40px', fontWeight: 600, whiteSpace: 'nowrap' });

export function TestBanner({ system, test }: { system: System; test: OpenTest | undefined }) {
  const t = useTranslations('systems.test');
  const common = useTranslations('common');
  const clock = useClock();
  const ours = useTestWords();
  const has = useEscalationWords()({ escalation: test?.escalation ?? null });
  const gone = useLeftWords()({ left: test?.left ?? null });
  const { partOf, meaningOf, detailsOf } = useScopeWords();
  const now = useSecond();
  const { state, until, since, by, scope } = standingOf(system, test, useCapability('tests'));
  const said =
    state === 'unknown' ? undefined : state === 'on' && !until ? t('endless') : t(`states.${state}`, { time: until ? clock(until) : '' });
  const part = partOf(scope);
  useAnnounced(said && part ? `${said}. ${part}` : said, system.cs_no);
  if (state === 'off' || state === 'unknown') return null;
  const left = until === null ? undefined : Date.parse(until) - now;
  const level = state === 'lost' ? 'crit' : left === undefined ? 'test' : levelOf(left);
  return (
    <Banner aria-label={common('onTest')} data-level={level} data-state={state}>
      <div style={{ minWidth: 0, paddingBlock: 10 }}>
        <strong style={{ display: 'flex', gap: 8, alignItems: 'center', fontSize: '1rem' }}>
          <StatusGlyph glyph={state === 'lost' ? 'test-now' : GLYPHS[level]} size={18} />
          {part && said ? `${said}. ${part}` : said}
        </strong>
        <div>{state === 'asking' ? t('notYet') : (meaningOf(scope) ?? t('means'))}</div>
        {test?.is_fire && <FirePanel test={test} />}
        <small style={{ display: 'flex', flexWrap: 'wrap', gap: '0 12px', fontSize: '0.75rem' }}>
          {gone && <b>{gone}</b>}
          {has && <b>{has}</b>}
          {by && <span>{common('owner', { name: by })}</span>}
          {test && detailsOf(test).map((each) => <span key={each}>{each}</span>)}
          {since && <span>{t.rich('since', { time: () => <Time at={since} exact /> })}</span>}
          {test?.message && <span>{ours(test.message) ?? common('stationSays', { message: test.message })}</span>}
          {test?.retry_at && <span>{t.rich('retry', { time: () => <Time at={test.retry_at ?? ''} exact /> })}</span>}
        </small>
      </div>
      {left !== undefined && (
        <Face role="timer" suppressHydrationWarning>
          {left < 0 ? common('overBy', { face: formatDuration(left) }) : formatDuration(left)}
        </Face>
      )}
    </Banner>
  );
}
