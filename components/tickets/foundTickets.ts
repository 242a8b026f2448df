import { call } from '#lib/browser/api/api.ts';
import * as contract from '#lib/contract/index.ts';
import type { TicketQuery } from '#lib/contract/tickets.ts';

export async function foundTickets(query: Partial<TicketQuery>): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await call(contract.tickets.list, { query: { ...query, page, per_page: 100 } });
    ids.push(...data.map(({ id }) => id));
    if (page >= meta.last_page || data.length === 0) return ids;
  }
}
