'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ScanPanel } from '#components/scan/ScanPanel.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { ProblemCode } from '#lib/contract/problem.ts';
import type { Counted } from '#lib/contract/stocktakes.ts';
import { countMarkOf } from './stocktakeWords.ts';
import { useCounting } from './useCounting.ts';

const AWAY: readonly ProblemCode[] = ['unreachable', 'timeout'];

/** Where codes are scanned into the count, and what the last one was. */
export function CountField({ id, isClosed }: { id: string; isClosed: boolean }) {
  const t = useTranslations('stocktakes');
  const userId = useUser()?.id ?? 0;
  const { count, again, waiting, last, problem, refused } = useCounting(id, userId);
  const isAway = problem && AWAY.includes(problem.problem.code);
  return (
    <>
      {!isClosed && <ScanPanel hint={t('hint')} keys={t('keys')} onCodes={count} />}
      {isClosed && waiting > 0 && (
        <Alert kind="crit" title={t('notCounted', { count: waiting })}>
          {t('notCountedWhy')}
        </Alert>
      )}
      {!isClosed && waiting > 0 && isAway && (
        <Alert kind="warn" title={t('waiting', { count: waiting })}>
          {t('waitingWhy')}
        </Alert>
      )}
      {!isClosed && problem && !isAway && <Failure problem={problem.problem} retryAfter={problem.retryAfter} retry={again} />}
      {refused && <Alert kind="warn">{t('refused', { code: refused })}</Alert>}
      {!isClosed && last && <Last last={last} />}
    </>
  );
}

function Last({ last }: { last: Counted }) {
  const t = useTranslations('stocktakes');
  const { glyph, family } = countMarkOf(last.state);
  const words = { by: last.by ?? '', place: last.warehouse_code ?? '', number: last.number };
  return (
    <Box
      role="status"
      aria-label={t('last')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 16px',
        p: '10px 16px',
        borderRadius: '8px',
        bgcolor: `status.${family}.tint`,
      }}
    >
      <Box sx={{ '& > span': { fontSize: '1.25rem' } }}>
        <Id kind={last.number.length === 15 ? 'imei' : 'iccid'} value={last.number} />
      </Box>
      <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontWeight: 600, color: `status.${family}.fg` }}>
        <StatusGlyph glyph={glyph} size={16} />
        {t(`said.${saidOf(last)}`, words)}
      </Box>
    </Box>
  );
}

function saidOf({ state, warehouse_code }: Counted) {
  if (state === 'elsewhere') return warehouse_code ? 'elsewhere' : 'installed';
  return state === 'found' || state === 'again' || state === 'other-type' ? state : 'unknown';
}
