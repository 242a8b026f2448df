'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useWide } from '#components/ui/display/useWidth.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import type { List } from '#lib/browser/api/useList.ts';
import type { useListState } from '#lib/browser/api/useListState.ts';
import { ClearFilters } from './ClearFilters.tsx';
import { ListFrame } from './ListFrame.tsx';
import { ListGrid } from './ListGrid.tsx';
import type { ListProps, Row } from './listProps.ts';
import { Sidebar } from './Sidebar.tsx';

type Props<R extends Row> = Pick<ListProps<R>, 'columns' | 'phone' | 'selection' | 'onWidth' | 'opened' | 'onOpen'> &
  Pick<ComponentProps<typeof PageHead>, 'title' | 'back' | 'actions'> & {
    list: List<R>;
    state: Omit<ReturnType<typeof useListState>, 'query'> & { query: { sort?: string } };
    filters?: ReactNode;
    count: string;
    /** Instead of rows: that there are none, or none that match; and what to begin with when there are none at all. */
    none: string;
    glyph?: Glyph;
    begin?: ReactNode;
    above?: ReactNode;
    /** In a wide window: what stands beside the list of the row that was pressed, as the list has it or last had it. */
    detail?: (row: R, onClose: () => void) => ReactNode;
    children?: ReactNode;
  };

export function ListScreen<R extends Row>({
  list,
  state,
  filters,
  count,
  none,
  glyph,
  begin,
  above,
  detail,
  children,
  ...shown
}: Props<R>) {
  const { title, back, actions, ...grid } = shown;
  const { rows, meta, error } = list;
  const wide = useWide();
  const [pressed, setPressed] = useState<R>();
  const beside = detail && wide && pressed ? (rows.find(({ id }) => id === pressed.id) ?? pressed) : undefined;
  const { query, change, narrowed } = state;
  const clear = narrowed > 0 && <ClearFilters onClick={state.clear} />;
  const failure = error && <PageFailure error={error} retry={list.again} />;
  const nothing = rows.length === 0 && (
    <Empty glyph={glyph} action={clear || begin}>
      {none}
    </Empty>
  );
  return (
    <ListFrame
      sidebar={filters && <Sidebar count={narrowed}>{filters}</Sidebar>}
      beside={
        <>
          {beside && detail?.(beside, () => setPressed(undefined))}
          {children}
        </>
      }
    >
      <PageHead
        title={title}
        back={back}
        actions={actions}
        sub={
          <>
            {meta && !meta.uncounted && <span>{count}</span>}
            {rows.length > 0 && clear}
          </>
        }
      />
      {list.isRead && failure}
      {above}
      <ListGrid
        {...(detail && { opened: beside?.id, onOpen: setPressed })}
        {...grid}
        name={title}
        rows={rows}
        meta={meta}
        sort={query.sort ?? '-id'}
        onSort={(sort) => change({ sort })}
        onPage={change}
        refreshing={list.isChanging}
        instead={list.isRead ? nothing : failure}
      />
    </ListFrame>
  );
}
