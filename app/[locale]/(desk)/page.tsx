import { SimsScreen } from '#components/sims/SimsScreen.tsx';
import { SimAddress } from '#lib/contract/addresses/sims.ts';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('sims');

export default async function SimsPage({ searchParams }: PageProps<'/[locale]'>) {
  await enter('sims');
  const query = parseQuery(SimAddress, searchOf(await searchParams));
  return <SimsScreen first={await firstRows(contract.sims.list, { query })} />;
}
