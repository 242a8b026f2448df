import { asc, sql } from 'drizzle-orm';
import type { InvoiceItem, InvoiceTax } from '#lib/contract/invoices/content.ts';
import { creditableOf, memoOf } from '#lib/domain/creditMemo.ts';
import { invoiceSums } from '#lib/domain/invoiceMoney.ts';
import { daysAfter, instantAt, localDay } from '#lib/format/localDay.ts';
import { DEMO_COMPANY } from '#upstream/core/env.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { numberOf } from '#upstream/invoices/facts.ts';
import { recipientOf, senderOf } from '#upstream/invoices/repository.ts';
import {
  type CustomerRow,
  type InvoiceRow,
  invoiceCustomers,
  invoiceEvents,
  invoicePayments,
  invoiceSeries,
  invoices,
  writeOffs,
} from '#upstream/invoices/tables.ts';
import { type Random, randomOf } from '#upstream/simulators/random.ts';
import { systems } from '#upstream/systems/tables.ts';
import { TEXAS } from './rounds.ts';

const CUSTOMERS = 24;
const MONTHS = 6;
const BY = 'Marisol Treviño';
const CONTACTS = ['Accounts payable', 'Janet Pruitt', 'Luis Ferrer', 'Office manager', 'Dana Whitlock', 'Facilities'];
const TAXES: InvoiceTax[] = [
  { name: 'State sales tax', basis_points: 625 },
  { name: 'Local sales tax', basis_points: 200 },
];
const TAXED = [0, 1];
const SENDER = senderOf({ env: { company: DEMO_COMPANY } });

const item = (description: string, cost_cents: number, thousandths = 1000, discount: InvoiceItem['discount'] = null): InvoiceItem => ({
  ...{ description, cost_cents, thousandths, discount },
  taxed: TAXED,
});

function itemsOf(random: Random, month: string): InvoiceItem[] {
  const isLarge = random.chance(0.3);
  const items = [
    item(`Central station monitoring, ${month}`, isLarge ? 8950 : 3995, isLarge ? 2000 : 1000),
    item(`Cellular line, ${month}`, 1150, 1000 * (isLarge ? 2 : 1)),
  ];
  if (random.chance(0.25)) items.push(item('Fire inspection report', 14_500, 1000, { kind: 'percent', basis_points: 1000 }));
  if (random.chance(0.3)) items.push(item('Service visit, labor', 9500, 500 * (1 + random.below(6))));
  if (random.chance(0.2)) items.push(item('LTE radio, swap of 3G unit', 21_900, 1000, { kind: 'cents', cents: 5000 }));
  if (random.chance(0.15)) items.push(item('Standby battery 12 V 7 Ah', 2850, 2000));
  return items;
}

type Billed = { customer: CustomerRow; day: string; items: InvoiceItem[]; terms: number; share: number; paidOn: string; isLate: boolean };

function billedOf(customer: CustomerRow, index: number, seed: string, today: string): Billed[] {
  return Array.from({ length: MONTHS }, (_, back) => back).flatMap((back) => {
    const random = randomOf(seed, 'invoice', index, back);
    if (!random.chance(0.55)) return [];
    const day = daysAfter(today, -(back * 30 + 2 + random.below(12)));
    const terms = random.pick([14, 30, 30]);
    const age = back * 30;
    const paid = random.weighted(
      age > 40 ? { all: 86, part: 6, none: 8 } : age > 20 ? { all: 60, part: 10, none: 30 } : { all: 25, part: 15, none: 60 },
    );
    const paidOn = daysAfter(day, 1 + random.below(Math.max(1, Math.min(terms, age - 1))));
    const share = paid === 'all' ? 1 : paid === 'part' ? 0.5 : 0;
    const items = itemsOf(random, day.slice(0, 7));
    return [{ customer, day, items, terms, share, paidOn: paidOn < today ? paidOn : today, isLate: share === 0 && age > 40 }];
  });
}

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

async function customersOf(tx: Database, seed: string, epoch: Date): Promise<CustomerRow[]> {
  const sites = await tx
    .select()
    .from(systems)
    .orderBy(asc(systems.systemNo))
    .limit(CUSTOMERS * 3);
  const chosen = sites.filter((_, index) => index % 3 === 0);
  if (chosen.length === 0) return [];
  const rows = chosen.map(({ siteName, address, csNo, phone }, index) => {
    const random = randomOf(seed, 'customer', index);
    const values = { name: siteName, contact: random.pick(CONTACTS), address, csNo, locale: 'en' as const };
    const email = random.chance(0.9) ? `billing@${slug(siteName)}.example` : null;
    return { ...values, email, phone, createdAt: epoch, updatedAt: epoch };
  });
  return tx.insert(invoiceCustomers).values(rows).returning();
}

