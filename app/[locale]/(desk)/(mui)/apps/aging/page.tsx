import { AgingScreen } from '#components/receivables/AgingScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { AgingQuery } from '#lib/contract/receivables/aging.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-aging');

export default async function AgingPage({ searchParams }: PageProps<'/[locale]/apps/aging'>) {
  await enter('apps-aging');
  const query = parseQuery(AgingQuery, searchOf(await searchParams));
  return <AgingScreen first={await firstRows(contract.receivables.aging, { query })} />;
}
