'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { onTestPattern } from '#components/ui/display/onTestPattern.ts';
import { useClock } from '#components/ui/display/useClock.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Signal } from '#lib/contract/signals.ts';
import { PATH_NAMES, PathBars, usePathBars } from './PathBars.tsx';
import { dayOfSignals, SIGNAL_CLASSES } from './signalRows.ts';

const Day = styled('figure')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    margin: 0,
    padding: '12px 16px 8px',
    display: 'grid',
    gap: 8,
    fontSize: '0.75rem',
    color: palette.text.secondary,
    '& figcaption': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px' },
    '& h3': { margin: 0, fontSize: '0.8125rem', fontWeight: 600, color: palette.text.primary },
    '& ul': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', listStyle: 'none', margin: 0, marginInlineStart: 'auto', padding: 0 },
    '& li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
    '& i': { display: 'block', width: 10, height: 10, borderRadius: 2 },
    '& [data-class=alarm]': { background: palette.status.crit.mark },
    '& [data-class=openClose]': { background: palette.status.info.mark },
    '& [data-class=routine]': { background: palette.text.disabled },
    '& [data-class=onTest]': { background: onTestPattern(palette.status.test.mark, palette.status.test.tint) },
    '& [data-bars]': { display: 'flex', alignItems: 'end', gap: 2, height: 64, borderBottom: `1px solid ${palette.divider}` },
    '& [data-bars] > span': { flex: 1, display: 'flex', flexDirection: 'column-reverse', height: '100%' },
    '& [data-bars] i': { width: '100%', height: 'auto', borderRadius: 0 },
    '& [data-hours]': { display: 'flex', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' },
    '&[data-paths] [data-bars], &[data-paths] [data-hours]': { marginInlineStart: PATH_NAMES },
    '@media (forced-colors: active)': { '& i': { forcedColorAdjust: 'none' } },
  };
});

const SIX_HOURS = 6 * 3_600_000;

type Props = { cs: string; signals: readonly Signal[]; isWhole: boolean; now: number };

export function SignalDay({ cs, signals, isWhole, now }: Props) {
  const t = useTranslations('systems.feed.day');
  const common = useTranslations('common');
  const clock = useClock();
  const hasPaths = useCapability('supervision');
  const hasBars = usePathBars(hasPaths ? cs : null).length > 0;
  const { bars, begin, end, count, alarms } = dayOfSignals(signals, now);
  const most = Math.max(4, ...bars.map(({ counts }) => SIGNAL_CLASSES.reduce((sum, name) => sum + counts[name], 0)));
  const oldest = Date.parse(signals.at(-1)?.at ?? '');
  const from = !isWhole && oldest > begin ? t('partial', { time: clock(new Date(oldest).toISOString()) }) : undefined;
  const hours = [begin, begin + SIX_HOURS, begin + 2 * SIX_HOURS, begin + 3 * SIX_HOURS, end];
  return (
    <Day data-paths={hasBars ? '' : undefined}>
      <figcaption>
        <h3>{t('title')}</h3>
        <span>{t('sum', { count, alarms })}</span>
        {from && <span>{from}</span>}
        <ul aria-hidden>
          {SIGNAL_CLASSES.map((name) => (
            <li key={name}>
              <i data-class={name} />
              {name === 'onTest' ? common('onTest') : t(name)}
            </li>
          ))}
        </ul>
      </figcaption>
      <div data-bars aria-hidden>
        {bars.map(({ at, counts }) => (
          <span key={at}>
            {SIGNAL_CLASSES.toReversed().map(
              (name) => counts[name] > 0 && <i key={name} data-class={name} style={{ flex: `0 0 ${(100 * counts[name]) / most}%` }} />,
            )}
          </span>
        ))}
      </div>
      {hasBars && <PathBars cs={cs} begin={begin} end={end} now={now} />}
      <div data-hours aria-hidden>
        {hours.map((at) => (
          <span key={at} suppressHydrationWarning>
            {clock(new Date(at).toISOString())}
          </span>
        ))}
      </div>
    </Day>
  );
}
