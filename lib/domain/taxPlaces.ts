import type { InvoiceTax } from '#lib/contract/invoices/content.ts';
import type { TaxJurisdiction } from '#lib/contract/taxes/jurisdiction.ts';

export type Address = { state: string; zip: string | null; city: string | null };

const COUNTRY = /[\s,]+(?:USA?|U\.S\.(?:A\.)?|United States(?: of America)?)[\s,]*$/i;

/** What `12 Elm St, Houston, TX 77002-1234` says of its place, with or without its country; nothing where it names no state. */
export function placeOf(address: string | null | undefined): Address | undefined {
  const parts = (address ?? '')
    .replace(COUNTRY, '')
    .split(/[,\n]/)
    .map((part) => part.trim());
  const last = parts.findLast(Boolean) ?? '';
  const [, before = '', alone, beforeZip, zip = null] =
    /^(.*?)\s*\b(?:([A-Z]{2})|([A-Za-z]{2})\.?\s+(\d{5})(?:-?\d{4})?)$/.exec(last) ?? [];
  const state = (alone ?? beforeZip)?.toUpperCase();
  if (!state) return undefined;
  const city = before || parts[parts.lastIndexOf(last) - 1] || null;
  return { state, zip, city };
}

type Place = { state: string; zip: string | null; city: string | null };
const keyOf = (state: string, zip: string | null, city: string | null) => JSON.stringify([state, zip, city?.toLowerCase() ?? null]);

/** Finds the narrowest place that an address is in. */
export function placeFinder<P extends Place>(places: readonly P[]): (address: Address) => P | undefined {
  const known = new Map(places.map((each) => [keyOf(each.state, each.zip, each.city), each]));
  return ({ state, zip, city }) =>
    known.get(keyOf(state, zip, city)) ??
    known.get(keyOf(state, zip, null)) ??
    known.get(keyOf(state, null, city)) ??
    known.get(keyOf(state, null, null));
}

/** The last rate that began by then. */
export const rateOn = (rates: TaxJurisdiction['rates'], day: string): number | undefined =>
  rates.filter(({ from }) => from <= day).toSorted((one, other) => other.from.localeCompare(one.from))[0]?.basis_points;

/** Two decimals of a basis point: 0.125 % is 12.5. */
const exact = (basis_points: number) => Math.round(basis_points * 100) / 100;
export const sumOfRates = (rates: readonly number[]) => exact(rates.reduce((sum, rate) => sum + rate, 0));

type Levied = Pick<TaxJurisdiction, 'code' | 'kind' | 'name' | 'rates'>;

/** All that is levied at a place on a day, as one tax: it is charged as one rate, and rounded once. Null: nobody levies any; undefined: no rate is known. */
export function taxAt(
  { state, city }: Pick<Place, 'state' | 'city'>,
  jurisdictions: readonly Levied[],
  day: string,
): InvoiceTax | null | undefined {
  const known = jurisdictions.flatMap(({ code, kind, name, rates }) => {
    const basis_points = rateOn(rates, day);
    return basis_points === undefined ? [] : [{ code, kind, name, basis_points }];
  });
  if (known.length === 0) return undefined;
  const parts = known.filter(({ basis_points }) => basis_points > 0);
  if (parts.length === 0) return null;
  const name = `Sales tax, ${city ? `${city} ` : ''}${state}`.slice(0, 40);
  return { name, basis_points: sumOfRates(parts.map(({ basis_points }) => basis_points)), parts };
}

/** A sum of cents parted by rates, to the cent: what rests goes to the largest remainders, of equal ones to the first. */
export function partedBy(cents: number, rates: readonly number[]): number[] {
  const weights = rates.map((rate) => BigInt(Math.round(rate * 100)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return rates.map(() => 0);
  const shares = weights.map((weight) => BigInt(cents) * weight);
  const floors = shares.map((share) => Number(share / whole));
  const order = shares.map((share, index) => ({ index, rest: share % whole })).toSorted((one, other) => Number(other.rest - one.rest));
  const left = cents - floors.reduce((sum, each) => sum + each, 0);
  for (const { index } of order.slice(0, left)) floors[index] = (floors[index] ?? 0) + 1;
  return floors;
}
