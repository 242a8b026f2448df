import { OrderScreen } from '#components/orders/OrderScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('order');

export default async function OrderPage({ params }: PageProps<'/[locale]/orders/[id]'>) {
  await enter('order');
  const { id } = await params;
  return <OrderScreen id={id} first={await firstRows(contract.orders.show, { params: { id } })} />;
}
