import { z } from 'zod';
import { Cents, MOST_ITEMS, MOST_THOUSANDTHS } from '#lib/contract/invoices/content.ts';
import { many } from '#lib/contract/shapes.ts';

/** What no credit memo has given back yet, by item and by tax of the invoice; `base` is the net a tax was charged on. */
export const Creditable = z.object({
  items: many(z.object({ cents: z.coerce.number().int(), thousandths: z.coerce.number().int() })),
  taxes: many(z.object({ base: z.coerce.number().int(), cents: z.coerce.number().int() })),
});
export type Creditable = z.infer<typeof Creditable>;

const place = z.int().min(0);
const Line = z
  .object({
    place: place.max(MOST_ITEMS),
    thousandths: z.int().min(1).max(MOST_THOUSANDTHS).optional(),
    cents: Cents.min(1).optional(),
  })
  .refine(({ thousandths, cents }) => (thousandths === undefined) !== (cents === undefined), {
    message: 'must have thousandths or cents, and not both',
  });

/** Items by their place on the invoice, with a quantity or a net amount of each; taxes come back with them. `taxes`: what comes back of a tax alone. */
export const CreditWanted = z.object({
  items: z.array(Line).max(MOST_ITEMS).default([]),
  taxes: z
    .array(z.object({ place, cents: Cents.min(1) }))
    .max(8)
    .default([]),
});
export type CreditWanted = z.infer<typeof CreditWanted>;
