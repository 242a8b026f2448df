import type { Metadata } from 'next';
import { cache } from 'react';
import { CustomerScreen } from '#components/customers/CustomerScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

const read = cache((id: string) => firstRows(contract.customers.show, { params: { id } }));

/** Its name, which is not in its address. */
export async function generateMetadata(props: PageProps<'/[locale]/apps/customers/[id]'>): Promise<Metadata> {
  const { id } = await props.params;
  const customer = (await read(id))?.data;
  return customer ? { title: customer.name } : titled('apps-customers-view')(props);
}

export default async function CustomerPage({ params }: PageProps<'/[locale]/apps/customers/[id]'>) {
  await enter('apps-customers-view');
  const { id } = await params;
  return <CustomerScreen id={id} first={await read(id)} />;
}
