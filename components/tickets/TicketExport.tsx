'use client';

import { useTranslations } from 'next-intl';
import { ExportButton } from '#components/ui/controls/ExportButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { TicketField } from '#lib/contract/tickets.ts';
import type { TicketSelection } from './ticketSelection.ts';

const TicketExportDialog = lazyPart(async () => (await import('./TicketExportDialog.tsx')).TicketExportDialog);

export function TicketExport(props: { selection: TicketSelection; fields: TicketField[] }) {
  const common = useTranslations('common');
  const { count, isUncounted } = props.selection;
  const dialog = (close: () => void) => <TicketExportDialog {...props} onClose={close} />;
  return <ExportButton title={common('exportTickets', { count })} isOffered={count > 0 || isUncounted === true} dialog={dialog} />;
}
