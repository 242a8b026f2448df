import { desc, eq, type SQL } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { NewPrice, Price } from '#lib/contract/prices/price.ts';
import type { PRICE_EVENTS, PriceEvent } from '#lib/contract/prices.ts';
import type { User } from '#lib/contract/session.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type PriceRow, priceEvents } from './tables.ts';

/** Whoever may see only some invoices sees no price list. */
export const pricesAllowed = (ability: Ability, action: Action): SQL => rowsAllowed(ability, action, 'Invoice', {});

export const serializePrice = ({ unitCents, glAccount, createdAt: _, updatedAt: __, ...row }: PriceRow): Price => ({
  ...row,
  unit_cents: unitCents,
  gl_account: glAccount,
});

export const columnsOf = ({ unit_cents, gl_account, ...price }: NewPrice) => ({ ...price, unitCents: unit_cents, glAccount: gl_account });

const FIELDS = ['code', 'description', 'kind', 'unit_cents', 'gl_account', 'taxable', 'active'] as const;

/** Only what differs. */
export function differenceOf(one: Price | NewPrice, other: Price | NewPrice) {
  const differing = FIELDS.filter((field) => one[field] !== other[field]);
  const of = (price: Price | NewPrice) => Object.fromEntries(differing.map((field) => [field, price[field]]));
  return differing.length > 0 ? { before: of(one), after: of(other) } : undefined;
}

type Note = { id: number; at: Date; by: User | undefined; kind: (typeof PRICE_EVENTS)[number]; facts?: Record<string, unknown> };

export const recordPriceEvent = (tx: Database, { id, at, by, kind, facts }: Note) =>
  tx.insert(priceEvents).values({ priceId: id, at, userId: by?.id ?? null, by: nameOf(by), kind, facts: facts ?? null });

export const notifyPrice = (tx: Database, { id, version }: Pick<PriceRow, 'id' | 'version'>) =>
  publish(tx, { channel: 'invoices', change: { type: 'prices', id, version } });

export async function priceHistory(database: Database, id: number): Promise<PriceEvent[]> {
  const rows = await database.select().from(priceEvents).where(eq(priceEvents.priceId, id)).orderBy(desc(priceEvents.id));
  return rows.map(({ id: event, at, by, kind, facts }) => ({ id: event, at: at.toISOString(), by, kind, facts }));
}
