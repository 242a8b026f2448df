import { UserEditScreen } from '#components/users/UserEditScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-users-edit');

export default async function UserEditPage({ params }: PageProps<'/[locale]/apps/users/edit/[id]'>) {
  await enter('apps-users-edit');
  const { id } = await params;
  return <UserEditScreen id={id} first={await firstRows(contract.users.show, { params: { id } })} />;
}
