import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { InvoiceScreen } from '#components/invoices/InvoiceScreen.tsx';
import { invoiceName } from '#components/invoices/invoiceName.ts';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

const read = cache((id: string) => firstRows(contract.invoices.show, { params: { id } }));

/** Its number, which is not in its address. */
export async function generateMetadata(props: PageProps<'/[locale]/apps/invoice/preview/[id]'>): Promise<Metadata> {
  const { id } = await props.params;
  const invoice = (await read(id))?.data;
  if (!invoice) return titled('apps-invoice-preview')(props);
  return { title: invoiceName(await getTranslations('invoices'), invoice) };
}

export default async function InvoicePage({ params }: PageProps<'/[locale]/apps/invoice/preview/[id]'>) {
  await enter('apps-invoice-preview');
  const { id } = await params;
  return <InvoiceScreen id={id} first={await read(id)} />;
}
