import { z } from 'zod';
import {
  NewWorkRule,
  Work,
  WorkBilled,
  WorkBilling,
  WorkChange,
  WorkCounts,
  WorkDismissal,
  WorkQuery,
  WorkReopening,
  WorkRule,
  WorkRuleChange,
} from './billableWork/work.ts';
import { endpoint, named } from './endpoint.ts';
import { all, Done, listOf, one, Version } from './shapes.ts';

const own = { extension: 'billableWork' } as const;
const read = { ...own, method: 'GET', access: ['read', 'Invoice'] } as const;
const write = { ...own, method: 'POST', access: ['update', 'Invoice'], reply: one(Work) } as const;
const rule = { ...own, access: ['update', 'Invoice'], reply: one(WorkRule) } as const;

export const billableWork = named('billableWork', {
  list: endpoint({ ...read, path: '/work-to-bill', query: WorkQuery, reply: listOf(Work) }),
  counts: endpoint({ ...read, path: '/work-to-bill-counts', reply: one(WorkCounts) }),
  /** Of a ticket, or of a swap: `ticket-7`, `swap-7`. */
  of: endpoint({ ...read, path: '/work-to-bill/:key', reply: all(Work) }),
  change: endpoint({ ...write, path: '/work-to-bill/:key', body: WorkChange }),
  dismiss: endpoint({ ...write, path: '/work-to-bill/:key/dismiss', body: WorkDismissal }),
  reopen: endpoint({ ...write, path: '/work-to-bill/:key/reopen', body: WorkReopening }),
  bill: endpoint({
    ...own,
    method: 'POST',
    path: '/work-to-bill-drafts',
    access: ['create', 'Invoice'],
    body: WorkBilling,
    reply: one(WorkBilled),
    touches: ['invoices', 'customers'],
  }),
  rules: endpoint({ ...read, path: '/work-rules', reply: all(WorkRule) }),
  addRule: endpoint({ ...rule, method: 'PUT', path: '/work-rules', body: NewWorkRule }),
  changeRule: endpoint({ ...rule, method: 'POST', path: '/work-rules/:id', body: WorkRuleChange }),
  removeRule: endpoint({
    ...own,
    method: 'DELETE',
    path: '/work-rules/:id',
    access: ['update', 'Invoice'],
    query: z.object({ version: Version }),
    reply: Done,
  }),
});
