'use client';

import Box from '@mui/material/Box';
import { memo, type ReactNode } from 'react';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { usePhone } from '#components/ui/display/useWidth.ts';
import type { Meta } from '#lib/contract/shapes.ts';
import { ListFooter } from './ListFooter.tsx';
import { fetchGrid, useLateGrid } from './lateGrid.ts';
import type { ListProps, Row } from './listProps.ts';
import { Rows } from './Rows.tsx';
import { type TurnPage, usePageInReach } from './usePageInReach.ts';

export type { Column } from './columns.ts';

// Drawn again when what is in them changed, not whenever the page around them hears something: a grid of 25 rows costs more than all else.
const PlainRows = memo(Rows) as typeof Rows;
const fetchDrawn = fetchGrid(async () => {
  const { Grid } = await import('./Grid.tsx');
  return memo(Grid) as unknown as typeof Grid;
});

type Props<R extends Row> = ListProps<R> & {
  meta: Meta | undefined;
  refreshing: boolean;
  onPage: TurnPage;
  /** Instead of rows: nothing found, or a failure. With neither that nor `meta`, the rows are still to come. */
  instead?: ReactNode;
};

/** A server-paged list: plain rows at once, readable without the grid's code; the grid takes their place when the browser is idle and nobody is busy in them. */
export function ListGrid<R extends Row>({ meta, refreshing, onPage, instead: stead, ...given }: Props<R>) {
  const phone = usePhone();
  const { Grid, focusedCell, around } = useLateGrid(fetchDrawn, !phone);
  const isBeyond = usePageInReach(meta, given.rows.length, onPage);
  const instead = isBeyond ? undefined : stead;
  const isComing = isBeyond || (!meta && !instead);
  const list = { ...given, onSort: useEvent(given.onSort), onWidth: useEvent(given.onWidth), onOpen: useEvent(given.onOpen) };
  const { phone: _, ...grid } = list;
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minHeight: 0,
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        {...around}
        // What is pressed instead of rows goes away with the press, and never says that it was left.
        onFocus={instead ? undefined : around.onFocus}
        aria-busy={refreshing || isComing}
        sx={{ flex: 1, minHeight: 0, position: 'relative', display: 'flex', flexDirection: 'column' }}
      >
        <RefreshLine on={refreshing} />
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'flex',
            flexDirection: 'column',
            opacity: refreshing ? 0.6 : 1,
            transition: 'opacity 80ms',
          }}
        >
          {instead ? (
            <Box sx={{ pt: 3 }}>{instead}</Box>
          ) : Grid && !isComing ? (
            <Grid {...grid} focusedCell={focusedCell} />
          ) : (
            <PlainRows {...list} isComing={isComing} />
          )}
        </Box>
      </Box>
      {meta && !isBeyond && <ListFooter meta={meta} onPage={onPage} />}
    </Box>
  );
}

const RefreshLine = ({ on }: { on: boolean }) => (
  <Box
    sx={{
      position: 'absolute',
      insetInline: 0,
      top: 34,
      height: 2,
      zIndex: 3,
      bgcolor: 'accent.main',
      opacity: on ? 1 : 0,
      transition: 'opacity 80ms 150ms',
      pointerEvents: 'none',
    }}
  />
);
