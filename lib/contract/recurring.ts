import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import {
  NewRecurringItem,
  RaiseResult,
  RecurringChange,
  RecurringEnd,
  RecurringEvent,
  RecurringItem,
  RecurringQuery,
  RecurringRaise,
  RecurringSummary,
} from './recurring/items.ts';
import { BillingRun, CyclePreview, Month } from './recurring/runs.ts';
import { all, listOf, one, Paging, Version } from './shapes.ts';

const own = { extension: 'recurring' } as const;
const read = { ...own, method: 'GET', access: ['read', 'Invoice'] } as const;
const write = { ...own, method: 'POST', access: ['update', 'Invoice'], touches: ['customers', 'invoices'] } as const;
const act = z.object({ version: Version });

export const recurring = named('recurring', {
  list: endpoint({ ...read, path: '/recurring-items', query: RecurringQuery, reply: listOf(RecurringItem) }),
  show: endpoint({ ...read, path: '/recurring-items/:id', reply: one(RecurringItem) }),
  history: endpoint({ ...read, path: '/recurring-items/:id/history', reply: all(RecurringEvent) }),
  summary: endpoint({ ...read, path: '/recurring-summary', reply: one(RecurringSummary) }),
  create: endpoint({
    ...write,
    method: 'PUT',
    path: '/recurring-items',
    access: ['create', 'Invoice'],
    body: NewRecurringItem,
    reply: one(RecurringItem),
  }),
  change: endpoint({ ...write, path: '/recurring-items/:id', body: RecurringChange, reply: one(RecurringItem) }),
  end: endpoint({ ...write, path: '/recurring-items/:id/end', body: RecurringEnd, reply: one(RecurringItem) }),
  raise: endpoint({ ...write, path: '/recurring-raise', body: RecurringRaise, reply: one(RaiseResult) }),
  preview: endpoint({ ...read, path: '/billing-cycle', query: z.object({ month: Month }), reply: one(CyclePreview) }),
  runs: endpoint({ ...read, path: '/billing-runs', query: Paging.pick({ page: true, per_page: true }), reply: listOf(BillingRun) }),
  run: endpoint({ ...read, path: '/billing-runs/:id', reply: one(BillingRun) }),
  start: endpoint({
    ...write,
    path: '/billing-runs',
    access: ['create', 'Invoice'],
    body: z.object({ month: Month }),
    reply: one(BillingRun),
  }),
  /** Drafts go, and what they billed is due again; not once one of them was sent. */
  undo: endpoint({ ...write, path: '/billing-runs/:id/undo', body: act, reply: one(BillingRun) }),
  /** Each draft of the run gets its number and goes out as its customer wants it. */
  send: endpoint({ ...write, path: '/billing-runs/:id/send', body: act, reply: one(BillingRun) }),
});
