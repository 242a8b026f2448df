'use client';

import { useTranslations } from 'next-intl';
import { BulkAction } from '#components/bulk/BulkAction.tsx';
import { RowDrawer } from '#components/ui/lists/RowDrawer.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Batch } from '#lib/contract/batches.ts';
import { shownId } from '#lib/format/ids.ts';
import { BatchFacts } from './BatchFacts.tsx';

export function BatchDrawer({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const titles = useTranslations('titles');
  const { id, name, counts, rows_count } = batch;
  const title = titles('batch-view', { id: shownId(id) });
  const size = counts ? Object.values(counts).reduce((sum, each) => sum + each, 0) : rows_count;
  return (
    <RowDrawer title={title} href={hrefOf('batch-view', { id })} head={name && <b>{name}</b>} onClose={onClose}>
      <BatchFacts batch={batch} />
      {typeof size === 'number' && (
        <div>
          <BulkAction batchId={id} count={size} />
        </div>
      )}
    </RowDrawer>
  );
}
