'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useExport } from '#components/ui/controls/useExport.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { TicketField } from '#lib/contract/tickets.ts';
import { foundTickets } from './foundTickets.ts';
import type { TicketSelection } from './ticketSelection.ts';

type Props = { selection: TicketSelection; fields: TicketField[]; onClose: () => void };

export function TicketExportDialog({ selection: { query, ids, count }, fields, onClose }: Props) {
  const t = useTranslations('tickets');
  const fieldName = useWords('tickets.fields', 'fields');
  const common = useTranslations('common');
  const takesQuery = useCapability('tickets');
  const { page: _, per_page: __, counts: ___, sort, ...matching } = query;
  const heads = fields.map((field) => fieldName(field));
  const order = (format: ExportFormat) => async () => {
    const named = ids ?? (takesQuery ? undefined : await foundTickets({ ...matching, sort }));
    const which = named ? { ids: [...named] } : matching;
    return { body: { ...which, sort, format, columns: fields as [TicketField, ...TicketField[]], heads } };
  };
  const file = useExport(contract.tickets.export, { name: 'tickets', heads, order });
  return <ExportDialog title={common('exportTickets', { count })} done={t('export.done', { count })} file={file} onClose={onClose} />;
}
