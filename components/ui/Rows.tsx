'use client';

import { styled } from '@mui/material/styles';
import type { ListProps, Row } from './ListGrid.tsx';

const Frame = styled('div')(({ theme }) => ({ overflow: 'auto', flex: 1, [theme.breakpoints.down('sm')]: { display: 'none' } }));

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    tableLayout: 'fixed',
    borderSpacing: 0,
    fontSize: '0.8125rem',
    '& th, & td': {
      boxSizing: 'border-box',
      height: 'var(--lk-row)',
      padding: '0 10px',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& th': {
      height: 35,
      position: 'sticky',
      top: 0,
      zIndex: 2,
      background: palette.ground.sunken,
      fontSize: '0.75rem',
      fontWeight: 500,
      color: palette.text.secondary,
    },
    '& [data-end]': { textAlign: 'end' },
    '& tbody tr:hover': { background: palette.row.hover },
  };
});

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

/** The list without the grid: what the server sends, and what a phone keeps. */
export function Rows<R extends Row>({ name, columns, rows, phone, sort }: ListProps<R>) {
  return (
    <>
      <Frame>
        <Table aria-label={name} style={{ minWidth: columns.reduce((sum, { width }) => sum + width, 0) }}>
          <colgroup>
            {columns.map(({ field, width, flex }) => (
              <col key={field} style={flex ? undefined : { width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ field, title, end }) => (
                <th key={field} scope="col" data-end={end || undefined} aria-sort={sortedBy(sort, field)}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map(({ field, end, cell }) => (
                  <td key={field} data-end={end || undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Frame>
      <PhoneList aria-label={name}>
        {rows.map((row) => (
          <li key={row.id}>{phone(row)}</li>
        ))}
      </PhoneList>
    </>
  );
}

const sortedBy = (sort: string, field: string) => (sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined);
