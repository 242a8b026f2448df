import { InvoiceAddScreen } from '#components/invoices/InvoiceAddScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-invoice-add');

export default async function InvoiceAddPage() {
  await enter('apps-invoice-add');
  return <InvoiceAddScreen first={await firstRows(contract.invoices.settings, {})} />;
}
