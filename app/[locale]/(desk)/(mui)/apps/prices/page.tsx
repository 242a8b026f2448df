import { PricesScreen } from '#components/prices/PricesScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { PriceQuery } from '#lib/contract/prices/price.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-prices');

export default async function PricesPage({ searchParams }: PageProps<'/[locale]/apps/prices'>) {
  await enter('apps-prices');
  const query = parseQuery(PriceQuery, searchOf(await searchParams));
  return <PricesScreen first={await firstRows(contract.prices.list, { query })} />;
}
