import { MisfitsScreen } from '#components/misfits/MisfitsScreen.tsx';
import { MisfitQuery } from '#lib/contract/misfits.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { misfitPage } from '#lib/server/observability/misfits.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('misfits');

export default async function MisfitsPage({ searchParams }: PageProps<'/[locale]/dashboard/misfits'>) {
  await enter('misfits');
  return <MisfitsScreen first={misfitPage(parseQuery(MisfitQuery, searchOf(await searchParams)))} />;
}
