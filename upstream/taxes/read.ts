import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { InvoiceTax } from '#lib/contract/invoices/content.ts';
import type { TaxJurisdiction } from '#lib/contract/taxes/jurisdiction.ts';
import { type Address, placeFinder, placeOf, rateOn, taxAt } from '#lib/domain/taxPlaces.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type TaxPlaceRow, taxJurisdictions, taxPlaces, taxRates } from './tables.ts';

/** Of these, or of all. */
export async function readJurisdictions(database: Database, today: string, ids?: readonly number[]): Promise<TaxJurisdiction[]> {
  const rows = await database
    .select()
    .from(taxJurisdictions)
    .where(ids && isAnyOf(taxJurisdictions.id, ids))
    .orderBy(
      asc(taxJurisdictions.state),
      sql`array_position(array['state', 'county', 'city', 'district'], kind)`,
      asc(taxJurisdictions.code),
    );
  const rates = await database
    .select()
    .from(taxRates)
    .where(ids && isAnyOf(taxRates.jurisdictionId, ids))
    .orderBy(asc(taxRates.from));
  const byId = new Map<number, TaxJurisdiction['rates']>();
  for (const { jurisdictionId, from, rate } of rates)
    byId.set(jurisdictionId, [...(byId.get(jurisdictionId) ?? []), { from, basis_points: rate / 100 }]);
  return rows.map(({ id, code, kind, state, name, version }) => {
    const theirs = byId.get(id) ?? [];
    return { id, code, kind, state, name, rates: theirs, basis_points: rateOn(theirs, today) ?? null, version };
  });
}

const isNear = ({ state, zip, city }: Address) =>
  and(
    eq(taxPlaces.state, state),
    or(isNull(taxPlaces.zip), zip === null ? undefined : eq(taxPlaces.zip, zip)),
    or(isNull(taxPlaces.city), city === null ? undefined : sql`lower(${taxPlaces.city}) = ${city.toLowerCase()}`),
  );

/** `tax` null: nobody levies any there; undefined: no place of the table fits. */
export type PlaceTax = { place: string; tax: InvoiceTax | null | undefined };
type Found = { at: Address; row: TaxPlaceRow | undefined };

/** Where each of these addresses is, and the place of the table that it is in; none of one that names no state. */
export async function placesAt(tx: Database, addresses: readonly (string | null)[]): Promise<Map<string, Found>> {
  const asked = new Map<string, Address>();
  for (const address of addresses) {
    const place = placeOf(address);
    if (address !== null && place) asked.set(address, place);
  }
  const near = new Map([...asked.values()].map((place) => [JSON.stringify(place), place]));
  const places: TaxPlaceRow[] = [];
  if (near.size > 0 && (await tx.$count(taxPlaces)) > 0) {
    const states = [...new Set([...near.values()].map(({ state }) => state))];
    const found =
      near.size > 40
        ? await tx.select().from(taxPlaces).where(inArray(taxPlaces.state, states))
        : await tx
            .select()
            .from(taxPlaces)
            .where(or(...[...near.values()].map(isNear)));
    places.push(...found);
  }
  const find = placeFinder(places);
  const fitting = new Map([...near].map(([key, place]) => [key, find(place)]));
  return new Map([...asked].map(([address, at]) => [address, { at, row: fitting.get(JSON.stringify(at)) }]));
}

/** What is charged at each of these addresses on a day; of one that no place fits its tax is not known. */
export async function taxesAt(tx: Database, addresses: readonly (string | null)[], day: string): Promise<Map<string, PlaceTax>> {
  const found = await placesAt(tx, addresses);
  const ids = [...new Set([...found.values()].flatMap(({ row }) => row?.jurisdictions ?? []))];
  const levied = ids.length > 0 ? await readJurisdictions(tx, day, ids) : [];
  return new Map(
    [...found].map(
      ([
        address,
        {
          at: { state, zip, city },
          row,
        },
      ]) => {
        const theirs = levied.filter(({ id }) => row?.jurisdictions.includes(id));
        const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
        return [address, { place, tax: row && taxAt({ state, city }, theirs, day) }];
      },
    ),
  );
}
