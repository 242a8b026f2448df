'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SimLink } from '#components/sims/SimLink.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { BulkRow } from '#lib/contract/bulk.ts';
import { numbersOf } from '#lib/domain/simNumber.ts';
import { useSkipWords } from './useSkipWords.ts';

const GLYPHS: Record<BulkRow['state'], Glyph> = {
  waiting: 'waiting',
  acting: 'running',
  done: 'done',
  failed: 'failed',
  skipped: 'skipped',
};

export function JobRows({
  rows,
  action,
}: {
  rows: readonly BulkRow[] /** What can be done about a failed row. */;
  action?: (row: BulkRow) => ReactNode;
}) {
  const t = useTranslations('bulk');
  const common = useTranslations('common');
  const why = useSkipWords();
  const answerOf = ({ state, rule, message, to }: BulkRow) => {
    if (state === 'skipped') return rule ? why(rule) : null;
    if (state === 'acting') return message ? t('overdue', { message }) : null;
    if (state === 'failed' && rule) return to ? t('oldStays', { why: why(rule) }) : why(rule);
    if (state === 'failed') return message ? t('said', { message }) : t('failedSilently');
    return null;
  };
  return (
    <Box component="ul" aria-label={common('rows')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr 1fr', sm: '110px 150px minmax(0, 1fr)' },
            gap: '2px 12px',
            alignItems: 'center',
            minHeight: 32,
            paddingBlock: 1,
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            <StatusGlyph glyph={GLYPHS[row.state]} />
            {t(`rowStates.${row.state}`)}
          </Box>
          {row.sim_id ? (
            <SimLink id={row.sim_id} {...numbersOf(row.imei)} />
          ) : (
            <Id kind={row.imei?.length === 15 ? 'imei' : 'iccid'} value={row.imei ?? ''} />
          )}
          <Box component="span" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {row.to && <>→ {row.to} </>}
            {answerOf(row)}
            {row.state === 'failed' && action?.(row)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
