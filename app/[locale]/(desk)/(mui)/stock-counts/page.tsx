import { StocktakesScreen } from '#components/stocktakes/StocktakesScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { StocktakeQuery } from '#lib/contract/stocktakes.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('stocktakes');

export default async function StocktakesPage({ searchParams }: PageProps<'/[locale]/stock-counts'>) {
  await enter('stocktakes');
  const query = parseQuery(StocktakeQuery, searchOf(await searchParams));
  return <StocktakesScreen first={await firstRows(contract.stocktakes.list, { query })} />;
}
