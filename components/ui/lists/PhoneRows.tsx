'use client';

import { styled } from '@mui/material/styles';
import type { ListProps, Row } from './listProps.ts';
import { COMING, RowBar } from './RowBar.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import { selectedIn, useTick } from './selection.ts';

const PhoneList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflow: 'auto',
  flex: 1,
  '& > li': { display: 'flex', minHeight: 56, borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& > li[data-ticked]': { background: theme.vars.palette.row.selected },
  '& > li > :last-child': { flex: 1, minWidth: 0 },
}));

const Tick = styled('label')({ display: 'grid', placeItems: 'center', flex: '0 0 44px', marginInlineEnd: -12 });

type Props<R extends Row> = Pick<ListProps<R>, 'name' | 'rows' | 'phone' | 'selection'> & { isComing?: boolean };

export function PhoneRows<R extends Row>({ name, rows, phone, selection, isComing }: Props<R>) {
  const tick = useTick(selection, rows);
  if (isComing)
    return (
      <PhoneList aria-hidden>
        {COMING.map((width, at) => (
          <li key={at}>
            <span style={{ display: 'grid', alignContent: 'center', gap: 8, padding: '8px 16px' }}>
              <RowBar style={{ width: `${width / 2}%` }} />
              <RowBar style={{ width: `${width}%` }} />
            </span>
          </li>
        ))}
      </PhoneList>
    );
  return (
    <PhoneList aria-label={name}>
      {rows.map((row) => (
        <li key={row.id} data-ticked={selectedIn(selection, row.id) ? '' : undefined}>
          {selection && (
            <Tick>
              <RowCheckbox id={row.id} label={selection.label(row)} checked={selection.has(row.id)} onTick={tick} />
            </Tick>
          )}
          {phone(row)}
        </li>
      ))}
    </PhoneList>
  );
}
