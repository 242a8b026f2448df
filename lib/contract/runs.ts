import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { anyOf, flag, Id, listOf, maybeId, maybeText, maybeTime, one, Paging } from './shapes.ts';

/** data: usage asked of the provider. upload, download: a panel's program. ping. watch: signals pushed for a while. */
export const RUN_TYPES = ['data', 'upload', 'download', 'ping', 'watch'] as const;
export const RUN_STATES = ['running', 'waiting', 'done', 'failed'] as const;

export const Run = z.object({
  id: Id,
  type: z.enum(RUN_TYPES),
  cs_no: maybeText,
  sim_id: maybeId,
  swap_id: maybeId,
  ip: maybeText,
  started_by: maybeText,
  started_at: maybeTime,
  ended_at: maybeTime,
  state: z.enum(RUN_STATES),
  message: maybeText,
  stoppable: flag,
});
export type Run = z.infer<typeof Run>;

export const runs = named('runs', {
  list: endpoint({
    method: 'GET',
    path: '/runs',
    access: ['read', 'Session'],
    query: Paging.extend({ type: z.enum(RUN_TYPES), state: anyOf(z.enum(RUN_STATES)) }),
    reply: listOf(Run),
    extension: 'runs',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/runs/:id/stop',
    access: ['update', 'Session'],
    body: z.object({}).optional(),
    reply: one(Run),
    extension: 'runs',
    touches: ['systems', 'swaps'],
  }),
});
