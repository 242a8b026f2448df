'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { RowsSkeleton } from '#components/ui/feedback/RowsSkeleton.tsx';
import { ClearFilters } from '#components/ui/lists/ClearFilters.tsx';
import { ListFooter } from '#components/ui/lists/ListFooter.tsx';
import { ListFrame } from '#components/ui/lists/ListFrame.tsx';
import { Sidebar } from '#components/ui/lists/Sidebar.tsx';
import { usePageInReach } from '#components/ui/lists/usePageInReach.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { Id } from '#lib/contract/shapes.ts';
import { TodoQuery } from '#lib/contract/todos.ts';
import type { TodoPlace } from './places.ts';
import { TodoAdd } from './TodoAdd.tsx';
import { TodoNav } from './TodoNav.tsx';
import { TodoRows } from './TodoRows.tsx';
import { TodoSort } from './TodoSort.tsx';
import { useTodoActions } from './useTodoActions.ts';
import { useTodoOrder } from './useTodoOrder.ts';

const TodoDrawer = lazyPart(async () => (await import('./TodoDrawer.tsx')).TodoDrawer);

const NARROWING = ['q', 'mine', 'overdue', 'about'] as const;
/** The list's query as the address has it, and the to-do that stands open beside it. */
const Address = TodoQuery.omit({ filter: true, tag: true, counts: true }).extend({ todo: Id.optional() });

export function TodosScreen({ place, first }: { place: TodoPlace; first: Reply<typeof contract.todos.list> | undefined }) {
  const t = useTranslations('todos');
  const title = useTranslations('titles');
  const may = useAllows();
  const isThere = useCapability('todos');
  const { query: address, change, narrowed: filters, clear: widen } = useListState(Address, NARROWING);
  const { todo: opened, ...narrowed } = address;
  const query: TodoQuery = { ...narrowed, ...place };
  const { page } = query;
  const open = useCallback((todo: number | undefined) => change({ todo, page: page > 1 ? page : undefined }), [change, page]);
  const list = useList(contract.todos.list, isThere ? query : null, first);
  const { counts } = useCounts(contract.todos.list, isThere ? query : null);
  useChannel('todos', 'todos');
  const { meta } = list;
  const order = useTodoOrder({
    rows: list.rows,
    query,
    isWhole: meta?.last_page === 1,
    again: list.again,
  });
  const isBeyond = usePageInReach(meta, order.shown.length, change);
  const actions = useTodoActions();
  const line = useRef<HTMLInputElement>(null);
  const [begun, setBegun] = useState<{ title: string }>();

  const mayAdd = may(contract.todos.create.access) && place.filter !== 'completed' && place.filter !== 'deleted';
  const clear = <ClearFilters onClick={widen} />;
  const name = place.tag
    ? title('apps-todo-tag', { tag: place.tag })
    : place.filter
      ? title('apps-todo-filter', { filter: place.filter })
      : title('apps-todo');
  const nothing = filters ? t('empty.matching', { count: filters }) : t(`empty.${place.tag ? 'tag' : (place.filter ?? 'open')}`);
  const next = filters ? (
    clear
  ) : mayAdd ? (
    <Button variant="outlined" onClick={() => line.current?.focus()}>
      {t('empty.first')}
    </Button>
  ) : (
    <LinkButton variant="outlined" href={hrefOf('apps-todo')}>
      {t('empty.all')}
    </LinkButton>
  );
  const { failure } = order;
  return (
    <ListFrame
      sidebar={
        <Sidebar label={t('filters')} count={filters}>
          <TodoNav place={place} query={query} counts={counts} change={change} />
        </Sidebar>
      }
      beside={
        <>
          {opened !== undefined && (
            <TodoDrawer key={opened} id={opened} listed={order.shown.find(({ id }) => id === opened)} onClose={() => open(undefined)} />
          )}
          {begun && <TodoDrawer draft={{ ...begun, ...marksOf(place) }} onClose={() => setBegun(undefined)} />}
        </>
      }
    >
      <PageHead
        title={name}
        sub={
          <>
            {meta && <span>{t(filters ? 'counts.matching' : 'counts.open', { total: meta.total })}</span>}
            {query.about && <span>{t('aboutOnly', { what: query.about.replace(':', ' ') })}</span>}
            {filters > 0 && (meta?.total ?? 0) > 0 && clear}
          </>
        }
        actions={<TodoSort sort={query.sort} onSort={(sort) => change({ sort: sort === 'position' ? undefined : sort })} />}
      />
      {isThere && mayAdd && <TodoAdd place={place} field={line} onMore={(typed) => setBegun({ title: typed })} />}
      <PageAlerts>
        {actions.failed?.what === 'stale' && <Alert kind="warn">{t('failed.stale')}</Alert>}
        {actions.failed?.what === 'change' && <Failure title={t('failed.change')} problem={actions.failed.error.problem} />}
        {failure &&
          (failure.problem.code === 'stale' ? (
            <Alert kind="warn">{t('failed.moved')}</Alert>
          ) : failure.problem.code === 'illegal_state' ? (
            <Alert kind="warn">{t('failed.gone')}</Alert>
          ) : (
            <Failure title={t('failed.move')} problem={failure.problem} retryAfter={failure.retryAfter} />
          ))}
        {list.error && <Failure problem={list.error.problem} retryAfter={list.error.retryAfter} retry={list.again} />}
      </PageAlerts>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', bgcolor: 'background.paper', borderTop: '1px solid', borderColor: 'divider' }}>
        {!isThere && <Empty glyph="unknown">{t('empty.unable')}</Empty>}
        {isThere && (isBeyond || (!list.isRead && !list.error)) && <RowsSkeleton />}
        {list.isRead && !isBeyond && order.shown.length === 0 && (
          <Empty glyph={place.filter || place.tag || filters ? 'inventory' : 'done'} action={next}>
            {nothing}
          </Empty>
        )}
        {order.shown.length > 0 && (
          <TodoRows
            name={name}
            order={order}
            isOwnOrder={query.sort === 'position'}
            before={(page - 1) * query.per_page}
            total={meta?.total ?? 0}
            actions={actions}
            onOpen={open}
          />
        )}
      </Box>
      {meta && !isBeyond && <ListFooter meta={meta} onPage={change} />}
    </ListFrame>
  );
}

const marksOf = ({ tag, filter }: TodoPlace) => ({ tags: tag ? [tag] : [], important: filter === 'important' });
