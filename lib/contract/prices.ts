import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { NewPrice, Price, PriceChange, PriceQuery } from './prices/price.ts';
import { all, Id, listOf, maybe, maybeText, one, Text } from './shapes.ts';
import { TableImport, TableImportResult } from './tableImport.ts';

export const PRICE_EVENTS = ['created', 'changed', 'imported'] as const;
export const PriceEvent = z.object({
  id: Id,
  at: Text,
  by: maybeText,
  kind: z.string(),
  /** `before` and `after`: what differs, by field. */
  facts: maybe(z.record(z.string(), z.unknown())),
});
export type PriceEvent = z.infer<typeof PriceEvent>;

const own = { extension: 'prices' } as const;
const write = { ...own, reply: one(Price) } as const;

export const prices = named('prices', {
  list: endpoint({ ...own, method: 'GET', path: '/prices', access: ['read', 'Invoice'], query: PriceQuery, reply: listOf(Price) }),
  history: endpoint({ ...own, method: 'GET', path: '/prices/:id/history', access: ['read', 'Invoice'], reply: all(PriceEvent) }),
  create: endpoint({ ...write, method: 'PUT', path: '/prices', access: ['create', 'Invoice'], body: NewPrice }),
  /** What was billed stays as it was: invoices keep text, price and account. */
  change: endpoint({ ...write, method: 'POST', path: '/prices/:id', access: ['update', 'Invoice'], body: PriceChange }),
  import: endpoint({
    ...own,
    method: 'POST',
    path: '/prices-import',
    access: ['create', 'Invoice'],
    body: TableImport,
    reply: one(TableImportResult),
  }),
});
