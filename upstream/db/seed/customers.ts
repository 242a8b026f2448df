import { asc, sql } from 'drizzle-orm';
import type { Exemption } from '#lib/contract/words/customers.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { customerSystems } from '#upstream/customers/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import { systems } from '#upstream/systems/tables.ts';
import { TEXAS } from './rounds.ts';

/** Sites of a chain end in its number of the shop: their invoices go to its head office. */
const SHOP = /^(.+) \d+$/;
/** Texas Tax Code 151.309 and 151.310. */
const EXEMPT: readonly [RegExp, Exemption][] = [
  [/School|Elementary|Academy|High/, 'school'],
  [/Church|Chapel/, 'religious'],
  [/City|County|Library|Fire Station|Clinic of/, 'government'],
];

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

type Site = { csNo: string; site: string; siteName: string; address: string | null; phone: string | null };

function customerOf({ site, siteName, address, phone }: Site, seed: string, today: string) {
  const random = randomOf(seed, 'payer', site);
  const reason = EXEMPT.find(([pattern]) => pattern.test(siteName))?.[1];
  const email = random.chance(0.88) ? `billing@${slug(siteName)}.example` : null;
  return {
    ...{ name: siteName, address, phone, email, locale: 'en' as const, terms: random.pick([15, 30, 30, 30]) },
    delivery: email === null ? ('paper' as const) : random.chance(0.1) ? ('both' as const) : ('mail' as const),
    po: random.chance(0.08) ? `PO-${random.digits(5)}` : null,
    exemption: reason ?? null,
    exemptionNumber: reason ? `1-74-${random.digits(7)}` : null,
    exemptionUntil: reason && random.chance(0.7) ? daysAfter(today, random.below(900) - 20) : null,
    hold: random.chance(0.006) ? 'Disputes the last invoice' : null,
  };
}

/** Everybody whose systems are watched is billed: a site by itself, or with others of a chain by its head office. */
export async function seedCustomers(tx: Database, seed: string, epoch: Date): Promise<void> {
  const today = localDay(TEXAS, epoch.getTime());
  const { csNo, site, siteName, address, phone } = systems;
  const all: Site[] = await tx.select({ csNo, site, siteName, address, phone }).from(systems).orderBy(asc(site), asc(csNo));
  const billed = new Map((await tx.select().from(invoiceCustomers)).map((row) => [row.csNo, row.id]));
  const bySite = groupedBy(all, (each) => each.site);
  const payers = new Map<string, number>();
  for (const [name, theirs] of bySite) {
    const known = theirs.map((each) => billed.get(each.csNo)).find((id) => id !== undefined);
    if (known !== undefined) payers.set(name, known);
  }
  const fresh = [...bySite].filter(([name]) => !payers.has(name)).flatMap(([, [first]]) => (first ? [first] : []));
  const dates = { createdAt: epoch, updatedAt: epoch };
  const [{ last = 0 } = {}] = await tx
    .select({ last: sql<number>`coalesce(max(${invoiceCustomers.id}), 0)`.mapWith(Number) })
    .from(invoiceCustomers);
  const chains = groupedBy(fresh, (each) => SHOP.exec(each.siteName)?.[1] ?? '');
  const heads = [...chains].filter(([name, shops]) => name !== '' && shops.length > 2).map(([name]) => name);
  const head = (name: string) => ({
    ...customerOf({ csNo: '', site: name, siteName: name, address: null, phone: null }, seed, today),
    name,
  });
  const rows = [
    ...heads.map((name) => ({
      ...head(name),
      address: '2100 Ross Ave, Dallas, TX 75201',
      email: `ap@${slug(name)}.example`,
      delivery: 'mail' as const,
      masterId: null,
      billTo: 'self' as const,
      csNo: null,
    })),
    ...fresh.map((each) => {
      const chain = heads.indexOf(SHOP.exec(each.siteName)?.[1] ?? '-');
      const master = chain === -1 ? { masterId: null, billTo: 'self' as const } : { masterId: last + 1 + chain, billTo: 'master' as const };
      return { ...customerOf(each, seed, today), ...master, csNo: each.csNo };
    }),
  ].map((row, index) => ({ id: last + 1 + index, ...row, version: 1, ...dates }));
  await insertMany(tx, invoiceCustomers, rows);
  await tx.execute(sql`select setval('invoice_customers_id_seq', ${last + rows.length})`);
  for (const [index, each] of fresh.entries()) payers.set(each.site, last + 1 + heads.length + index);
  const theirs = all.flatMap((each) => {
    const customerId = payers.get(each.site);
    return customerId === undefined ? [] : [{ csNo: each.csNo, customerId }];
  });
  await insertMany(tx, customerSystems, theirs, { known: true });
}
