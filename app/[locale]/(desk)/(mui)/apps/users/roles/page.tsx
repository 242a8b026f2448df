import { RolesScreen } from '#components/users/RolesScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-users-roles');

export default async function RolesPage() {
  await enter('apps-users-roles');
  return <RolesScreen first={await firstRows(contract.roles.list, {})} />;
}
