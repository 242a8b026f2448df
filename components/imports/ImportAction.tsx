'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { usePageCommand } from '#lib/browser/page/pageCommands.ts';
import * as contract from '#lib/contract/index.ts';

const ImportDialog = lazyPart(async () => (await import('./ImportDialog.tsx')).ImportDialog);

export function ImportAction({ batchId }: { batchId?: number }) {
  const t = useTranslations('common');
  const may = useAllows();
  const isThere = useCapability('import');
  const [isOpen, setOpen] = useState(false);
  const isMine = isThere && may(contract.imports.run.access) && (batchId === undefined || may(contract.batches.import.access));
  usePageCommand(isMine ? { icon: <Icon name="upload" />, label: t('import'), run: () => setOpen(true) } : null);
  if (!isMine) return null;
  return (
    <>
      <Button startIcon={<Icon name="upload" />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && <ImportDialog batchId={batchId} onClose={() => setOpen(false)} />}
    </>
  );
}
