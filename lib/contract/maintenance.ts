import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { flag, maybeText, one, Version } from './shapes.ts';

/** Whether the desk is closed to everyone but those who manage all; `since` (ISO 8601), `by` and `reason` are null while it is not. */
export const Maintenance = z.object({ on: flag, since: maybeText, by: maybeText, reason: maybeText, version: Version });
export type Maintenance = z.infer<typeof Maintenance>;

export const maintenance = named('maintenance', {
  read: endpoint({
    method: 'GET',
    path: '/maintenance',
    access: ['manage', 'all'],
    reply: one(Maintenance),
    extension: 'maintenance',
  }),
  set: endpoint({
    method: 'POST',
    path: '/maintenance',
    access: ['manage', 'all'],
    body: z.object({ on: z.boolean(), reason: z.string().trim().min(1).max(200).optional(), version: Version }),
    reply: one(Maintenance),
    extension: 'maintenance',
    touches: ['session'],
  }),
});
