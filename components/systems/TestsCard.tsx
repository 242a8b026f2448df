'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useScopeWords } from '#components/onTest/useScopeWords.ts';
import { Card } from '#components/ui/display/Card.tsx';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { TestStatus } from '#lib/contract/systems.ts';
import { type Level, levelOf } from './standing.ts';

const GLYPHS: Record<Level, Glyph> = { test: 'on-test', warn: 'test-soon', crit: 'test-now', over: 'test-over' };

/** What the station says about every system of the site: a site on half a test is easily forgotten. */
export function TestsCard({ site }: { site: string }) {
  const t = useTranslations('systems.tests');
  const { data, error, mutate } = useRead(contract.systems.testStatus, { params: { site } }, { background: true, refreshInterval: 30_000 });
  return (
    <Card title={t('title')} meta={t('source')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={t('silent')} retry={() => void mutate()} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {data?.data.map((status) => (
          <OneStatus key={status.system_no} status={status} />
        ))}
      </Box>
    </Card>
  );
}

function OneStatus({ status }: { status: TestStatus }) {
  const t = useTranslations('systems.tests');
  const common = useTranslations('common');
  const now = useSecond();
  const part = useScopeWords().partOf(status);
  const left = status.expires_at ? Date.parse(status.expires_at) - now : undefined;
  const { on_test: isOn } = status;
  const glyph = isOn === null ? 'unknown' : !isOn ? 'done' : left === undefined ? 'on-test' : GLYPHS[levelOf(left)];
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' }}>
      <span>{status.system_no}</span>
      <StatusChip
        status={glyph}
        word={isOn === null ? t('untold') : isOn ? common('onTest') : t('off')}
        pending={status.confirmed === false ? { word: t('unconfirmed') } : undefined}
      />
      {isOn && left !== undefined && (
        <span role="timer" suppressHydrationWarning>
          {formatDuration(Math.max(0, left))}
        </span>
      )}
      {isOn && part && <b>{part}</b>}
      {isOn && status.by && <span>{status.by}</span>}
    </Box>
  );
}
