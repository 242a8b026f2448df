'use client';

import { useTranslations } from 'next-intl';
import { RowDrawer } from '#components/ui/lists/RowDrawer.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Person } from '#lib/contract/users.ts';
import { shownId } from '#lib/format/ids.ts';
import { UserActivity } from './UserActivity.tsx';
import { UserCard } from './UserCard.tsx';
import { nameOf } from './userWords.ts';

type Props = { /** As the list has it, until it is read by itself. */ listed: Person; onClose: () => void };

export function UserDrawer({ listed, onClose }: Props) {
  const titles = useTranslations('titles');
  const { id } = listed;
  const { data, error, mutate } = useRead(contract.users.show, { params: { id } }, { keepPreviousData: false });
  return (
    <RowDrawer
      title={titles('apps-users-view', { id: shownId(id) })}
      href={hrefOf('apps-users-view', { id })}
      head={<b>{nameOf(listed)}</b>}
      error={error}
      again={() => void mutate()}
      onClose={onClose}
    >
      <UserCard user={data?.data ?? listed} />
      <UserActivity id={id} />
    </RowDrawer>
  );
}
