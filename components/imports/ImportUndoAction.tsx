'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { ReadDialog } from '#components/ui/controls/ReadDialog.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { ImportUndo } from './ImportUndo.tsx';

/** Takes an import back, from a row of a list that knows only its number. */
export function ImportUndoAction({ id }: { id: number }) {
  const t = useTranslations('imports.undo');
  const common = useTranslations('common');
  const may = useAllows();
  const [isOpen, setOpen] = useState(false);
  if (!may(contract.imports.undo.access)) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {common('undo')}
      </Button>
      {isOpen && (
        <ReadDialog title={t('button')} onClose={() => setOpen(false)}>
          <ImportUndo id={id} />
        </ReadDialog>
      )}
    </>
  );
}
