'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { TIGHT, usePhone, useWide, WIDE } from '#components/ui/display/useWidth.ts';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { FADE_IN_LATE } from '#components/ui/feedback/skeleton.ts';
import { partOf, sortFieldOf } from './columns.ts';
import { isRowPress } from './isRowPress.ts';
import type { ListProps, Row } from './listProps.ts';
import { PageCheckbox, useRowCheckbox } from './RowCheckbox.tsx';
import { CHECKBOX_WIDTH } from './selection.ts';

const Frame = styled('div')({ overflow: 'auto', flex: 1 });

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
    '& col': { width: 'var(--usual)', [WIDE]: { width: 'var(--wide)' } },
    [TIGHT]: { '& [data-yields]': { display: 'none' } },
    '& [data-end]': { textAlign: 'end' },
    '& [data-tick]': { padding: 0, textAlign: 'center' },
    '& tbody tr:hover': { background: palette.row.hover },
    '& tbody tr:is([data-ticked], [data-opened])': { background: palette.row.selected },
  };
});

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

const PhoneCheckbox = styled('label')({ display: 'grid', placeItems: 'center', flex: '0 0 44px', marginInlineEnd: -12 });

/** What a row and its cells will take up, before they are there. */
const Bar = styled('span')(({ theme }) => ({
  display: 'block',
  height: 12,
  borderRadius: 4,
  background: theme.vars.palette.status.neu.tint,
  ...FADE_IN_LATE,
}));
const COMING = [72, 56, 64, 80, 60, 68, 76, 52, 66, 58, 74, 62];

type Props<R extends Row> = Pick<ListProps<R>, 'name' | 'columns' | 'rows' | 'phone' | 'sort' | 'selection' | 'opened' | 'onOpen'> & {
  isComing?: boolean;
};

/** The list without the grid: what the server sends, and what a phone keeps. */
export function Rows<R extends Row>({ isComing = false, ...list }: Props<R>) {
  const common = useTranslations('common');
  const isPhone = usePhone();
  return (
    <>
      {isComing && <VisuallyHidden>{common('loading')}</VisuallyHidden>}
      {isPhone ? isComing ? <PhoneRowsSkeleton /> : <PhoneRows {...list} /> : <TableRows {...list} isComing={isComing} />}
    </>
  );
}

const PhoneRowsSkeleton = () => (
  <PhoneList aria-hidden>
    {COMING.map((width, at) => (
      <li key={at}>
        <span style={{ display: 'grid', alignContent: 'center', gap: 8, padding: '8px 16px' }}>
          <Bar style={{ width: `${width / 2}%` }} />
          <Bar style={{ width: `${width}%` }} />
        </span>
      </li>
    ))}
  </PhoneList>
);

/** A column is as wide as its letters need, whatever their size. */
const rem = (pixels: number) => `${pixels / 16}rem`;

const selectedIn = (selection: { has: (id: number) => boolean } | undefined, id: number) => (selection?.has(id) ? '' : undefined);

function PhoneRows<R extends Row>({ name, rows, phone, selection }: Props<R>) {
  const toggle = useRowCheckbox(selection, rows);
  return (
    <PhoneList aria-label={name}>
      {rows.map((row) => (
        <li key={row.id} data-ticked={selectedIn(selection, row.id)}>
          {toggle && <PhoneCheckbox>{toggle(row)}</PhoneCheckbox>}
          {phone(row)}
        </li>
      ))}
    </PhoneList>
  );
}

function TableRows<R extends Row>({ name, columns, rows, sort, selection, opened, onOpen, isComing }: Props<R>) {
  const toggle = useRowCheckbox(selection, rows);
  const wide = useWide();
  const open = (row: R, target: EventTarget) => wide && isRowPress(target) && onOpen?.(row);
  const parts = columns.reduce((sum, column) => sum + partOf(column), 0);
  return (
    <Frame>
      <Table aria-label={name} style={{ minWidth: rem(columns.reduce((sum, { width }) => sum + width, selection ? CHECKBOX_WIDTH : 0)) }}>
        <colgroup>
          {selection && <col style={{ width: CHECKBOX_WIDTH }} />}
          {columns.map((column) => (
            <col
              key={column.field}
              data-yields={column.yields}
              style={
                {
                  '--usual': column.flex ? 'auto' : rem(column.width),
                  '--wide': partOf(column) ? `${(100 * partOf(column)) / parts}%` : rem(column.width),
                } as CSSProperties
              }
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" data-tick>
                <PageCheckbox selection={selection} rows={rows} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.field}
                scope="col"
                data-yields={column.yields}
                data-end={column.end || undefined}
                aria-sort={sortedBy(sort, sortFieldOf(column))}
              >
                {column.titleUnseen ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody aria-hidden={isComing || undefined}>
          {isComing &&
            COMING.map((width, at) => (
              <tr key={at}>
                {selection && <td data-tick />}
                {columns.map(({ field, end, yields, titleUnseen }) => (
                  <td key={field} data-yields={yields}>
                    {!titleUnseen && <Bar style={{ width: `${width}%`, marginInlineStart: end ? 'auto' : undefined }} />}
                  </td>
                ))}
              </tr>
            ))}
          {rows.map((row) => (
            <tr
              key={row.id}
              data-id={row.id}
              data-ticked={selectedIn(selection, row.id)}
              data-opened={row.id === opened || undefined}
              onClick={({ target }) => open(row, target)}
            >
              {toggle && <td data-tick>{toggle(row)}</td>}
              {columns.map(({ field, end, yields, cell }) => (
                // A press on it puts the focus there, as on the cell of the grid that will be in its place.
                <td key={field} tabIndex={-1} data-field={field} data-yields={yields} data-end={end || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}

const sortedBy = (sort: string, field: string | undefined) =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
