'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SelectionBar } from '#components/ui/lists/SelectionBar.tsx';
import type { TicketField } from '#lib/contract/tickets.ts';
import { TicketExport, type TicketSelection } from './TicketExport.tsx';

type Props = { selection: TicketSelection; fields: TicketField[]; onClear: () => void; children: ReactNode };

/** The row above the list of tickets: how many are ticked, and their file. */
export function TicketSelected({ selection, fields, onClear, children }: Props) {
  const t = useTranslations('tickets.list.selection');
  const { count } = selection;
  return (
    <SelectionBar
      name={t('name')}
      chosen={count > 0 && <span>{t.rich('count', { count, b: (text) => <b>{text}</b> })}</span>}
      message={t('said', { count })}
      acts={<TicketExport selection={selection} fields={fields} />}
      clearLabel={t('clear')}
      onClear={onClear}
    >
      {children}
    </SelectionBar>
  );
}
