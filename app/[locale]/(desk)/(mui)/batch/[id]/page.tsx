import { BatchScreen } from '#components/batches/BatchScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('batch-view');

/** So many rows come with the page; a batch of 10,000 would double its size twice. */
const FIRST = 60;

export default async function BatchPage({ params }: PageProps<'/[locale]/batch/[id]'>) {
  await enter('batch-view');
  const { id } = await params;
  const first = await firstRows(contract.batches.show, { params: { id } });
  const rows = first?.data.rows ?? [];
  return <BatchScreen id={id} first={first && { data: { ...first.data, rows: rows.slice(0, FIRST) } }} isCut={rows.length > FIRST} />;
}
