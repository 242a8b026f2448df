import { BatchesScreen } from '#components/batches/BatchesScreen.tsx';
import { BatchAddress } from '#lib/contract/addresses/batches.ts';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('batches');

export default async function BatchesPage({ searchParams }: PageProps<'/[locale]/batch'>) {
  await enter('batches');
  const query = parseQuery(BatchAddress, searchOf(await searchParams));
  return <BatchesScreen first={await firstRows(contract.batches.list, { query })} />;
}
