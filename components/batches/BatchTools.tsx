'use client';

import MoreIcon from '@mui/icons-material/ArrowDropDownOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { BulkAction } from '#components/bulk/BulkAction.tsx';
import { ImportAction } from '#components/imports/ImportAction.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { type Batch, type BatchRow, takesFiles } from '#lib/contract/batches.ts';

const BatchMenu = lazyPart(async () => (await import('./BatchMenu.tsx')).BatchMenu);

export function BatchTools({ batch }: { batch: Batch & { rows: BatchRow[] } }) {
  const common = useTranslations('common');
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const count = batch.counts ? Object.values(batch.counts).reduce((sum, each) => sum + each, 0) : batch.rows.length;
  return (
    <>
      {takesFiles(batch) && <ImportAction batchId={batch.id} />}
      <Button
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        endIcon={<MoreIcon />}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {common('more')}
      </Button>
      <BulkAction batchId={batch.id} count={count} />
      {wasOpen && <BatchMenu batch={batch} anchor={anchor.current} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
