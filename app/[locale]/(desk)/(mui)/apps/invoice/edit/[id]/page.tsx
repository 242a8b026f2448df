import { InvoiceEditScreen } from '#components/invoices/InvoiceEditScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-invoice-edit');

export default async function InvoiceEditPage({ params }: PageProps<'/[locale]/apps/invoice/edit/[id]'>) {
  await enter('apps-invoice-edit');
  const { id } = await params;
  const [first, settings] = await Promise.all([
    firstRows(contract.invoices.show, { params: { id } }),
    firstRows(contract.invoices.settings, {}),
  ]);
  return <InvoiceEditScreen id={id} first={first} settings={settings} />;
}
