import { z } from 'zod';
import { flag, Id, Text, Version, wordLike } from './shapes.ts';
import { TICKET_CODE_KINDS, TICKET_PRIORITIES } from './words/tickets.ts';

/** Why a ticket is opened (`problem`), or what ended it (`resolution`). One that is not `active` is offered no more, and stays on its tickets. */
export const TicketCode = z.object({
  id: Id,
  kind: wordLike(TICKET_CODE_KINDS),
  code: Text,
  name: Text,
  /** The priority that a ticket of this problem has unless somebody says another. */
  priority: wordLike(TICKET_PRIORITIES),
  /** Of a resolution: whether the customer pays for the work. */
  billable: flag,
  active: flag,
  version: Version,
});
export type TicketCode = z.infer<typeof TicketCode>;

const terms = {
  name: z.string().trim().min(1).max(80),
  priority: z.enum(TICKET_PRIORITIES).nullable().optional(),
  billable: z.boolean().optional(),
};

/** `code`: letters, digits and dashes, written in capitals. */
export const NewTicketCode = z.object({
  kind: z.enum(TICKET_CODE_KINDS),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,15}$/, 'letters, digits and dashes, at most 16'),
  ...terms,
});

export const TicketCodeChange = z.object({ ...terms, name: terms.name.optional(), active: z.boolean().optional(), version: Version });
