'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { useOrders } from './orderContext.ts';
import { canUndo } from './undoing.ts';

const UndoDialog = lazyPart(async () => (await import('./UndoDialog.tsx')).UndoDialog);

/** Takes a bulk change back, from a row of a list that knows only its number. */
export function JobUndoAction({ id, mine }: { id: number; mine: boolean }) {
  const common = useTranslations('common');
  const may = useAllows();
  const open = useOrders();
  const [isAsked, setAsked] = useState(false);
  const { data } = useRead(contract.bulk.show, isAsked ? { params: { id } } : null);
  if (!may(['update', 'Sim']) || !(mine || may(['manage', 'Batch']))) return null;
  const job = data?.data;
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {common('undo')}
      </Button>
      {isAsked && job && canUndo(job) && (
        <UndoDialog job={job} onClose={() => setAsked(false)} onBegun={(undo) => open({ job: undo.id, first: undo })} />
      )}
    </>
  );
}
