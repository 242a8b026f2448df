'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { DownloadBar } from '#components/ui/feedback/DownloadBar.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import { isUnprotected, PROTECTION_STATES, type Protection } from '#lib/contract/protection.ts';

const SHOWN = 5;
const AGAIN = 60_000;

/** Of a month: for how many minutes no path could have carried an alarm, or nobody would have come, and why. */
export function ProtectionCard({ cs }: { cs: string }) {
  const t = useTranslations('systems.protection');
  const format = useFormatter();
  const [month, setMonth] = useState<string>();
  const read = useRead(
    contract.systems.protection,
    { params: { cs }, query: { month } },
    { background: true, keepPreviousData: true, refreshInterval: month === undefined ? AGAIN : 0, use: [adaptiveThrottle] },
  );
  const found = read.data?.data;
  const isUnknown = found?.minutes.unknown === found?.all;
  const lost = found && PROTECTION_STATES.filter(isUnprotected).reduce((sum, state) => sum + (found.minutes[state] ?? 0), 0);
  return (
    <Card title={t('title')} meta={found && format.dateTime(middleOf(found), { month: 'long', year: 'numeric' })}>
      {read.error && (
        <Failure problem={read.error.problem} retryAfter={read.error.retryAfter} title={t('silent')} retry={() => void read.mutate()} />
      )}
      {found && (
        <>
          <Box component="p" sx={{ m: 0 }}>
            <Box component="b" sx={{ typography: 'h2', marginInlineEnd: 2 }}>
              {isUnknown ? t('notKnown') : t('minutes', { minutes: lost ?? 0 })}
            </Box>{' '}
            {t('of', { all: found.all })}
          </Box>
          {month === undefined && <Now found={found} />}
          <States found={found} />
          <Spans found={found} />
          <Box component="small" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t('hint')}
          </Box>
          <Acts cs={cs} month={month} found={found} onMonth={setMonth} />
        </>
      )}
    </Card>
  );
}

function Now({ found: { spans } }: { found: Protection }) {
  const t = useTranslations('systems.protection');
  const last = spans.at(-1);
  if (!last) return null;
  const glyph =
    last.state === 'protected' ? 'done' : last.state === 'on-test' ? 'on-test' : last.state === 'unknown' ? 'unknown' : 'failed';
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      {t('now')} <StatusChip status={glyph} word={t(`states.${last.state}`)} />
      {last.state === 'protected'
        ? last.paths.map((path) => t(`paths.${path}`)).join(', ')
        : t.rich('since', { time: () => <Time at={last.from} /> })}
    </span>
  );
}

function States({ found }: { found: Protection }) {
  const t = useTranslations('systems.protection');
  const rows = PROTECTION_STATES.map((state) => ({ label: t(`states.${state}`), value: found.minutes[state] }))
    .filter(({ value }) => value)
    .map(({ label, value }) => ({ label, value: t('minutes', { minutes: value ?? 0 }) }));
  return <DescriptionList rows={rows} />;
}

function Spans({ found }: { found: Protection }) {
  const t = useTranslations('systems.protection');
  const [isAll, setAll] = useState(false);
  const lost = found.spans.filter(({ state }) => isUnprotected(state)).reverse();
  if (lost.length === 0) return found.minutes.unknown ? null : <span>{t('none')}</span>;
  return (
    <>
      <Box component="ul" aria-label={t('list')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {(isAll ? lost : lost.slice(0, SHOWN)).map(({ from, until, state }) => (
          <li key={from}>
            <b style={{ fontWeight: 500 }}>{t(`states.${state}`)}</b>,{' '}
            {t('minutes', { minutes: Math.round((Date.parse(until) - Date.parse(from)) / 60_000) })}
            <Box component="small" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
              {t.rich('span', { from: () => <Time at={from} exact />, until: () => <Time at={until} exact /> })}
            </Box>
          </li>
        ))}
      </Box>
      {lost.length > SHOWN && !isAll && (
        <span>
          <Button onClick={() => setAll(true)}>{t('all', { count: lost.length })}</Button>
        </span>
      )}
    </>
  );
}

/** A day that is in the month in every time zone. */
const middleOf = ({ from }: Protection) => new Date(Date.parse(from) + 14 * 86_400_000);

type ActsProps = { cs: string; month: string | undefined; found: Protection; onMonth: (month: string | undefined) => void };

function Acts({ cs, month, found, onMonth }: ActsProps) {
  const t = useTranslations('systems.protection');
  const file = useDownload(contract.systems.exportProtection);
  const middle = middleOf(found);
  const other = (months: number) => new Date(Date.UTC(middle.getUTCFullYear(), middle.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
  const heads = (['from', 'until', 'minutes', 'state', 'paths'] as const).map((name) => t(`heads.${name}`));
  return (
    <>
      {file.error && <Failure problem={file.error.problem} retryAfter={file.error.retryAfter} />}
      {file.progress && <DownloadBar progress={file.progress} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button onClick={() => onMonth(other(-1))}>{t('before')}</Button>
        {month !== undefined && <Button onClick={() => onMonth(undefined)}>{t('thisMonth')}</Button>}
        <Button
          startIcon={<Icon name="download" />}
          onClick={() => void file.start({ params: { cs }, body: { month: other(0), format: 'xlsx', heads } }, `protection-${cs}.xlsx`)}
        >
          {t('export')}
        </Button>
      </Box>
    </>
  );
}
