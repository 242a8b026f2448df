'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ChosenSystem } from '#components/systems/SystemPicker.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

const NewTicketDialog = lazyPart(async () => (await import('./NewTicketDialog.tsx')).NewTicketDialog);

type Props = { system?: ChosenSystem; onOpened?: (id: number) => void };

export function NewTicketAction(props: Props) {
  const t = useTranslations('tickets.new');
  const may = useAllows();
  const [isOpen, setIsOpen] = useState(false);
  if (!useCapability('ticketing') || !may(contract.tickets.create.access)) return null;
  return (
    <>
      <Button
        {...(props.system ? { variant: 'outlined' } : { variant: 'contained', color: 'primary' })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('title')}
      </Button>
      {isOpen && <NewTicketDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
