import { asc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { TaxGap } from '#lib/contract/taxes/jurisdiction.ts';
import { contains } from '#upstream/core/contains.ts';
import { customerSystems } from '#upstream/customers/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { isExempt } from '#upstream/invoices/repository.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { taxesOfSystems } from './levy.ts';
import { placesAt, readJurisdictions } from './read.ts';
import { taxPlaces } from './tables.ts';

/** Systems somebody pays for, all or those that match, with the place of the table that their site is in. */
export async function sitesWithPlaces(database: Database, where?: SQL) {
  const rows = await database
    .select({
      ...{ cs_no: customerSystems.csNo, site_name: systems.siteName, address: systems.address },
      ...{ customer_id: invoiceCustomers.id, customer_name: invoiceCustomers.name },
      ...{ exemption: invoiceCustomers.exemption, exemptionUntil: invoiceCustomers.exemptionUntil },
    })
    .from(customerSystems)
    .innerJoin(systems, eq(systems.csNo, customerSystems.csNo))
    .innerJoin(invoiceCustomers, eq(invoiceCustomers.id, customerSystems.customerId))
    .where(where)
    .orderBy(asc(customerSystems.csNo));
  const found = await placesAt(
    database,
    rows.map(({ address }) => address),
  );
  return rows.map((row) => {
    const its = row.address === null ? undefined : found.get(row.address);
    return { ...row, state: its?.at.state, place: its?.row };
  });
}

const matching = (q: string | undefined) => {
  const like = q?.trim() && contains(q);
  return like
    ? or(...[systems.csNo, systems.siteName, systems.address, invoiceCustomers.name].map((column) => ilike(column, like)))
    : undefined;
};

/** Of those that match `q`. None where there is no table at all, nor of a customer who is exempt. */
export async function taxGaps(database: Database, today: string, q?: string): Promise<TaxGap[]> {
  if ((await database.$count(taxPlaces)) === 0) return [];
  const sites = (await sitesWithPlaces(database, matching(q))).filter((site) => !isExempt(site, today));
  const ids = [...new Set(sites.flatMap(({ place }) => place?.jurisdictions ?? []))];
  const levied = ids.length > 0 ? await readJurisdictions(database, today, ids) : [];
  const rated = new Set(levied.flatMap(({ id, basis_points }) => (basis_points === null ? [] : [id])));
  return sites.flatMap(({ state, place, exemption: _, exemptionUntil: __, ...site }): TaxGap[] =>
    place?.jurisdictions.some((id) => rated.has(id))
      ? []
      : [{ ...site, why: !site.address ? 'no-address' : !state ? 'no-state' : !place ? 'no-place' : 'no-rate' }],
  );
}

/** Of these systems, those at whose site no tax is known; none where there is no table at all. */
export async function placelessOf(database: Database, csNos: readonly (string | null)[], day: string): Promise<Set<string>> {
  if ((await database.$count(taxPlaces)) === 0) return new Set();
  const known = await taxesOfSystems(database, csNos, day);
  return new Set(csNos.flatMap((csNo) => (csNo !== null && known.get(csNo)?.tax === undefined ? [csNo] : [])));
}
