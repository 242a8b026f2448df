'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { Time } from '#components/ui/display/Time.tsx';
import { PhoneRow } from '#components/ui/lists/PhoneRow.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Batch } from '#lib/contract/batches.ts';
import { BatchCounts } from './BatchCounts.tsx';

export function BatchPhoneRow({ batch }: { batch: Batch }) {
  const titles = useTranslations('titles');
  return (
    <PhoneRow href={hrefOf('batch-view', { id: batch.id })}>
      <Box component="b" sx={ELLIPSIS}>
        {batch.name || titles('batch-view', { id: String(batch.id) })}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'right' }}>
        {batch.created_at && <Time at={batch.created_at} />}
      </Box>
      <BatchCounts counts={batch.counts} rows={batch.rows_count} />
      <Box sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'right' }}>
        {[batch.device_type, batch.warehouse_code].filter(Boolean).join(', ')}
      </Box>
    </PhoneRow>
  );
}
