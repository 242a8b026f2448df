'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { useOrders } from './orderContext.ts';
import { canUndo } from './undoing.ts';

const UndoDialog = lazyPart(async () => (await import('./UndoDialog.tsx')).UndoDialog);

export function JobAction({ id }: { id: number }) {
  const t = useTranslations('bulk');
  const may = useAllows();
  const user = useUser();
  const isThere = useCapability('bulk') && may(contract.bulk.show.access);
  const { data } = useRead(contract.bulk.show, isThere ? { params: { id } } : null, { revalidateOnFocus: false });
  const open = useOrders();
  const [isUndoing, setUndoing] = useState(false);
  const job = data?.data;
  if (!job) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="text" style={{ paddingInline: 0 }} onClick={() => open({ job: job.id })}>
        {t('part', { count: job.total })}
      </Button>
      {canUndo(job) && may(['update', 'Sim']) && (job.created_by === user?.fullName || may(['manage', 'Batch'])) && (
        <Button onClick={() => setUndoing(true)}>{t('acts.undo')}</Button>
      )}
      {isUndoing && <UndoDialog job={job} onClose={() => setUndoing(false)} onBegun={(undo) => open({ job: undo.id })} />}
    </Box>
  );
}
