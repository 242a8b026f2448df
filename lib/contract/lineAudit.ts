import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { Month } from './recurring/runs.ts';
import {
  anyOf,
  Done,
  FileBody,
  Id,
  listOf,
  many,
  maybe,
  maybeId,
  maybeNumber,
  maybeText,
  one,
  oneOf,
  Paging,
  Text,
  Version,
} from './shapes.ts';
import { Sim } from './sims/sim.ts';
import { PROVIDERS, SIM_STATUSES } from './sims/states.ts';
import { AUDIT_KINDS, AUDIT_NEXT, AUDIT_REASONS, BILL_FIELDS } from './words/lineAudit.ts';

const Count = z.coerce.number().int();
/** Null for whoever may not read invoices. */
const Cents = maybeNumber;

/** What a carrier billed one account in a month. */
export const CarrierBill = z.object({
  id: Id,
  provider: oneOf(PROVIDERS),
  account: Text,
  month: Text,
  file_name: maybeText,
  lines: Count,
  total_cents: Cents,
  /** Rows of the file that could not be read and were left out. */
  left_out: Count,
  created_by: maybeText,
  created_at: maybeText,
  version: Version,
});
export type CarrierBill = z.infer<typeof CarrierBill>;

/**
 * `cents`: what the bills say of its lines; over all kinds it comes to their total. By month `saves_cents` would be saved, `earns_cents` could be billed
 * (a system once), and `risk_cents` are paid by customers for a line that is not there.
 */
export const AuditGroup = z.object({
  kind: oneOf(AUDIT_KINDS),
  lines: Count,
  cents: Cents,
  saves_cents: Cents,
  earns_cents: Cents,
  risk_cents: Cents,
});
export type AuditGroup = z.infer<typeof AuditGroup>;

export const LineAudit = z.object({
  /** The month that is shown; null: no bill was ever read. */
  month: maybeText,
  months: many(Text),
  bills: many(CarrierBill),
  /** Each of `AUDIT_KINDS`, in its order. */
  groups: many(AuditGroup),
  total: z.object({ lines: Count, cents: Cents }),
  currency: z.string().length(3),
});
export type LineAudit = z.infer<typeof LineAudit>;

export const AuditLine = z.object({
  /** That of its SIM; of another line of the same SIM, or without one, above every SIM's. */
  id: Id,
  kind: oneOf(AUDIT_KINDS),
  reason: maybe(oneOf(AUDIT_REASONS)),
  next: oneOf(AUDIT_NEXT),
  provider: maybeText,
  account: maybeText,
  sim_id: maybeId,
  /** Of a page; a file goes without. */
  sim: maybe(Sim),
  iccid: maybeText,
  imei: maybeText,
  /** The phone number. */
  mdn: maybeText,
  status: maybe(oneOf(SIM_STATUSES)),
  place: maybeText,
  /** By the bill, and by our record. */
  plan: maybeText,
  our_plan: maybeText,
  cs_no: maybeText,
  site_name: maybeText,
  customer_id: maybeId,
  customer_name: maybeText,
  cents: Cents,
  revenue_cents: Cents,
  saves_cents: Cents,
  earns_cents: Cents,
  risk_cents: Cents,
  /** When the line had its last session, or if nobody told, its system was last heard. */
  heard_at: maybeText,
  /** When the service ended, or the suspension. */
  since: maybeText,
});
export type AuditLine = z.infer<typeof AuditLine>;

const AuditFilter = z.object({
  /** The newest with a bill unless given. */
  month: Month.optional(),
  provider: anyOf(z.enum(PROVIDERS)),
});

const SORTS = ['effect', 'cents', 'revenue_cents', 'cs_no', 'site_name', 'kind', 'heard_at'] as const;
export const AuditQuery = Paging.extend({
  ...AuditFilter.shape,
  /** All but `fine` unless given. */
  kind: anyOf(z.enum(AUDIT_KINDS)),
  sort: z.enum(SORTS.flatMap((field) => [field, `-${field}`] as const)).default('-effect'),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AUDIT_FIELDS = [
  'kind',
  'next',
  'provider',
  'account',
  'iccid',
  'imei',
  'mdn',
  'status',
  'place',
  'plan',
  'our_plan',
  'cs_no',
  'site_name',
  'customer_name',
  'cents',
  'revenue_cents',
  'saves_cents',
  'earns_cents',
  'risk_cents',
  'heard_at',
] as const;
export type AuditField = (typeof AUDIT_FIELDS)[number];

const AuditExport = AuditQuery.partial().extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  columns: z.array(z.enum(AUDIT_FIELDS)).min(1).optional(),
  heads: z.array(z.string().max(80)).optional(),
});

/** `row` counts as a spreadsheet does; `column` is the head of the file. */
export const BillProblem = z.object({ row: Count, column: Text, value: Text, why: Text });

export const BillReport = z.object({
  columns: many(z.object({ header: Text, field: maybe(oneOf(BILL_FIELDS)), samples: many(Text) })),
  /** What has to be mapped before a line can be read. */
  missing: many(oneOf(['number', 'charge'] as const)),
  lines: Count,
  total_cents: Count,
  /** The file ends in a row with the sum of its lines, which was compared. */
  sums_up: z.coerce.boolean(),
  /** Rows that can't be read; the first 500 are named. */
  wrong: Count,
  problems: many(BillProblem),
  /** The bill of this account and month that is there and would be replaced. */
  replaces: maybe(CarrierBill),
  /** Null when nothing was stored. */
  bill: maybe(CarrierBill),
});
export type BillReport = z.infer<typeof BillReport>;

/**
 * The multipart fields. `columns` is JSON, a field or null by header, and is kept for the account; without it that which was kept counts, or the
 * names carriers use. Several columns may be `charge`: they are added up.
 */
export const BillForm = z.object({
  file: z.unknown(),
  provider: z.enum(PROVIDERS),
  account: z.string().trim().min(1).max(40),
  month: Month,
  columns: z.string().max(20_000).optional(),
  /** The version of the bill it replaces; without it a bill that is there keeps this one out. */
  replaces: z.coerce.number().int().optional(),
  /** `1`: rows that can't be read are left out. */
  leave_out: z.enum(['1']).optional(),
});

const own = { extension: 'lineAudit' } as const;
const read = { ...own, method: 'GET', access: ['read', 'Dashboard'] } as const;

export const lineAudit = named('lineAudit', {
  summary: endpoint({ ...read, path: '/line-audit', query: AuditFilter, reply: one(LineAudit) }),
  list: endpoint({ ...read, path: '/line-audit-lines', query: AuditQuery, reply: listOf(AuditLine) }),
  export: endpoint({
    ...own,
    method: 'POST',
    path: '/line-audit-export',
    access: ['export', 'Sim'],
    body: AuditExport,
    reply: FileBody,
    file: true,
  }),
  /** All rows or none, unless those that can't be read are left out. */
  import: endpoint({
    ...own,
    method: 'POST',
    path: '/carrier-bills',
    access: ['create', 'Invoice'],
    query: z.object({ dry_run: z.enum(['1']).optional() }),
    body: BillForm,
    reply: one(BillReport),
    upload: true,
  }),
  remove: endpoint({
    ...own,
    method: 'DELETE',
    path: '/carrier-bills/:id',
    access: ['create', 'Invoice'],
    query: z.object({ version: Version }),
    reply: Done,
  }),
});
