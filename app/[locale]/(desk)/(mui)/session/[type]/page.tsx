import { RunsScreen } from '#components/runs/RunsScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { RUN_TYPES } from '#lib/contract/runs.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('session');

export default async function SessionPage({ params, searchParams }: PageProps<'/[locale]/session/[type]'>) {
  await enter('session');
  const wanted = (await params).type;
  const type = RUN_TYPES.find((each) => each === wanted) ?? 'data';
  const query = { ...parseQuery(contract.runs.list.query.omit({ type: true }), searchOf(await searchParams)), type };
  return <RunsScreen key={type} type={type} first={await firstRows(contract.runs.list, { query })} />;
}
