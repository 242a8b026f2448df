import { UnfinishedScreen } from '#components/swaps/UnfinishedScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('unfinished');

export default async function UnfinishedPage({ searchParams }: PageProps<'/[locale]/tech/unfinished'>) {
  await enter('unfinished');
  const query = { ...parseQuery(contract.swaps.list.query, searchOf(await searchParams)), unfinished: '1' as const };
  return <UnfinishedScreen first={await firstRows(contract.swaps.list, { query })} />;
}
