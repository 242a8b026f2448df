import { RecurringScreen } from '#components/recurring/RecurringScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { RecurringQuery } from '#lib/contract/recurring/items.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-recurring');

export default async function RecurringPage({ searchParams }: PageProps<'/[locale]/apps/recurring'>) {
  await enter('apps-recurring');
  const query = parseQuery(RecurringQuery, searchOf(await searchParams));
  return <RecurringScreen first={await firstRows(contract.recurring.list, { query })} />;
}
