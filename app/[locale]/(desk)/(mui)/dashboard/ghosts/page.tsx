import { GhostsScreen } from '#components/ghosts/GhostsScreen.tsx';
import { LineAuditScreen } from '#components/lineAudit/LineAuditScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { AuditQuery } from '#lib/contract/lineAudit.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('ghosts');

export default async function GhostsPage({ searchParams }: PageProps<'/[locale]/dashboard/ghosts'>) {
  await enter('ghosts');
  const search = searchOf(await searchParams);
  const isOfBills = search.get('view') !== 'lines';
  const [lines, ghosts] = await Promise.all([
    isOfBills ? firstRows(contract.lineAudit.list, { query: parseQuery(AuditQuery, search) }) : undefined,
    isOfBills ? undefined : firstRows(contract.ghosts.summary, {}),
  ]);
  return (
    <LineAuditScreen first={lines}>
      <GhostsScreen first={ghosts} />
    </LineAuditScreen>
  );
}
