import { inArray } from 'drizzle-orm';
import type { JurisdictionKind } from '#lib/contract/words/taxes.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { taxJurisdictions, taxPlaces, taxRates } from '#upstream/taxes/tables.ts';

type Levied = readonly [code: string, kind: JurisdictionKind, name: string, rate: number];

/**
 * Rates in hundredths of a basis point, as they have stood since 2018 at least; Texas Comptroller, "Local Sales and Use Tax Rates" and "Transit Sales and Use
 * Tax" (comptroller.texas.gov/taxes/sales), City of San Antonio, "Tax Rate Summary"; El Paso: KVIA, 26 March 2018 (city 1 %, transit and county 0.5 % each);
 * Corpus Christi: Caller-Times, 4 June 2018 (city 1 % and three eighths, crime control an eighth, transit a half).
 */
const LEVIED: readonly Levied[] = [
  ['TX', 'state', 'Texas', 62_500],
  ['LUBBOCK-CO', 'county', 'Lubbock County', 5000],
  ['EL-PASO-CO', 'county', 'El Paso County', 5000],
  ['DALLAS', 'city', 'Dallas', 10_000],
  ['HOUSTON', 'city', 'Houston', 10_000],
  ['SAN-ANTONIO', 'city', 'San Antonio', 12_500],
  ['AUSTIN', 'city', 'Austin', 10_000],
  ['LUBBOCK', 'city', 'Lubbock', 15_000],
  ['CORPUS-CHRISTI', 'city', 'Corpus Christi', 13_750],
  ['EL-PASO', 'city', 'El Paso', 10_000],
  ['DALLAS-MTA', 'district', 'Dallas MTA', 10_000],
  ['HOUSTON-MTA', 'district', 'Houston MTA', 10_000],
  ['SAN-ANTONIO-MTA', 'district', 'San Antonio MTA', 5000],
  ['SAN-ANTONIO-ATD', 'district', 'San Antonio ATD', 2500],
  ['AUSTIN-MTA', 'district', 'Austin MTA', 10_000],
  ['CORPUS-CHRISTI-MTA', 'district', 'Corpus Christi MTA', 5000],
  ['CORPUS-CHRISTI-CCD', 'district', 'Corpus Christi Crime Control', 1250],
  ['EL-PASO-CTD', 'district', 'El Paso CTD', 5000],
];
const PLACES: Readonly<Record<string, readonly string[]>> = {
  Dallas: ['DALLAS', 'DALLAS-MTA'],
  Houston: ['HOUSTON', 'HOUSTON-MTA'],
  'San Antonio': ['SAN-ANTONIO', 'SAN-ANTONIO-MTA', 'SAN-ANTONIO-ATD'],
  Austin: ['AUSTIN', 'AUSTIN-MTA'],
  Lubbock: ['LUBBOCK', 'LUBBOCK-CO'],
  'Corpus Christi': ['CORPUS-CHRISTI', 'CORPUS-CHRISTI-MTA', 'CORPUS-CHRISTI-CCD'],
  'El Paso': ['EL-PASO', 'EL-PASO-CO', 'EL-PASO-CTD'],
  // Outside of a city an address names its county in place of it.
  'El Paso County': ['EL-PASO-CO'],
  'Lubbock County': ['LUBBOCK-CO'],
};
const SINCE = '2018-01-01';

/** Cities of the sample company and of its neighbours; a city that is not among them has the taxes of the invoice before, until somebody imports its rates. */
export async function seedTaxes(tx: Database, epoch: Date): Promise<void> {
  const dates = { version: 1, createdAt: epoch, updatedAt: epoch };
  await insertMany(
    tx,
    taxJurisdictions,
    LEVIED.map(([code, kind, name]) => ({ code, kind, state: 'TX', name, ...dates })),
  );
  const codes = LEVIED.map(([code]) => code);
  const rows = await tx.select().from(taxJurisdictions).where(inArray(taxJurisdictions.code, codes));
  const ids = new Map(rows.map(({ code, id }) => [code, id]));
  const rates = LEVIED.flatMap(([code, , , rate]) => {
    const jurisdictionId = ids.get(code);
    return jurisdictionId === undefined ? [] : [{ jurisdictionId, from: SINCE, rate }];
  });
  await insertMany(tx, taxRates, rates);
  const places = Object.entries(PLACES).map(([city, locals]) => {
    const jurisdictions = ['TX', ...locals].flatMap((code) => ids.get(code) ?? []).toSorted((one, other) => one - other);
    return { state: 'TX', zip: null, city, jurisdictions, ...dates };
  });
  await insertMany(tx, taxPlaces, places);
}
