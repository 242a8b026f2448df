'use client';

import LanIcon from '@mui/icons-material/LanOutlined';
import PhoneIcon from '@mui/icons-material/LocalPhoneOutlined';
import AntennaIcon from '@mui/icons-material/SettingsInputAntennaOutlined';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { SupervisedPath } from '#lib/contract/supervision.ts';
import { overdueSince, usePaths } from './usePaths.ts';

const ICONS = { cell: AntennaIcon, ip: LanIcon, phone: PhoneIcon };

const Track = styled('div')(({ theme }) => ({
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.ground.sunken,
  boxShadow: `inset 0 0 0 1px ${theme.vars.palette.line.hair}`,
  '& > b': { display: 'block', height: '100%', borderRadius: 3, backgroundColor: theme.vars.palette.status.ok.mark },
  '&[data-over] > b': { width: '100%', backgroundColor: theme.vars.palette.status.crit.mark },
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
}));

/** How each path of the panel is supervised: when it was heard, and how much of its time is left. */
export function PathsCard({ cs }: { cs: string }) {
  const t = useTranslations('systems.supervision');
  const ledger = useTranslations('systems.protection');
  const now = useSecond();
  const { data, error, mutate } = usePaths(cs);
  const paths = data?.data;
  const late = paths?.filter((path) => overdueSince(path, now)).length ?? 0;
  const known = paths?.filter((path) => path.due_at || overdueSince(path, now)).length ?? 0;
  const unheard = paths?.filter(({ check_in, due_at }) => check_in !== null && !due_at).length ?? 0;
  return (
    <Card
      title={t('title')}
      meta={
        late > 0 ? (
          <StatusChip status="failed" word={t('some', { count: late })} />
        ) : unheard > 0 ? (
          <StatusChip status="unknown" word={t('unheard', { count: unheard })} />
        ) : (
          known > 0 && <StatusChip status="done" word={t('all')} />
        )
      }
    >
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={ledger('silent')} retry={() => void mutate()} />}
      {paths?.length === 0 && <span>{t('none')}</span>}
      {paths?.map((path, index) => (
        <Path key={path.path} of={path} isFirst={index === 0} isOnly={paths.length === 1} now={now} />
      ))}
    </Card>
  );
}

type Props = { of: SupervisedPath; isFirst: boolean; isOnly: boolean; now: number };

function Path({ of, isFirst, isOnly, now }: Props) {
  const t = useTranslations('systems.supervision');
  const names = useTranslations('systems.feed.paths');
  const { path, check_in, fail_time, source, heard_at, due_at } = of;
  const Icon = ICONS[path];
  const over = overdueSince(of, now);
  const all = fail_time * 60_000;
  const left = due_at ? Math.max(0, Date.parse(due_at) - now) : 0;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: 2, rowGap: '2px', alignItems: 'center' }}>
      <Icon sx={{ fontSize: 18, color: 'text.secondary' }} aria-hidden />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <b style={{ fontWeight: 500 }}>{isOnly ? names(path) : t(isFirst ? 'primary' : 'backup', { path: names(path) })}</b>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {heard_at && <Time at={heard_at} />}
        </Box>
      </Box>
      <Box sx={{ gridColumn: 2, typography: 'caption', color: 'text.secondary' }}>
        {check_in === null ? t('bySignals') : t('every', { minutes: String(check_in) })}
        {check_in !== null && `. ${t(`limits.${source}`)}.`}
      </Box>
      {check_in !== null && (
        <Box sx={{ gridColumn: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', typography: 'caption' }}>
          <Track aria-hidden data-over={over && ''} sx={{ flex: '1 1 80px' }}>
            <b style={over ? undefined : { width: `${Math.min(100, (100 * left) / all)}%` }} />
          </Track>
          {over ? (
            <Box component="span" sx={{ color: 'status.crit.fg', fontWeight: 600 }}>
              {t.rich('over', { time: () => <Time at={over} exact /> })}
            </Box>
          ) : (
            <Box component="span" suppressHydrationWarning sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {due_at ? t('left', { left: formatDuration(left), all: formatDuration(all) }) : t('never')}
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}
