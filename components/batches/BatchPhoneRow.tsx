'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import row from '#components/ui/lists/PhoneRow.module.css';
import { PhoneRow } from '#components/ui/lists/PhoneRow.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Batch } from '#lib/contract/batches.ts';
import { shownId } from '#lib/format/ids.ts';
import { BatchCounts } from './BatchCounts.tsx';

export function BatchPhoneRow({ batch }: { batch: Batch }) {
  const titles = useTranslations('titles');
  return (
    <PhoneRow href={hrefOf('batch-view', { id: batch.id })}>
      <b className={row.strong}>{batch.name || titles('batch-view', { id: shownId(batch.id) })}</b>
      <div className={`${row.small} ${row.quiet} ${row.end}`}>{batch.created_at && <Time at={batch.created_at} />}</div>
      <BatchCounts counts={batch.counts} rows={batch.rows_count} />
      <div className={`${row.note} ${row.quiet} ${row.end}`}>{[batch.device_type, batch.warehouse_code].filter(Boolean).join(', ')}</div>
    </PhoneRow>
  );
}
