'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Ticket } from '#lib/contract/tickets.ts';

const NextVisitDialog = lazyPart(async () => (await import('./NextVisitDialog.tsx')).NextVisitDialog);

const WAITS: readonly unknown[] = ['open', 'go-back', 'on-hold'];

/** Plans the next visit of a ticket that nobody drives to yet. */
export function NextVisitAction({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('dispatch.next');
  const [isOpen, setOpen] = useState(false);
  const canAssign = useCapability('assign');
  const hasVisits = useCapability('appointments');
  const may = useAllows()(contract.dispatch.assign.access);
  if (!canAssign || !hasVisits || !may || !WAITS.includes(ticket.status)) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('act')}
      </Button>
      {isOpen && <NextVisitDialog ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  );
}
