import { sql } from 'drizzle-orm';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { NewPrice, PRICE_COLUMNS, type Price, type PriceColumn } from '#lib/contract/prices/price.ts';
import { truthOf } from '#lib/contract/shapes.ts';
import { readDecimal } from '#lib/format/decimals.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { MOST_PROBLEMS, type RowProblem, readTable, refusedRows, type TableFile, type TableRow } from '#upstream/imports/readTable.ts';
import { columnsOf, differenceOf, serializePrice } from './repository.ts';
import { type PriceRow, priceEvents, prices } from './tables.ts';

export const PRICE_FILE: TableFile<PriceColumn> = {
  columns: PRICE_COLUMNS,
  needed: ['code'],
  names: {
    ...{ item: 'code', 'item code': 'code', 'part number': 'code', sku: 'code', name: 'description', type: 'kind', price: 'unit_price' },
    ...{ rate: 'unit_price', 'sales price': 'unit_price', account: 'gl_account', 'income account': 'gl_account', tax: 'taxable' },
  },
};
const COLUMN_OF: Record<string, PriceColumn> = { unit_cents: 'unit_price' };

/** An empty cell leaves what is there. */
function wantedOf(cells: TableRow<PriceColumn>['cells'], own: Price | undefined) {
  const cell = (column: PriceColumn) => cells[column]?.trim() || undefined;
  const truth = (column: 'taxable' | 'active') => {
    const text = cell(column);
    return text === undefined ? (own?.[column] ?? true) : (truthOf(text) ?? text);
  };
  const price = cell('unit_price')?.replace(/^\$/, '');
  return {
    code: cell('code') ?? '',
    description: cell('description') ?? own?.description ?? '',
    kind: cell('kind')?.toLowerCase() ?? own?.kind ?? 'item',
    unit_cents: price === undefined ? own?.unit_cents : (readDecimal(price, 2, 'en') ?? Number.NaN),
    gl_account: cell('gl_account') ?? own?.gl_account ?? null,
    taxable: truth('taxable'),
    active: truth('active'),
  };
}

const CHANGED = sql` on conflict (code) do update set description = excluded.description, kind = excluded.kind, unit_cents = excluded.unit_cents,
  gl_account = excluded.gl_account, taxable = excluded.taxable, active = excluded.active, updated_at = excluded.updated_at, version = prices.version + 1`;

type Planned = { own: PriceRow | undefined; wanted: NewPrice; difference: ReturnType<typeof differenceOf> };

function planPrices(rows: readonly TableRow<PriceColumn>[], known: ReadonlyMap<string, PriceRow>) {
  const problems: RowProblem[] = [];
  const planned: Planned[] = [];
  const seen = new Map<string, number>();
  for (const { place, cells } of rows) {
    const wrong = (column: PriceColumn, why: string) => problems.push({ row: place, column, value: cells[column] ?? '', why });
    const code = cells.code?.trim().toUpperCase() ?? '';
    const twice = seen.get(code);
    if (code && twice !== undefined) wrong('code', `is in row ${twice} too`);
    seen.set(code, place);
    const own = known.get(code);
    const read = NewPrice.safeParse(wantedOf(cells, own && serializePrice(own)));
    if (!read.success)
      for (const { path, message } of read.error.issues) wrong(COLUMN_OF[String(path[0])] ?? (String(path[0]) as PriceColumn), message);
    else if (twice === undefined) planned.push({ own, wanted: read.data, difference: own && differenceOf(serializePrice(own), read.data) });
  }
  return { problems, planned };
}

export const importPrices =
  ({ clock }: Context): Handlers<typeof contract.prices>['import'] =>
  async ({ body: { text, dry_run }, user, ability, transact }) => {
    if (!mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
    const file = await readTable(text, PRICE_FILE);
    if (file instanceof ProblemResponse) return file;
    return transact(async (tx) => {
      // Nobody adds or changes a line until the file is in.
      if (!dry_run) await tx.execute(sql`lock table ${prices} in share row exclusive mode`);
      const { problems, planned } = planPrices(file.rows, new Map((await tx.select().from(prices)).map((row) => [row.code, row])));
      const added = planned.filter(({ own }) => !own).length;
      const changed = planned.filter(({ difference }) => difference).length;
      const data = { added, changed, unchanged: planned.length - added - changed, ignored: file.ignored, problems };
      if (dry_run) return { data: { ...data, problems: problems.slice(0, MOST_PROBLEMS) } };
      const refused = refusedRows(problems);
      if (refused) return refused;
      const at = clock.now();
      const written = planned.filter(({ own, difference }) => !own || difference);
      await insertMany(
        tx,
        prices,
        written.map(({ wanted }) => ({ ...columnsOf(wanted), createdAt: at, updatedAt: at })),
        { conflict: CHANGED },
      );
      const { id, code } = prices;
      const ids = new Map((await tx.select({ id, code }).from(prices)).map((row) => [row.code, row.id]));
      const by = { userId: user?.id ?? null, by: nameOf(user) };
      await insertMany(
        tx,
        priceEvents,
        written.map(({ wanted, difference = null }) => ({
          priceId: ids.get(wanted.code) ?? 0,
          at,
          ...by,
          kind: 'imported',
          facts: difference,
        })),
      );
      if (written.length > 0) publish(tx, { channel: 'invoices', change: { type: 'prices', id: null } });
      return { data };
    });
  };
