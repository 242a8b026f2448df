'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { memo, type ReactNode } from 'react';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { usePhone } from '#components/ui/display/useWidth.ts';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { Meta } from '#lib/contract/shapes.ts';
import { ListFooter } from './ListFooter.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListProps, Row } from './listProps.ts';
import { PhoneRows } from './PhoneRows.tsx';
import { type TurnPage, usePageInReach } from './usePageInReach.ts';

export type { Column } from './columns.ts';

// Drawn again when what is in them changed, not whenever the page around them hears something.
const Table = memo(ListTable) as typeof ListTable;
const Phone = memo(PhoneRows) as typeof PhoneRows;

type Props<R extends Row> = ListProps<R> & {
  meta: Meta | undefined;
  refreshing: boolean;
  onPage: TurnPage;
  /** Instead of rows: nothing found, or a failure. With neither that nor `meta`, the rows are still to come. */
  instead?: ReactNode;
};

/** A server-paged list. */
export function ListGrid<R extends Row>({ meta, refreshing, onPage, instead: stead, ...given }: Props<R>) {
  const common = useTranslations('common');
  const isPhone = usePhone();
  const isBeyond = usePageInReach(meta, given.rows.length, onPage);
  const instead = isBeyond ? undefined : stead;
  const isComing = isBeyond || (!meta && !instead);
  const { phone, ...table } = given;
  const stable = { onSort: useEvent(given.onSort), onWidth: useEvent(given.onWidth), onOpen: useEvent(given.onOpen) };
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
          {isComing && <VisuallyHidden>{common('loading')}</VisuallyHidden>}
          {instead ? (
            <Box sx={{ pt: 3 }}>{instead}</Box>
          ) : isPhone ? (
            <Phone name={given.name} rows={given.rows} phone={phone} selection={given.selection} isComing={isComing} />
          ) : (
            <Table {...table} {...stable} onWidth={given.onWidth && stable.onWidth} isComing={isComing} />
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
