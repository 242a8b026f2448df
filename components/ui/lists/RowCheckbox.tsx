'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import type { Row } from './listProps.ts';
import { type RowSelection, type SelectRow, selectableIn } from './selection.ts';

type Props = { id: number; label: string; checked: boolean; onSelectRow: SelectRow; tabIndex?: number };

/** The box of a row; with Shift held all rows from the last ticked one follow. */
export const RowCheckbox = ({ id, label, checked, onSelectRow, tabIndex }: Props) => (
  <Checkbox
    checked={checked}
    tabIndex={tabIndex}
    aria-label={label}
    onChange={({ target, nativeEvent }) => onSelectRow(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
);

export function PageCheckbox<R extends Row>({ selection, rows }: { selection: RowSelection<R>; rows: readonly R[] }) {
  const t = useTranslations('list');
  const ids = selectableIn(selection, rows);
  const selected = ids.filter(selection.has).length;
  return (
    <Checkbox
      checked={selected > 0 && selected === ids.length}
      indeterminate={selected > 0 && selected < ids.length}
      disabled={ids.length === 0}
      tabIndex={-1}
      aria-label={t('tickPage')}
      onChange={() => selection.set(ids, selected < ids.length)}
    />
  );
}
