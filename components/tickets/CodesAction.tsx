'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

const CodesDrawer = lazyPart(async () => (await import('./CodesDrawer.tsx')).CodesDrawer);

export function CodesAction() {
  const t = useTranslations('tickets.codes');
  const may = useAllows();
  const [isOpen, setIsOpen] = useState(false);
  if (!useCapability('ticketCodes') || !may(contract.tickets.addCode.access)) return null;
  return (
    <>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <CodesDrawer onClose={() => setIsOpen(false)} />}
    </>
  );
}
