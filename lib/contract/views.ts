import { z } from 'zod';
import { type Access, endpoint, named } from './endpoint.ts';
import { all, Done, flag, Id, maybeText, one, Text, Version } from './shapes.ts';

/** The lists that can be kept as views, and who reads each. */
export const VIEW_LISTS = {
  sims: ['read', 'Sim'],
  batches: ['read', 'Batch'],
  swaps: ['read', 'SimSwap'],
  tickets: ['read', 'Ticket'],
  users: ['read', 'User'],
  invoices: ['read', 'Invoice'],
  customers: ['read', 'Invoice'],
} as const satisfies Record<string, Access>;
export type ViewList = keyof typeof VIEW_LISTS;
const ViewList = z.enum(Object.keys(VIEW_LISTS) as [ViewList, ...ViewList[]]);

/** A list as somebody likes to see it. `query` is the address's query without page; anyone who may read the list can open it by its id. */
export const View = z.object({
  id: Id,
  list: ViewList,
  name: Text,
  query: z.string(),
  /** The fields shown, in order; empty: the usual ones. */
  columns: z.array(z.string()).catch([]),
  mine: flag,
  /** Found by everybody who may read the list. */
  shared: flag.catch(false),
  created_by: maybeText,
  version: Version,
});
export type View = z.infer<typeof View>;

const NewView = z.object({
  list: ViewList,
  name: z.string().trim().min(1).max(60),
  query: z.string().max(8000),
  columns: z.array(z.string().max(40)).max(40),
  shared: z.boolean().optional(),
});

export const views = named('views', {
  list: endpoint({
    method: 'GET',
    path: '/views',
    access: 'signed-in',
    query: z.object({ list: ViewList }),
    reply: all(View),
    extension: 'views',
  }),
  show: endpoint({
    method: 'GET',
    path: '/views/:id',
    access: 'signed-in',
    reply: one(View),
    extension: 'views',
  }),
  create: endpoint({
    method: 'PUT',
    path: '/views',
    access: 'signed-in',
    body: NewView,
    reply: one(View),
    extension: 'views',
  }),
  change: endpoint({
    method: 'POST',
    path: '/views/:id',
    access: 'signed-in',
    body: NewView.omit({ list: true }).partial().extend({ version: Version }),
    reply: one(View),
    extension: 'views',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/views/:id',
    access: 'signed-in',
    query: z.object({ version: Version }),
    reply: Done,
    extension: 'views',
  }),
});
