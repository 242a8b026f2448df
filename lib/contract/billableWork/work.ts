import { z } from 'zod';
import { InvoiceItem, MOST_THOUSANDTHS } from '#lib/contract/invoices/content.ts';
import { PriceCode } from '#lib/contract/prices/price.ts';
import {
  Amount,
  flag,
  Id,
  many,
  manyWords,
  maybe,
  maybeId,
  maybeNumber,
  maybeText,
  oneOf,
  Paging,
  Text,
  Version,
} from '#lib/contract/shapes.ts';
import { FREE_REASONS, LABOR_STEPS, MOST_BILLED, WORK_QUEUES, WORK_SOURCES, WORK_STATES } from '#lib/contract/words/billableWork.ts';

const Line = z.object({ code: PriceCode, thousandths: z.int().min(1).max(MOST_THOUSANDTHS) });

/** What is billed when a visit ended with a resolution code, or (`resolution_code` null) a swap was finalized. Prices are told by their codes. */
export const WorkRule = z.object({
  id: Id,
  resolution_code: maybeText,
  lines: many(z.object({ code: Text, thousandths: Amount })),
  /** The hourly price of the minutes on site, rounded up to steps of `round_minutes`; of a visit only. */
  labor: maybeText,
  round_minutes: Amount,
  trip: maybeText,
  /** Parts that the technician used up, where the list has one of that code or name. */
  parts: flag,
  under_warranty: flag,
  under_contract: flag,
  version: Version,
});
export type WorkRule = z.infer<typeof WorkRule>;

export const NewWorkRule = z.object({
  resolution_code: z.string().trim().toUpperCase().min(1).max(16).nullable(),
  lines: z.array(Line).max(20).default([]),
  labor: PriceCode.nullable().default(null),
  round_minutes: z.literal([...LABOR_STEPS]).default(15),
  trip: PriceCode.nullable().default(null),
  parts: z.boolean().default(false),
  under_warranty: z.boolean().default(false),
  under_contract: z.boolean().default(false),
});
export type NewWorkRule = z.infer<typeof NewWorkRule>;
export const WorkRuleChange = NewWorkRule.omit({ resolution_code: true }).extend({ version: Version });

/** A visit that is done, or a swap that is finalized, with what would be billed for it. */
export const Work = z.object({
  /** `visit-12`, `swap-7`. */
  key: Text,
  source: oneOf(WORK_SOURCES),
  source_id: Id,
  done_at: Text,
  ticket_id: maybeId,
  Ticket_Number: maybeText,
  cs_no: maybeText,
  site_name: maybeText,
  Branch: maybeText,
  technician_name: maybeText,
  note: maybeText,
  resolution_code: maybeText,
  /** On site; of a swap nothing. */
  minutes: maybeNumber,
  /** Who gets the invoice; `hold`: why nothing is billed to them for now. */
  customer: maybe(z.object({ id: Id, name: Text, hold: maybeText })),
  state: oneOf(WORK_STATES),
  queue: oneOf(WORK_QUEUES),
  items: many(InvoiceItem),
  /** Without tax. */
  net_cents: Amount,
  free: maybe(oneOf(FREE_REASONS)),
  /** Parts and codes that the price list does not offer. */
  missing: manyWords,
  /** Somebody changed the lines: no rule does any more. */
  edited: flag,
  invoice: maybe(z.object({ id: Id, number: maybeText })),
  reason: maybeText,
  by: maybeText,
  at: maybeText,
  /** 0: nobody did anything to it yet. */
  version: Version,
});
export type Work = z.infer<typeof Work>;

export const WorkQuery = Paging.omit({ sort: true }).extend({
  state: z.enum(WORK_STATES).default('open'),
  queue: z.enum(WORK_QUEUES).optional(),
});
export type WorkQuery = z.infer<typeof WorkQuery>;

export const WorkCounts = z.object({ ready: Amount, free: Amount, 'no-customer': Amount, net_cents: Amount, currency: Text });

const seen = { version: Version };
export const WorkChange = z.object({ items: z.array(InvoiceItem).max(40), ...seen });
export const WorkDismissal = z.object({ reason: z.string().trim().min(1).max(300), ...seen });
export const WorkReopening = z.object(seen);

/** 409 with the keys in `errors.work`: what was billed, dismissed or comes to something else than `net_cents` meanwhile; then none is billed. */
export const WorkBilling = z.object({
  work: z
    .array(z.object({ key: z.string().max(24), net_cents: z.int().min(0), ...seen }))
    .min(1)
    .max(MOST_BILLED),
});
export type WorkBilled = z.infer<typeof WorkBilled>;
export const WorkBilled = z.object({
  billed: Amount,
  /** Sent, it goes by `mail`, waits for its print on `paper`, or both. */
  invoices: many(z.object({ id: Id, customer_name: Text, total_cents: Amount, mail: flag, paper: flag, version: Version })),
});
