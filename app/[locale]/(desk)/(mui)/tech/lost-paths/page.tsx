import { LostPathsScreen } from '#components/systems/LostPathsScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('lost-paths');

export default async function LostPathsPage({ searchParams }: PageProps<'/[locale]/tech/lost-paths'>) {
  await enter('lost-paths');
  const query = parseQuery(contract.systems.lostPaths.query, searchOf(await searchParams));
  return <LostPathsScreen first={await firstRows(contract.systems.lostPaths, { query })} />;
}
