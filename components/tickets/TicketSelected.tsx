'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SelectionBar } from '#components/ui/lists/SelectionBar.tsx';
import type { TicketField } from '#lib/contract/tickets.ts';
import { TicketExport } from './TicketExport.tsx';
import type { TicketSelection } from './ticketSelection.ts';

type Props = { selection: TicketSelection; fields: TicketField[]; onClear: () => void; children: ReactNode };

export function TicketSelected({ selection, fields, onClear, children }: Props) {
  const t = useTranslations('tickets.list.selection');
  const common = useTranslations('common');
  const { count } = selection;
  return (
    <SelectionBar
      name={common('selection')}
      chosen={count > 0 && <span>{common.rich('selected', { count, b: (text) => <b>{text}</b> })}</span>}
      message={t('said', { count })}
      acts={<TicketExport selection={selection} fields={fields} />}
      clearLabel={common('clearSelection')}
      onClear={onClear}
    >
      {children}
    </SelectionBar>
  );
}
