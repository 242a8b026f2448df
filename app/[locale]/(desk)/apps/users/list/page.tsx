import { UsersScreen } from '#components/users/UsersScreen.tsx';
import { UserAddress } from '#lib/contract/addresses/users.ts';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-users-list');

export default async function UsersPage({ searchParams }: PageProps<'/[locale]/apps/users/list'>) {
  await enter('apps-users-list');
  const query = parseQuery(UserAddress, searchOf(await searchParams));
  return <UsersScreen first={await firstRows(contract.users.list, { query })} />;
}
