import { WorkScreen } from '#components/billableWork/WorkScreen.tsx';
import { WorkQuery } from '#lib/contract/billableWork/work.ts';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-work');

export default async function WorkPage({ searchParams }: PageProps<'/[locale]/apps/work-to-bill'>) {
  await enter('apps-work');
  const query = parseQuery(WorkQuery, searchOf(await searchParams));
  return <WorkScreen first={await firstRows(contract.billableWork.list, { query })} />;
}
