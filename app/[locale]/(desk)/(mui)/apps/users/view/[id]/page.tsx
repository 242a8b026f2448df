import { UserScreen } from '#components/users/UserScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-users-view');

export default async function UserPage({ params }: PageProps<'/[locale]/apps/users/view/[id]'>) {
  await enter('apps-users-view');
  const { id } = await params;
  return <UserScreen id={id} first={await firstRows(contract.users.show, { params: { id } })} />;
}
