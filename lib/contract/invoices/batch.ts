import { z } from 'zod';
import { flag, Id, maybeText, Version } from '#lib/contract/shapes.ts';
import { MOST_BILLED } from '#lib/contract/words/billableWork.ts';
import { MOST_PRINTED } from '#lib/contract/words/invoices.ts';

/** Drafts, all of which are sent or none: 409 with ids in `errors.invoices` where one is sent or changed meanwhile, 422 with them in `errors.ids` where one is gone or its customer on hold. */
export const BatchSending = z.object({
  invoices: z
    .array(z.object({ id: Id, version: Version }))
    .min(1)
    .max(MOST_BILLED),
});
/** `mail`: it went out by mail; `paper`: it waits for its print, as its customer wants it or has no mail address. */
export const BatchSent = z.object({ id: Id, number: maybeText, mail: flag, paper: flag });

/** These, or those of a billing run: of more than `MOST_PRINTED` the part that is `page`, 422 behind the last. */
export const BatchPrint = z
  .object({
    ids: z.array(Id).min(1).max(MOST_PRINTED).optional(),
    run_id: Id.optional(),
    paper: z.enum(['1']).optional(),
    page: z.int().min(1).max(1000).default(1),
  })
  .refine(({ ids, run_id }) => ids !== undefined || run_id !== undefined, { path: ['ids'], message: 'must be given, or run_id' });
