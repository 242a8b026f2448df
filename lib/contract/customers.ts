import { z } from 'zod';
import { Customer, CustomerChange, CustomerQuery, FullCustomer, NewCustomer, SystemsChange } from './customers/customer.ts';
import { CustomersImported } from './customers/import.ts';
import { endpoint, named } from './endpoint.ts';
import { all, Id, listOf, maybe, maybeText, one, Text } from './shapes.ts';
import { TableImport } from './tableImport.ts';

export const CUSTOMER_EVENTS = [
  'created',
  'changed',
  'systems',
  'imported',
  'paid',
  'payment-voided',
  'reminded',
  'reminders-held',
  'reminders-resumed',
  'refunded',
  'refund-voided',
  'statement-sent',
  'statement-failed',
  'statement-changed',
] as const;
export const CustomerEvent = z.object({
  id: Id,
  at: Text,
  by: maybeText,
  kind: z.string(),
  /** What was before and after, by field; of systems which were added, with whom each was before, and which were removed. */
  facts: maybe(z.record(z.string(), z.unknown())),
});
export type CustomerEvent = z.infer<typeof CustomerEvent>;

const own = { extension: 'customers' } as const;

export const customers = named('customers', {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/customers',
    access: ['read', 'Invoice'],
    query: CustomerQuery,
    reply: listOf(Customer),
  }),
  show: endpoint({ ...own, method: 'GET', path: '/customers/:id', access: ['read', 'Invoice'], reply: one(FullCustomer) }),
  history: endpoint({ ...own, method: 'GET', path: '/customers/:id/history', access: ['read', 'Invoice'], reply: all(CustomerEvent) }),
  create: endpoint({
    ...own,
    method: 'PUT',
    path: '/customers',
    access: ['create', 'Invoice'],
    body: NewCustomer,
    reply: one(FullCustomer),
    touches: ['invoices'],
  }),
  change: endpoint({
    ...own,
    method: 'POST',
    path: '/customers/:id',
    access: ['update', 'Invoice'],
    body: CustomerChange,
    reply: one(FullCustomer),
    touches: ['invoices'],
  }),
  changeSystems: endpoint({
    ...own,
    method: 'POST',
    path: '/customers/:id/systems',
    access: ['update', 'Invoice'],
    body: SystemsChange,
    reply: one(FullCustomer),
    touches: ['invoices', 'billableWork'],
  }),
  /** All rows or none: a row that can't be taken keeps the others out, and every such row is named. */
  import: endpoint({
    ...own,
    method: 'POST',
    path: '/customers-import',
    access: ['create', 'Invoice'],
    body: TableImport,
    reply: one(CustomersImported),
    touches: ['invoices'],
  }),
});
