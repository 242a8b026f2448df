import { z } from 'zod';
import { ImportRefusal } from '#lib/contract/imports.ts';
import {
  anyOf,
  Day,
  Id,
  many,
  maybe,
  maybeId,
  maybeText,
  maybeTime,
  nameOf,
  Paging,
  Text,
  Time,
  Version,
  wordLike,
} from '#lib/contract/shapes.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { MOST_LINES, ORDER_LINE_STATES, ORDER_SORTS } from '#lib/contract/words/orders.ts';
import { LANGUAGES } from '#lib/format/languages.ts';

const Count = z.coerce.number().int().catch(0);

/** A purchase order: what a supplier is to deliver, and how much of it came. Deliveries (`batches`) belong to it. */
export const Order = z.object({
  id: Id,
  /** As the company numbers it. */
  number: Text,
  supplier: maybeText,
  device_type: maybeText,
  provider: maybeText,
  warehouse_code: maybeText,
  due_on: maybeText,
  notes: maybeText,
  /** How many were ordered: of one with a list its lines. */
  expected: Count,
  /** How many lines the supplier's list has; 0 is no list. */
  lines_count: Count,
  /** Cards, radios and pairs in its deliveries. */
  received: Count,
  closed_at: maybeTime,
  closed_by: maybeText,
  created_by: nameOf,
  created_at: Time,
  version: Version,
});
export type Order = z.infer<typeof Order>;

/** A line of the supplier's list; `row` is the line of the file. */
export const OrderLine = z.object({
  id: Id,
  row: Count,
  box: maybeText,
  imei: maybeText,
  iccid: maybeText,
  state: wordLike(ORDER_LINE_STATES),
  /** What came for it; of one that differs with the numbers it has. */
  sim_id: maybeId,
  received: maybe(z.object({ imei: maybeText, iccid: maybeText })),
  batch_id: maybeId,
  /** What the carrier said last of the SIM that came. */
  provider_state: maybeText,
});
export type OrderLine = z.infer<typeof OrderLine>;

/** What came and is on no line. */
const Extra = z.object({ sim_id: Id, batch_id: Id, imei: maybeText, iccid: maybeText });

export const OrderWithLines = Order.extend({
  lines: many(OrderLine),
  extra: many(Extra),
  batches: many(z.object({ id: Id, name: maybeText, rows_count: Count, created_by: nameOf, created_at: Time })),
});
export type OrderWithLines = z.infer<typeof OrderWithLines>;

const Digits = z
  .string()
  .trim()
  .regex(/^\d{8,32}$/, 'must be 8 to 32 digits')
  .nullable()
  .default(null);
const Line = z
  .object({
    row: z.int().min(1).max(1_000_000),
    box: z.string().trim().max(40).nullable().default(null),
    imei: Digits,
    iccid: Digits,
  })
  .refine(({ imei, iccid }) => imei || iccid, { path: ['imei'], message: 'must have an IMEI or an ICCID' });
export type NewLine = z.infer<typeof Line>;

const isOnce = (lines: readonly NewLine[], field: 'imei' | 'iccid') => {
  const numbers = lines.flatMap((line) => line[field] ?? []);
  return new Set(numbers).size === numbers.length;
};

const Lines = z
  .array(Line)
  .max(MOST_LINES)
  .refine((lines) => isOnce(lines, 'imei'), 'has an IMEI twice')
  .refine((lines) => isOnce(lines, 'iccid'), 'has an ICCID twice');

const Facts = z.object({
  number: z.string().trim().min(1).max(40),
  supplier: z.string().trim().max(120).nullable(),
  device_type: z.string().min(1).max(60),
  provider: z.enum(PROVIDERS),
  warehouse_code: z.string().min(1).max(20),
  due_on: Day.nullable(),
  notes: z.string().trim().max(500).nullable(),
  /** Counts where there is no list. */
  expected: z.int().min(1).max(100_000).nullable(),
  lines: Lines,
});

const { supplier, due_on, notes, expected, lines } = Facts.shape;
export const NewOrder = Facts.extend({
  supplier: supplier.default(null),
  due_on: due_on.default(null),
  notes: notes.default(null),
  expected: expected.default(null),
  lines: lines.default([]),
});
export type NewOrder = z.infer<typeof NewOrder>;

/** What is not sent stays: a default would empty it. */
export const OrderChange = Facts.partial().extend({ version: Version });

/** Lines that are reported short to the supplier, or no longer. */
export const LineChange = z.object({ lines: z.array(Id).min(1).max(MOST_LINES), short: z.boolean(), version: Version });

export const OrderQuery = Paging.extend({
  sort: z.enum(ORDER_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('-created_at'),
  state: anyOf(z.enum(['open', 'closed'])),
});
export type OrderQuery = z.infer<typeof OrderQuery>;

/** What a supplier's file says: lines, and why other rows can't be one, or the file can't be read. */
export const OrderList = z.object({ lines: many(Line), refusals: many(ImportRefusal) });
export type OrderList = z.infer<typeof OrderList>;

export const ReportQuery = z.object({
  format: z.enum(['pdf', 'csv']).default('pdf'),
  locale: z.enum(LANGUAGES).optional(),
  paper: z.enum(['a4', 'letter']).optional(),
});
