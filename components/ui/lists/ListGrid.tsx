'use client';

import { useTranslations } from 'next-intl';
import { Activity, memo, type ReactNode } from 'react';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { usePhone } from '#components/ui/display/useWidth.ts';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { Meta } from '#lib/contract/shapes.ts';
import { ListFooter } from './ListFooter.tsx';
import css from './ListGrid.module.css';
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

export function ListGrid<R extends Row>({ meta, refreshing, onPage, instead: stead, ...given }: Props<R>) {
  const common = useTranslations('common');
  const isPhone = usePhone();
  const isBeyond = usePageInReach(meta, given.rows.length, onPage);
  const instead = isBeyond ? undefined : stead;
  const isComing = isBeyond || (!meta && !instead);
  const { phone, ...table } = given;
  const stable = { onSort: useEvent(given.onSort), onWidth: useEvent(given.onWidth), onOpen: useEvent(given.onOpen) };
  return (
    <div className={css.grid}>
      <div aria-busy={refreshing || isComing} className={css.place}>
        <div className={css.line} data-on={refreshing ? '' : undefined} />
        <div className={css.rows} data-old={refreshing ? '' : undefined}>
          {isComing && <VisuallyHidden>{common('loading')}</VisuallyHidden>}
          {instead ? (
            <div className={css.instead}>{instead}</div>
          ) : isPhone ? (
            <Phone name={given.name} rows={given.rows} phone={phone} selection={given.selection} isComing={isComing} />
          ) : (
            <Table {...table} {...stable} onWidth={given.onWidth && stable.onWidth} isComing={isComing} />
          )}
        </div>
      </div>
      {meta && !isBeyond && (
        <Activity>
          <ListFooter meta={meta} onPage={onPage} />
        </Activity>
      )}
    </div>
  );
}
