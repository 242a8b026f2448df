import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { all, flag, Id, many, maybeId, maybeText, one, Text } from './shapes.ts';

/** A saved panel program. One that is cut off (`partial`) or has shrunk against the last good one is kept, and never taken for good. */
export const Program = z.object({
  id: Id,
  cs_no: Text,
  at: maybeText,
  by: maybeText,
  swap_id: maybeId,
  /** SHA-256 of its bytes, hex. */
  hash: Text,
  size: z.coerce.number().int(),
  zones: z.coerce.number().int(),
  partial: flag,
  shrunken: flag,
  /** The one a send would take. */
  last_good: flag,
});
export type Program = z.infer<typeof Program>;

export const ProgramDifference = z.object({ section: Text, entry: Text, before: maybeText, after: maybeText });

export const programs = named('programs', {
  list: endpoint({
    method: 'GET',
    path: '/cs/system/:cs/programs',
    access: ['read', 'System'],
    reply: all(Program),
    extension: 'programs',
  }),
  compare: endpoint({
    method: 'GET',
    path: '/programs/:id/compare/:other',
    access: ['read', 'System'],
    reply: one(z.object({ before: Program, after: Program, differences: many(ProgramDifference) })),
    extension: 'programs',
  }),
});
