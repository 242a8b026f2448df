import { CustomersScreen } from '#components/customers/CustomersScreen.tsx';
import { CustomerQuery } from '#lib/contract/customers/customer.ts';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-customers-list');

export default async function CustomersPage({ searchParams }: PageProps<'/[locale]/apps/customers'>) {
  await enter('apps-customers-list');
  const query = parseQuery(CustomerQuery, searchOf(await searchParams));
  return <CustomersScreen first={await firstRows(contract.customers.list, { query })} />;
}
