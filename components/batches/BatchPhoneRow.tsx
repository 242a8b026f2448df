'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/Time.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Batch } from '#lib/contract/batches.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { BatchCounts } from './BatchCounts.tsx';

/** A batch on a phone's width; the whole row opens it. */
export function BatchPhoneRow({ batch }: { batch: Batch }) {
  const t = useTranslations('batches');
  return (
    <Box
      component={Link}
      href={hrefOf('batch-view', { id: batch.id })}
      prefetch={false}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gap: '4px 12px',
        px: 4,
        py: 2,
        color: 'text.primary',
        textDecoration: 'none',
        typography: 'body1',
      }}
    >
      <Box component="b" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {batch.name || t('one', { id: String(batch.id) })}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'end' }}>
        {batch.created_at && <Time at={batch.created_at} />}
      </Box>
      <BatchCounts counts={batch.counts} />
      <Box sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'end' }}>
        {[batch.device_type, batch.warehouse_code].filter(Boolean).join(', ')}
      </Box>
    </Box>
  );
}
