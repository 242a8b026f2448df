'use client';

import { Activity } from 'react';
import type { ListProps, Row } from './listProps.ts';
import css from './PhoneRows.module.css';
import { COMING, RowBar } from './RowBar.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import { selectedIn, useSelectRow } from './selection.ts';

type Props<R extends Row> = Pick<ListProps<R>, 'name' | 'rows' | 'phone' | 'selection'> & { isComing?: boolean };

export function PhoneRows<R extends Row>({ name, rows, phone, selection, isComing }: Props<R>) {
  const selectRow = useSelectRow(selection, rows);
  if (isComing)
    return (
      <ul className={css.list} aria-hidden>
        {COMING.map((width, at) => (
          <li key={at}>
            <span className={css.coming}>
              <RowBar style={{ width: `${width / 2}%` }} />
              <RowBar style={{ width: `${width}%` }} />
            </span>
          </li>
        ))}
      </ul>
    );
  return (
    <ul className={css.list} aria-label={name}>
      {rows.map((row) => {
        const label = selection?.label(row);
        return (
          <li key={row.id} data-selected={selectedIn(selection, row.id) ? '' : undefined}>
            {label === null && <span className={css.checkbox} />}
            {typeof label === 'string' && (
              <label className={css.checkbox}>
                <RowCheckbox id={row.id} label={label} checked={selectedIn(selection, row.id)} onSelectRow={selectRow} />
              </label>
            )}
            <Activity>{phone(row)}</Activity>
          </li>
        );
      })}
    </ul>
  );
}
