import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { LineChange, NewOrder, Order, OrderChange, OrderList, OrderQuery, OrderWithLines, ReportQuery } from './orders/order.ts';
import { Done, FileBody, listOf, one, Version } from './shapes.ts';

const own = { extension: 'orders' } as const;
const write = { ...own, reply: one(OrderWithLines) } as const;

export const orders = named('orders', {
  list: endpoint({ ...own, method: 'GET', path: '/orders', access: ['read', 'Batch'], query: OrderQuery, reply: listOf(Order) }),
  show: endpoint({ ...write, method: 'GET', path: '/orders/:id', access: ['read', 'Batch'] }),
  create: endpoint({ ...write, method: 'PUT', path: '/orders', access: ['create', 'Batch'], body: NewOrder }),
  /** `lines` replaces the list. Lines that are here already stay here: what came is known from the deliveries. */
  change: endpoint({ ...write, method: 'POST', path: '/orders/:id', access: ['update', 'Batch'], body: OrderChange, now: '/orders/:id' }),
  /** Only while nothing was received on it. */
  remove: endpoint({
    ...own,
    method: 'DELETE',
    path: '/orders/:id',
    access: ['delete', 'Batch'],
    query: z.object({ version: Version }),
    reply: Done,
  }),
  reportShort: endpoint({
    ...write,
    method: 'POST',
    path: '/orders/:id/short',
    access: ['update', 'Batch'],
    body: LineChange,
    now: '/orders/:id',
  }),
  close: endpoint({
    ...write,
    method: 'POST',
    path: '/orders/:id/close',
    access: ['update', 'Batch'],
    body: z.object({ closed: z.boolean(), version: Version }),
    now: '/orders/:id',
  }),
  /** Reads a supplier's file, CSV or XLSX; nothing is kept. A row that can't be a line is named. */
  readList: endpoint({
    ...own,
    method: 'POST',
    path: '/order-list',
    access: ['create', 'Batch'],
    upload: true,
    body: z.object({ file: z.unknown() }),
    reply: one(OrderList),
  }),
  report: endpoint({
    ...own,
    method: 'GET',
    path: '/orders/:id/report',
    access: ['read', 'Batch'],
    query: ReportQuery,
    reply: FileBody,
    file: true,
  }),
});
