'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { isUnprotected, PROTECTION_STATES, type Protection } from '#lib/contract/protection.ts';
import { middleOf, ProtectionActs } from './ProtectionActs.tsx';
import { ProtectionSpans } from './ProtectionSpans.tsx';

const AGAIN = 60_000;

/** Of a month: for how many minutes no path could have carried an alarm, or nobody would have come, and why. */
export function ProtectionCard({ cs }: { cs: string }) {
  const t = useTranslations('systems.protection');
  const common = useTranslations('common');
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
              {isUnknown ? t('notKnown') : common('minutes', { minutes: lost ?? 0 })}
            </Box>{' '}
            {t('of', { all: found.all })}
          </Box>
          {month === undefined && <Now found={found} />}
          <States found={found} />
          <ProtectionSpans found={found} />
          <Box component="small" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t('hint')}
          </Box>
          <ProtectionActs cs={cs} month={month} found={found} onMonth={setMonth} />
        </>
      )}
    </Card>
  );
}

function Now({ found: { spans } }: { found: Protection }) {
  const t = useTranslations('systems.protection');
  const common = useTranslations('common');
  const last = spans.at(-1);
  if (!last) return null;
  const glyph =
    last.state === 'protected' ? 'done' : last.state === 'on-test' ? 'on-test' : last.state === 'unknown' ? 'unknown' : 'failed';
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      {t('now')} <StatusChip status={glyph} word={t(`states.${last.state}`)} />
      {last.state === 'protected'
        ? last.paths.map((path) => t(`paths.${path}`)).join(', ')
        : common.rich('since', { time: () => <Time at={last.from} /> })}
    </span>
  );
}

function States({ found }: { found: Protection }) {
  const t = useTranslations('systems.protection');
  const common = useTranslations('common');
  const rows = PROTECTION_STATES.map((state) => ({ label: t(`states.${state}`), value: found.minutes[state] }))
    .filter(({ value }) => value)
    .map(({ label, value }) => ({ label, value: common('minutes', { minutes: value ?? 0 }) }));
  return <DescriptionList rows={rows} />;
}
