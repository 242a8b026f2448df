import { ActivityScreen } from '#components/operations/ActivityScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { ActivityQuery } from '#lib/contract/operations/activity.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('activity');

export default async function ActivityPage({ searchParams }: PageProps<'/[locale]/changes/history'>) {
  await enter('activity');
  const query = parseQuery(ActivityQuery, searchOf(await searchParams));
  return <ActivityScreen first={await firstRows(contract.operations.activity, { query })} />;
}
