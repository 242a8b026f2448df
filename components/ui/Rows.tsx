'use client';

import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import type { Column, ListProps, Row } from './ListGrid.tsx';

const Frame = styled('div')(({ theme }) => ({
  overflow: 'auto',
  flex: 1,
  fontSize: '0.8125rem',
  '& [role=row]': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    minWidth: 'fit-content',
    height: 36,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    boxSizing: 'border-box',
  },
  '& [role=row]:hover': { background: theme.vars.palette.row.hover },
  '& [role=cell], & [role=columnheader]': {
    display: 'flex',
    alignItems: 'center',
    padding: '0 10px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  '& [data-end]': { justifyContent: 'flex-end' },
  '& [role=row][data-head]': {
    height: 34,
    position: 'sticky',
    top: 0,
    zIndex: 2,
    background: theme.vars.palette.ground.sunken,
    fontSize: '0.75rem',
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

const PhoneList = styled('ul')(({ theme }) => ({
  display: 'none',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflow: 'auto',
  flex: 1,
  '& > li': { minHeight: 56, borderBottom: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.down('sm')]: { display: 'block' },
}));

const track = <R extends Row>({ width, flex }: Column<R>) => (flex ? `minmax(${width}px, ${flex}fr)` : `${width}px`);

/** The list without the grid: what the server sends, and what a phone keeps. */
export function Rows<R extends Row>({ name, columns, rows, phone, sort }: ListProps<R>) {
  const sorted = (field: string) => (sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined);
  return (
    <>
      <Frame role="table" aria-label={name} style={{ '--columns': columns.map(track).join(' ') } as CSSProperties}>
        <div role="row" data-head>
          {columns.map(({ field, title, end }) => (
            <div key={field} role="columnheader" data-end={end || undefined} aria-sort={sorted(field)}>
              {title}
            </div>
          ))}
        </div>
        {rows.map((row) => (
          <div key={row.id} role="row">
            {columns.map(({ field, end, cell }) => (
              <div key={field} role="cell" data-end={end || undefined}>
                {cell(row)}
              </div>
            ))}
          </div>
        ))}
      </Frame>
      <PhoneList aria-label={name}>
        {rows.map((row) => (
          <li key={row.id}>{phone(row)}</li>
        ))}
      </PhoneList>
    </>
  );
}
