import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { all, Done, flag, Id, maybeText, one, Text, Version } from './shapes.ts';

/** A list as somebody likes to see it. `query` is the address's query without page; anyone who may read the list can open it by its id. */
export const View = z.object({
  id: Id,
  list: z.literal('sims'),
  name: Text,
  query: z.string(),
  /** The fields shown, in order; empty: the usual ones. */
  columns: z.array(z.string()).catch([]),
  mine: flag,
  created_by: maybeText,
  version: Version,
});
export type View = z.infer<typeof View>;

const NewView = z.object({
  list: z.literal('sims'),
  name: z.string().trim().min(1).max(60),
  query: z.string().max(8000),
  columns: z.array(z.string().max(40)).max(40),
});

export const views = named('views', {
  list: endpoint({
    method: 'GET',
    path: '/views',
    access: ['read', 'Sim'],
    query: z.object({ list: z.literal('sims') }),
    reply: all(View),
    extension: 'views',
  }),
  show: endpoint({
    method: 'GET',
    path: '/views/:id',
    access: ['read', 'Sim'],
    reply: one(View),
    extension: 'views',
  }),
  create: endpoint({
    method: 'PUT',
    path: '/views',
    access: ['read', 'Sim'],
    body: NewView,
    reply: one(View),
    extension: 'views',
  }),
  change: endpoint({
    method: 'POST',
    path: '/views/:id',
    access: ['read', 'Sim'],
    body: NewView.omit({ list: true }).partial().extend({ version: Version }),
    reply: one(View),
    extension: 'views',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/views/:id',
    access: ['read', 'Sim'],
    query: z.object({ version: Version }),
    reply: Done,
    extension: 'views',
  }),
});
