import { OperationsScreen } from '#components/operations/OperationsScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { OperationQuery } from '#lib/contract/operations.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('operations');

export default async function ChangesPage({ searchParams }: PageProps<'/[locale]/changes'>) {
  await enter('operations');
  const query = parseQuery(OperationQuery, searchOf(await searchParams));
  return <OperationsScreen first={await firstRows(contract.operations.list, { query })} />;
}
