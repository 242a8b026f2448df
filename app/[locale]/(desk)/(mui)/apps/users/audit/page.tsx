import { AuditScreen } from '#components/users/AuditScreen.tsx';
import { AuditQuery } from '#lib/contract/audit.ts';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-users-audit');

export default async function AuditPage({ searchParams }: PageProps<'/[locale]/apps/users/audit'>) {
  await enter('apps-users-audit');
  const query = parseQuery(AuditQuery, searchOf(await searchParams));
  return <AuditScreen first={await firstRows(contract.users.audit, { query })} />;
}
