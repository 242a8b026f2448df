import { InvoicesScreen } from '#components/invoices/InvoicesScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { InvoiceQuery } from '#lib/contract/invoices/list.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-invoice-list');

export default async function InvoicesPage({ searchParams }: PageProps<'/[locale]/apps/invoice/list'>) {
  await enter('apps-invoice-list');
  const query = parseQuery(InvoiceQuery, searchOf(await searchParams));
  return <InvoicesScreen first={await firstRows(contract.invoices.list, { query })} />;
}
