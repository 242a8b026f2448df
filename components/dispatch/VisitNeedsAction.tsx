'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { isTicketOver } from '#lib/contract/words/tickets.ts';

const VisitNeedsDialog = lazyPart(async () => (await import('./VisitNeedsDialog.tsx')).VisitNeedsDialog);

/** Says what the visit of a ticket needs, on a day already or not yet. */
export function VisitNeedsAction({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('dispatch.requires');
  const [isOpen, setOpen] = useState(false);
  const hasNeeds = useCapability('requirements');
  const canAssign = useCapability('assign');
  const hasVisits = useCapability('appointments');
  const may = useAllows()(contract.dispatch.assign.access);
  if (!hasNeeds || !canAssign || !hasVisits || !may || isTicketOver(ticket) || ticket.status === 'on-site') return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('act')}
      </Button>
      {isOpen && <VisitNeedsDialog ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  );
}
