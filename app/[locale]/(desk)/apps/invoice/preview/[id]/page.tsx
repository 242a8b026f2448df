import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { InvoiceScreen } from '#components/invoices/InvoiceScreen.tsx';
import { invoiceName } from '#components/invoices/invoiceName.ts';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

type Door = { params: Promise<{ id: string }> };

const read = cache((id: string) => firstRows(contract.invoices.show, { params: { id } }));

/** Its number, which is not in its address. */
export async function generateMetadata(door: Door): Promise<Metadata> {
  const { id } = await door.params;
  const invoice = (await read(id))?.data;
  if (!invoice) return titled('apps-invoice-preview')(door);
  return { title: invoiceName(await getTranslations('invoices'), invoice) };
}

export default async function InvoicePage({ params }: Door) {
  await enter('apps-invoice-preview');
  const { id } = await params;
  return <InvoiceScreen id={id} first={await read(id)} />;
}
