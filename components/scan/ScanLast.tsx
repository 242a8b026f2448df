'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { kindOf } from '#lib/browser/scan/codes.ts';
import type { Scan } from '#lib/browser/scan/scan.ts';
import { ScanReason } from './ScanReason.tsx';
import { STANDING_MARKS } from './standing.ts';
import { Verdict } from './Verdict.tsx';
import type { Judged } from './verdicts.ts';

type Props = { last: Scan['last']; judged: Judged[]; onShow: (id: number) => void };

/** The last code, to be read from two steps away: the number, the verdict, and why. Its height is reserved. */
export function ScanLast({ last, judged, onShow }: Props) {
  const t = useTranslations('scan');
  const common = useTranslations('common');
  const row = last && judged.find((each) => each.row.id === last.row);
  const standing = last?.again ? 'again' : (row?.standing ?? 'waiting');
  const kind = last ? kindOf(last.code) : undefined;
  const reasons = row?.reasons.filter(({ rule }) => rule !== 'unchecked') ?? [];
  const { family } = STANDING_MARKS[standing];
  return (
    <Box
      role="status"
      aria-label={t('last.title')}
      sx={{
        minHeight: 92,
        padding: '10px 16px',
        border: '1px solid',
        borderInlineStartWidth: 6,
        borderColor: row ? `status.${family}.mark` : 'divider',
        borderRadius: '8px',
        bgcolor: row ? `status.${family}.tint` : 'background.paper',
      }}
    >
      {!last || !row ? (
        <Typography sx={{ color: 'text.disabled' }}>{t('last.none')}</Typography>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 20px' }}>
            <Box sx={{ fontSize: { xs: '1.25rem', sm: '1.625rem' }, '& span': { fontSize: 'inherit' } }}>
              {kind ? <Id kind={kind} value={last.code} /> : <bdi>{last.code}</bdi>}
            </Box>
            <Verdict standing={standing} large />
            <span>{common('row', { row: row.number })}</span>
          </Box>
          <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' }}>
            {last.again ? (
              <>
                {t('last.again', { row: row.number })}
                <Button size="small" onClick={() => onShow(row.row.id)}>
                  {t('rows.show')}
                </Button>
              </>
            ) : (
              reasons.map((reason) => <ScanReason key={`${reason.rule} ${reason.code}`} reason={reason} />)
            )}
          </Box>
        </>
      )}
    </Box>
  );
}