export async function seedInvoices(tx: Database, seed: string, epoch: Date): Promise<void> {
  const customers = await customersOf(tx, seed, epoch);
  if (customers.length === 0) return;
  const today = localDay(TEXAS, epoch.getTime());
  const moment = (day: string, time: string) => new Date(Math.min(instantAt(TEXAS, day, time), epoch.getTime()));
  const rows: InvoiceRow[] = [];
  const payments: (typeof invoicePayments.$inferInsert)[] = [];
  const offs: (typeof writeOffs.$inferInsert)[] = [];
  const events: (typeof invoiceEvents.$inferInsert)[] = [];
  const last = new Map<number, number>();

  const add = (customer: CustomerRow, day: string, more: Pick<InvoiceRow, 'items' | 'terms'> & Partial<InvoiceRow>): InvoiceRow => {
    const at = moment(day, '09:00');
    const row: InvoiceRow = {
      ...{ id: rows.length + 1, kind: 'invoice', customerId: customer.id, currency: 'USD', taxes: TAXES, createdBy: BY },
      ...{
        year: null,
        number: null,
        documentNumber: null,
        issuedOn: null,
        dueOn: null,
        issuedAt: null,
        issuedBy: null,
        sender: null,
        recipient: null,
      },
      ...{ note: null, creditOf: null, creditPart: null, runId: null, reason: null, version: 1, createdAt: at, updatedAt: at },
      total: invoiceSums(more.items, TAXES).total,
      ...more,
    };
    rows.push(row);
    events.push({ invoiceId: row.id, at, by: BY, kind: 'created', facts: { total: row.total } });
    return row;
  };
  const issue = (customer: CustomerRow, day: string, more: Pick<InvoiceRow, 'items' | 'terms'> & Partial<InvoiceRow>): InvoiceRow => {
    const year = Number(day.slice(0, 4));
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    const issuedAt = moment(day, '09:10');
    const row = add(customer, day, {
      ...{
        year,
        number,
        documentNumber: `${year}-${String(number).padStart(4, '0')}`,
        issuedOn: day,
        dueOn: daysAfter(day, more.terms),
        issuedAt,
        issuedBy: BY,
      },
      ...{ sender: SENDER, recipient: recipientOf(customer) },
      ...more,
    });
    events.push({ invoiceId: row.id, at: issuedAt, by: BY, kind: 'issued', facts: { number: numberOf(row), total: row.total } });
    return row;
  };

  let late: { row: InvoiceRow; customer: CustomerRow } | undefined;
  let priced: typeof late;
  let lost: InvoiceRow | undefined;
  const billed = customers.flatMap((customer, index) => billedOf(customer, index, seed, today));
  for (const { customer, day, items, terms, share, paidOn, isLate } of billed.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const row = issue(customer, day, { items, terms });
    if (isLate && !late) late = { row, customer };
    else if (isLate) lost ??= row;
    if (share === 0 && !isLate) priced = { row, customer };
    const cents = Math.floor(row.total * share);
    if (cents === 0) continue;
    const at = moment(paidOn, '15:30');
    const method = randomOf(seed, 'method', row.id).pick(['check', 'transfer', 'card', 'debit'] as const);
    payments.push({
      customerId: customer.id,
      currency: row.currency,
      invoiceId: row.id,
      cents,
      paidOn,
      method,
      reference: null,
      at,
      by: BY,
    });
    events.push({ invoiceId: row.id, at, by: BY, kind: 'paid', facts: { cents, method } });
  }
  if (late) {
    const { row, customer } = late;
    const reason = 'Billed to the previous owner of the site.';
    const note = issue(customer, today, { kind: 'credit', items: row.items, terms: 0, creditOf: row.id, reason });
    events.push({ invoiceId: row.id, at: moment(today, '09:10'), by: BY, kind: 'credited', facts: { number: numberOf(note), reason } });
  }
  if (priced) {
    const { row, customer } = priced;
    const memo = memoOf(row, creditableOf(row, []), { items: [{ place: 0, cents: 500 }], taxes: [] });
    if (!('part' in memo)) throw new Error(JSON.stringify(memo));
    const { items, part } = memo;
    const reason = 'Price agreed on the phone.';
    const more = { kind: 'credit' as const, items, terms: 0, creditOf: row.id, creditPart: part, total: part.sums.total, reason };
    const facts = { number: numberOf(issue(customer, today, more)), cents: part.sums.total, reason };
    events.push({ invoiceId: row.id, at: moment(today, '09:20'), by: BY, kind: 'credited', facts });
    const check = { customerId: customer.id, currency: row.currency, cents: 25_000, paidOn: today, method: 'check', reference: '2207' };
    payments.push({ ...check, at: moment(today, '09:30'), by: BY });
  }
  if (lost) {
    const [at, reason] = [moment(today, '09:40'), 'Out of business.'];
    offs.push({ invoiceId: lost.id, cents: lost.total, writtenOffOn: today, reason, at, by: BY });
    events.push({ invoiceId: lost.id, at, by: BY, kind: 'written-off', facts: { cents: lost.total, reason } });
  }
  for (const [index, customer] of customers.slice(0, 4).entries())
    add(customer, today, { items: itemsOf(randomOf(seed, 'draft', index), today.slice(0, 7)), terms: 30 });

  await insertMany(tx, invoices, rows);
  await tx.execute(sql`select setval('invoices_id_seq', ${rows.length})`);
  await insertMany(tx, invoicePayments, payments);
  await insertMany(tx, writeOffs, offs);
  await insertMany(tx, invoiceEvents, events);
  await insertMany(
    tx,
    invoiceSeries,
    [...last].map(([year, number]) => ({ series: 'invoice' as const, year, last: number })),
  );
}
