import { type Ability, mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { AGING_FIELDS, type AgingField, type AgingQuery, type AgingRow } from '#lib/contract/receivables/aging.ts';
import { agingOf, totalOf } from '#lib/domain/aging.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import { listFile } from '#upstream/export/listFile.ts';
import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { openAsOf, unappliedAsOf } from './asOf.ts';

type Acts = Pick<Handlers<typeof contract.receivables>, 'aging' | 'agingTotals' | 'exportAging'>;
type Wanted = Pick<AgingQuery, 'q' | 'sort'> & { as_of: string };

function sorted(rows: readonly AgingRow[], sort: AgingQuery['sort']): AgingRow[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const field = AGING_FIELDS.find((each) => each === sort.replace('-', '')) ?? 'name';
  const compared = (a: AgingRow, b: AgingRow) => {
    const [one, two] = [a[field], b[field]];
    return typeof one === 'number' && typeof two === 'number' ? one - two : String(one).localeCompare(String(two));
  };
  return rows.toSorted((a, b) => sign * compared(a, b) || a.id - b.id);
}

export function agingActs(context: Context): Acts {
  const { database, env } = context;
  const read = async (ability: Ability, { as_of, q, sort }: Wanted): Promise<AgingRow[]> => {
    if (!mayEverywhere(ability, 'read', 'Invoice')) return [];
    const sums = agingOf(await openAsOf(database, as_of, env.CURRENCY), await unappliedAsOf(database, as_of, env.CURRENCY), as_of);
    const { id, number, name } = invoiceCustomers;
    const names =
      sums.size === 0
        ? []
        : await database
            .select({ id, number, name })
            .from(invoiceCustomers)
            .where(isAnyOf(id, [...sums.keys()]));
    const like = q?.trim().toLowerCase() ?? '';
    const rows = names.flatMap((each) => {
      const theirs = sums.get(each.id);
      return theirs ? [{ id: each.id, number: numberOfCustomer(each), name: each.name, ...theirs }] : [];
    });
    return sorted(
      rows.filter((row) => `${row.name} ${row.number}`.toLowerCase().includes(like)),
      sort,
    );
  };
  return {
    aging: async ({ query: { as_of = todayOf(context), ...query }, ability }) => {
      const rows = await read(ability, { ...query, as_of });
      const from = (query.page - 1) * query.per_page;
      return { data: rows.slice(from, from + query.per_page), meta: metaOf(query, rows.length) };
    },

    agingTotals: async ({ query: { as_of = todayOf(context) }, ability }) => {
      const rows = await read(ability, { as_of, sort: 'name' });
      return { data: { ...totalOf(rows), as_of, currency: env.CURRENCY, customers: rows.length } };
    },

    exportAging: async ({ body: { as_of = todayOf(context), format, columns = AGING_FIELDS, heads, ...query }, ability }) => {
      const rows = await read(ability, { ...query, as_of });
      const byId = new Map(rows.map((row) => [row.id, row]));
      const cellOf = (row: AgingRow, field: AgingField) => (field === 'name' || field === 'number' ? row[field] : row[field] / 100);
      return listFile({
        ...{ name: `aging-${as_of}`, format, columns, heads, cellOf },
        ids: rows.map(({ id }) => id),
        read: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
      });
    },
  };
}
