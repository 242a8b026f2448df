import { SwapsScreen } from '#components/swaps/SwapsScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('sim-swap-list');

export default async function SwapsPage({ searchParams }: PageProps<'/[locale]/tech/sim-swap'>) {
  await enter('sim-swap-list');
  const query = parseQuery(contract.swaps.list.query, searchOf(await searchParams));
  return <SwapsScreen first={await firstRows(contract.swaps.list, { query })} />;
}
