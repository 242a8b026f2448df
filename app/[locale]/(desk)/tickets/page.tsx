import { TicketsScreen } from '#components/tickets/TicketsScreen.tsx';
import { TicketAddress } from '#lib/contract/addresses/tickets.ts';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('tickets');

export default async function TicketsPage({ searchParams }: PageProps<'/[locale]/tickets'>) {
  await enter('tickets');
  const query = parseQuery(TicketAddress, searchOf(await searchParams));
  return <TicketsScreen first={await firstRows(contract.tickets.list, { query })} />;
}
