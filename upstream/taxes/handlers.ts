import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import { type Ability, mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { CustomerTax } from '#lib/contract/taxes/jurisdiction.ts';
import { rateOn, sumOfRates } from '#lib/domain/taxPlaces.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { metaOf, readPage } from '#upstream/core/paging.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { customersAllowed } from '#upstream/customers/repository.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { taxImports } from './imports.ts';
import { systemsOf, taxesOfSystems } from './levy.ts';
import { rateActs } from './rates.ts';
import { readJurisdictions } from './read.ts';
import { reportTaxes } from './report.ts';
import { taxJurisdictions, taxPlaces } from './tables.ts';

const HEADS = ['jurisdiction', 'kind', 'name', 'taxable_invoiced', 'tax_invoiced', 'taxable_credited', 'tax_credited', 'taxable', 'tax'];

export function taxHandlers(context: Context): Handlers<typeof contract.taxes> {
  const { database } = context;
  const refused = (ability: Ability, action: 'read' | 'delete' = 'read') =>
    mayEverywhere(ability, action, 'Invoice') ? undefined : new ProblemResponse('forbidden');
  const misfit = ({ from, to }: { from: string; to: string }) => (from > to ? invalid({ to: [`is before ${from}`] }) : undefined);
  return {
    ...taxImports(context),
    ...rateActs(context),

    jurisdictions: async ({ query, ability }) => {
      const no = refused(ability);
      if (no) return no;
      const { q, page, per_page } = query;
      const like = q?.trim() && contains(q);
      const { code, name, state, id } = taxJurisdictions;
      const found = await database
        .select({ id })
        .from(taxJurisdictions)
        .where(like ? or(ilike(code, like), ilike(name, like), ilike(state, like)) : undefined);
      const all =
        found.length > 0
          ? await readJurisdictions(
              database,
              todayOf(context),
              found.map((each) => each.id),
            )
          : [];
      return { data: all.slice((page - 1) * per_page, page * per_page), meta: metaOf(query, all.length) };
    },

    places: async ({ query, ability }) => {
      const no = refused(ability);
      if (no) return no;
      const { q, page, per_page } = query;
      const words =
        q
          ?.trim()
          .split(/[\s,]+/)
          .filter(Boolean) ?? [];
      const { state, zip, city, id } = taxPlaces;
      const where = and(...words.map((word) => or(...[state, zip, city].map((column) => ilike(column, contains(word))))));
      const order = [asc(state), asc(sql`coalesce(${city}, '')`), asc(sql`coalesce(${zip}, '')`), asc(id)];
      const { rows, total } = await readPage(database, taxPlaces, { where, order, page, per_page });
      const today = todayOf(context);
      const ids = [...new Set(rows.flatMap(({ jurisdictions }) => jurisdictions))];
      const levied = new Map((ids.length > 0 ? await readJurisdictions(database, today, ids) : []).map((each) => [each.id, each]));
      const data = rows.map((row) => {
        const theirs = row.jurisdictions.flatMap((each) => levied.get(each) ?? []);
        const basis_points = sumOfRates(theirs.map(({ rates }) => rateOn(rates, today) ?? 0));
        return {
          ...{ id: row.id, state: row.state, zip: row.zip, city: row.city, basis_points, version: row.version },
          jurisdictions: theirs.map(({ code }) => code),
        };
      });
      return { data, meta: metaOf(query, total) };
    },

    removePlace: async ({ params, query, ability, transact }) =>
      transact(async (tx) => {
        const no = refused(ability, 'delete');
        if (no) return no;
        const row = await findRecord(tx, taxPlaces, params.id, { lock: 'update' });
        if (!row) return undefined;
        if ((query.version ?? row.version) !== row.version) return new ProblemResponse('stale');
        await tx.delete(taxPlaces).where(eq(taxPlaces.id, row.id));
        return { data: { id: row.id } };
      }),

    ofCustomer: async ({ params, query: { day = todayOf(context) }, ability }) => {
      const customer = await findRecord(database, invoiceCustomers, params.id, { seen: customersAllowed(ability, 'read') });
      if (!customer) return undefined;
      const theirs = await systemsOf(database, customer.id);
      const bySystem = await taxesOfSystems(
        database,
        theirs.map(({ csNo }) => csNo),
        day,
      );
      const grouped = new Map<string, CustomerTax>();
      for (const { csNo } of theirs) {
        const found = bySystem.get(csNo);
        const key = JSON.stringify(found?.tax ?? found?.place ?? null);
        const one = grouped.get(key) ?? { place: found?.place ?? null, systems: [], tax: found?.tax ?? null, untaxed: found?.tax === null };
        grouped.set(key, { ...one, systems: [...one.systems, csNo] });
      }
      return { data: [...grouped.values()].toSorted((one, other) => other.systems.length - one.systems.length) };
    },

    report: async ({ query, ability }) => refused(ability) ?? misfit(query) ?? { data: await reportTaxes(context, query) },

    file: async ({ query, ability }) => {
      const no = refused(ability) ?? misfit(query);
      if (no) return no;
      const { rows, tax } = await reportTaxes(context, query);
      const cents = (value: number) => value / 100;
      const lines = [
        ...rows.map(({ code, kind, name, invoiced, credited, ...net }) => [
          ...[code, kind, name, cents(invoiced.base), cents(invoiced.tax), cents(credited.base), cents(credited.tax)],
          ...[cents(net.base), cents(net.tax)],
        ]),
        ['total', null, null, null, null, null, null, null, cents(tax)],
      ];
      const all = (async function* () {
        yield* lines;
      })();
      return exportFile({ name: `sales-tax-${query.from}-${query.to}`, format: 'csv', heads: HEADS, rows: all, total: lines.length });
    },
  };
}
