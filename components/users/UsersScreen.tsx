'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ColumnsButton } from '#components/ui/lists/ColumnsButton.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { useView } from '#components/views/useView.ts';
import { ViewNotePanel } from '#components/views/ViewNotePanel.tsx';
import { ViewsPanel } from '#components/views/ViewsPanel.tsx';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { usePageCommand } from '#lib/browser/page/pageCommands.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { UserAddress } from '#lib/contract/addresses/users.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { UserFilters } from './UserFilters.tsx';
import { UserPhoneRow } from './UserPhoneRow.tsx';
import css from './UsersScreen.module.css';
import { useUserColumns } from './userColumns.tsx';

const AddUserDrawer = lazyPart(async () => (await import('./AddUserDrawer.tsx')).AddUserDrawer);
const UserDrawer = lazyPart(async () => (await import('./UserDrawer.tsx')).UserDrawer);

const NARROWING = ['q', 'role', 'plan', 'status'] as const;

export function UsersScreen({ first }: { first: Reply<typeof contract.users.list> | undefined }) {
  const t = useTranslations('users.list');
  const titles = useTranslations('titles');
  const may = useAllows();
  const isThere = useCapability('users');
  const hasRoles = useCapability('roles');
  const state = useListState(UserAddress, NARROWING);
  const seen = useView('users');
  const { query, change, narrowed } = state;
  const { all, columns, choose, widen } = useUserColumns();
  const [adding, setAdding] = useState(false);
  const list = useList(contract.users.list, isThere ? query : null, first);
  const { counts } = useCounts(contract.users.list, isThere ? query : null);
  useChannel('users', 'users');

  const mayAdd = isThere && may(contract.users.create.access);
  usePageCommand(mayAdd ? { icon: <Icon name="personAdd" />, label: t('add'), run: () => setAdding(true) } : null);
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const views = <ViewsPanel shown={seen} endpoint={contract.users.list} shape={UserAddress} />;
  return (
    <ListScreen
      title={seen.view?.name ?? titles('apps-users-list')}
      list={list}
      state={state}
      filters={<UserFilters query={query} counts={counts} change={change} views={views} />}
      count={t(narrowed ? 'countOf' : 'count', { total: list.meta?.total ?? 0 })}
      none={narrowed ? t('empty.matching', { count: narrowed }) : t('empty.none')}
      above={<ViewNotePanel shown={seen} />}
      columns={columns}
      onWidth={widen}
      phone={(user) => <UserPhoneRow user={user} />}
      detail={(user, close) => <UserDrawer listed={user} onClose={close} />}
      actions={
        <>
          <div className={css.columns}>
            <ColumnsButton all={all} chosen={columns.map(({ field }) => field)} onChoose={choose} />
          </div>
          {hasRoles && <LinkButton href={hrefOf('apps-users-roles')}>{titles('apps-users-roles')}</LinkButton>}
          {may(pages['apps-users-audit'].access) && <LinkButton href={hrefOf('apps-users-audit')}>{titles('apps-users-audit')}</LinkButton>}
          {mayAdd && (
            <Button variant="contained" color="primary" startIcon={<Icon name="personAdd" />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      {adding && <AddUserDrawer onClose={() => setAdding(false)} />}
    </ListScreen>
  );
}
