'use client';

import { styled } from '@mui/material/styles';
import { useFormatter, useTranslations } from 'next-intl';
import { useClock } from '#components/ui/display/useClock.ts';
import type { SupervisedPath } from '#lib/contract/supervision.ts';
import { usePaths } from './usePaths.ts';

/** So much room the names have, in pixels: the chart above begins where the bars do. */
export const PATH_NAMES = 72;

const Bars = styled('div')(({ theme }) => {
  const { status, ground } = theme.vars.palette;
  return {
    display: 'grid',
    gap: 3,
    '& > div': { display: 'grid', gridTemplateColumns: `${PATH_NAMES}px minmax(0, 1fr)`, alignItems: 'center' },
    '& [data-bar]': { position: 'relative', height: 6, backgroundColor: status.ok.mark },
    '& > div + div [data-bar]': { opacity: 0.6 },
    '& [data-bar=unknown]': { backgroundColor: ground.sunken },
    '& [data-bar] > b': {
      position: 'absolute',
      insetBlock: -1,
      backgroundColor: status.warn.mark,
    },
    '& [data-bar] > [data-to-come]': { backgroundColor: ground.sunken },
    '@media (forced-colors: active)': { '& [data-bar], & [data-bar] > b': { forcedColorAdjust: 'none' } },
  };
});

type Times = { begin: number; end: number; now: number };

/** Those that check in: of the others nobody knows when they were dead. */
export const usePathBars = (cs: string | null) => usePaths(cs).data?.data.filter(({ check_in }) => check_in !== null) ?? [];

/** Under the signals of a day, by the same hours: when each path was heard and when it was dead. */
export function PathBars({ cs, begin, end, now }: Times & { cs: string }) {
  const paths = usePathBars(cs);
  if (paths.length === 0) return null;
  return (
    <Bars>
      {paths.map((path) => (
        <Bar key={path.path} of={path} begin={begin} end={end} now={now} />
      ))}
    </Bars>
  );
}

function Bar({ of: { path, dead, due_at }, begin, end, now }: Times & { of: SupervisedPath }) {
  const t = useTranslations('systems.supervision');
  const names = useTranslations('systems.feed.paths');
  const format = useFormatter();
  const clock = useClock();
  const spans = dead.map(({ from, until }) => t('span', { from: clock(from), until: until ? clock(until) : t('now') }));
  const isUnknown = due_at === null && spans.length === 0;
  const said =
    spans.length > 0
      ? t('deadFrom', { path: names(path), spans: format.list(spans) })
      : t(isUnknown ? 'neverOf' : 'sound', { path: names(path) });
  const share = (at: number) => (100 * Math.min(1, Math.max(0, (at - begin) / (end - begin)))).toFixed(2);
  return (
    <div>
      <span aria-hidden>{names(path)}</span>
      <span data-bar={isUnknown ? 'unknown' : ''} role="img" aria-label={said} title={said}>
        {dead.map(({ from, until }) => (
          <b
            key={from}
            style={{
              insetInlineStart: `${share(Date.parse(from))}%`,
              insetInlineEnd: `${100 - Number(share(until ? Date.parse(until) : now))}%`,
            }}
          />
        ))}
        <b data-to-come="" style={{ insetInlineStart: `${share(now)}%`, insetInlineEnd: 0 }} />
      </span>
    </div>
  );
}
