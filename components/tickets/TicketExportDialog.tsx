'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import type { TicketField } from '#lib/contract/tickets.ts';
import { foundTickets } from './foundTickets.ts';
import type { TicketSelection } from './ticketSelection.ts';

type Props = { selection: TicketSelection; fields: TicketField[]; onClose: () => void };

export function TicketExportDialog({ selection: { query, ids, count }, fields, onClose }: Props) {
  const t = useTranslations('tickets');
  const fieldName = useWords('tickets.fields', 'fields');
  const common = useTranslations('common');
  const file = useDownload(contract.tickets.export);
  const takesQuery = useCapability('tickets');
  const go = (format: ExportFormat) => {
    const { page: _, per_page: __, counts: ___, sort, ...matching } = query;
    const heads = fields.map((field) => fieldName(field));
    const order = async () => {
      const named = ids ?? (takesQuery ? undefined : await foundTickets({ ...matching, sort }));
      const which = named ? { ids: [...named] } : matching;
      return { body: { ...which, sort, format, columns: fields as [TicketField, ...TicketField[]], heads } };
    };
    return file.start(order, `tickets.${format}`);
  };
  return (
    <ExportDialog
      title={common('exportTickets', { count })}
      columns={fields.length}
      file={file}
      done={t('export.done', { count })}
      onGo={go}
      onClose={onClose}
    />
  );
}
