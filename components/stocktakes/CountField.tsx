'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ScanPanel } from '#components/scan/ScanPanel.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { isUncertain } from '#lib/browser/api/useApi.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { Counted } from '#lib/contract/stocktakes.ts';
import { countMarkOf } from './stocktakeWords.ts';
import { useCounting } from './useCounting.ts';

/** Where codes are scanned into the count, and what the last one was. */
export function CountField({ id, onCounted }: { id: string; onCounted: () => void }) {
  const t = useTranslations('stocktakes');
  const userId = useUser()?.id ?? 0;
  const { count, again, waiting, last, problem } = useCounting(id, userId, onCounted);
  return (
    <>
      <ScanPanel hint={t('hint')} keys={t('keys')} onCodes={count} />
      {waiting > 0 && problem && isUncertain(problem) && (
        <Alert kind="warn" title={t('waiting', { count: waiting })}>
          {t('waitingWhy')}
        </Alert>
      )}
      {problem && !isUncertain(problem) && <Failure problem={problem.problem} retryAfter={problem.retryAfter} retry={again} />}
      {last && <Last last={last} />}
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
      <Box sx={{ fontSize: '1.25rem' }}>
        <Id kind={last.number.length === 15 ? 'imei' : 'iccid'} value={last.number} />
      </Box>
      <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontWeight: 600, color: `status.${family}.fg` }}>
        <StatusGlyph glyph={glyph} size={16} />
        {t(`said.${last.state === 'found' || last.state === 'elsewhere' || last.state === 'again' ? last.state : 'unknown'}`, words)}
      </Box>
    </Box>
  );
}
