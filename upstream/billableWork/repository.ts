import { eq } from 'drizzle-orm';
import type { Work } from '#lib/contract/billableWork/work.ts';
import type { InvoiceItem } from '#lib/contract/invoices/content.ts';
import { type Offered, offeredOf, type ProposedLine, proposeWork } from '#lib/domain/billableWork.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';
import { regional } from '#lib/format/languages.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { isAnyOf, rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { numberOf } from '#upstream/invoices/facts.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { serializePrice } from '#upstream/prices/repository.ts';
import { prices } from '#upstream/prices/tables.ts';
import { readWork, type WhichWork, type WorkRead } from './facts.ts';
import { readRules } from './readRules.ts';

/** `visit-12` is the work of stop 12. */
export function workOf(key: string): { stopId?: number; swapId?: number; ticketId?: number } | undefined {
  const [, source, text = ''] = /^(visit|swap|ticket)-(\d+)$/.exec(key) ?? [];
  const id = rowId(text);
  if (id === undefined) return undefined;
  return source === 'visit' ? { stopId: id } : source === 'swap' ? { swapId: id } : { ticketId: id };
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();
function dayIn(locale: string, day: string): string {
  const format = dayFormats.get(locale) ?? new Intl.DateTimeFormat(regional(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  dayFormats.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

const itemOf = ({ price, thousandths }: ProposedLine, place: string): InvoiceItem => ({
  description: `${price.description}, ${place}`.slice(0, 300),
  cost_cents: price.unit_cents,
  ...{ thousandths, discount: null, taxed: [], code: price.code, taxable: price.taxable },
  ...(price.gl_account !== null && { gl_account: price.gl_account }),
});

type Known = {
  rules: Awaited<ReturnType<typeof readRules>>;
  offered: Offered;
  payers: Map<number, { name: string; locale: string }>;
};

function compose(read: WorkRead, { rules, offered, payers }: Known, timeZone: string): Work {
  const { source, id, record, payer, ticket, invoice, csNo, doneAt, code, isBillable, minutes, contract, parts } = read;
  const facts = { source, resolution_code: code, isBillable: isBillable ?? undefined, minutes, contract, parts: parts ?? [] };
  const proposal = proposeWork({ ...facts, warranty: ticket?.warranty === true }, rules, offered);
  const edited = record?.items != null;
  const theirs = payer.id === null ? undefined : payers.get(payer.id);
  const place = [csNo, dayIn(theirs?.locale ?? 'en', localDay(timeZone, doneAt.getTime()))].filter(Boolean).join(', ');
  const items = record?.items ?? proposal.lines.map((line) => itemOf(line, place));
  const customer = payer.id === null ? null : { id: payer.id, name: theirs?.name ?? '', hold: payer.hold };
  const queue = items.length === 0 ? 'free' : customer === null ? 'no-customer' : 'ready';
  return {
    ...{ key: `${source}-${id}`, source, source_id: id, done_at: doneAt.toISOString() },
    ...{ ticket_id: ticket?.id ?? null, Ticket_Number: ticket?.number ?? null, cs_no: csNo, site_name: ticket?.siteName ?? null },
    ...{ Branch: ticket?.Branch ?? null, technician_name: read.technician, note: read.note, resolution_code: code, minutes, customer },
    ...{ state: record?.invoiceId ? 'billed' : record?.reason != null ? 'dismissed' : 'open', queue, items, edited },
    ...{ net_cents: invoiceSums(items, []).net, free: edited ? null : proposal.free, missing: edited ? [] : proposal.missing },
    invoice: invoice?.id ? { id: invoice.id, number: numberOf(invoice) } : null,
    ...{ reason: record?.reason ?? null, by: record?.by ?? null, at: record?.at.toISOString() ?? null, version: record?.version ?? 0 },
  };
}

/** Newest first; what nobody touched as the rules and prices are now. */
export async function selectWork({ env }: Pick<Context, 'env'>, database: Database, which: WhichWork): Promise<Work[]> {
  const reads = await readWork({ database, timeZone: env.TIME_ZONE }, which);
  const wanted = [...new Set(reads.flatMap(({ payer }) => payer.id ?? []))];
  const { id, name, locale } = invoiceCustomers;
  const found = wanted.length > 0 ? await database.select({ id, name, locale }).from(invoiceCustomers).where(isAnyOf(id, wanted)) : [];
  const known = {
    rules: await readRules(database),
    offered: offeredOf((await database.select().from(prices).where(eq(prices.active, true)).orderBy(prices.id)).map(serializePrice)),
    payers: new Map(found.map((each) => [each.id, each])),
  };
  return reads.map((read) => compose(read, known, env.TIME_ZONE));
}

export const notifyWork = (tx: Database) => publish(tx, { channel: 'invoices', change: { type: 'billableWork', id: null } });
