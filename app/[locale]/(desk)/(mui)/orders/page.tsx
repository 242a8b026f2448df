import { OrdersScreen } from '#components/orders/OrdersScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { OrderQuery } from '#lib/contract/orders/order.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('orders');

export default async function OrdersPage({ searchParams }: PageProps<'/[locale]/orders'>) {
  await enter('orders');
  const query = parseQuery(OrderQuery, searchOf(await searchParams));
  return <OrdersScreen first={await firstRows(contract.orders.list, { query })} />;
}
