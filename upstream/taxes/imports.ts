import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { mayEverywhere } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import { Day } from '#lib/contract/shapes.ts';
import { PLACE_COLUMNS, RATE_COLUMNS } from '#lib/contract/taxes/jurisdiction.ts';
import { JURISDICTION_KINDS, LOCAL_CAPS, MOST_JURISDICTIONS } from '#lib/contract/words/taxes.ts';
import { sumOfRates } from '#lib/domain/taxPlaces.ts';
import { readDecimal } from '#lib/format/decimals.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { MOST_PROBLEMS, type RowProblem, readTable, refusedRows } from '#upstream/imports/readTable.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { readJurisdictions } from './read.ts';
import { taxJurisdictions, taxPlaces, taxRates } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.taxes>, 'importRates' | 'importPlaces'>;

const State = z.string().regex(/^[A-Z]{2}$/, 'must be two letters, such as TX');
const RateRow = z.object({
  code: z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,23}$/, 'must be letters, digits, dots and hyphens, at most 24'),
  kind: z.enum(JURISDICTION_KINDS),
  state: State,
  name: z.string().min(1).max(60),
  rate: z.int({ error: 'must be percent from 0 to 100, with four decimals at most' }).min(0).max(1_000_000),
  from: Day,
});
const PlaceRow = z.object({
  state: State,
  zip: z
    .string()
    .regex(/^\d{5}$/, 'must be five digits')
    .nullable(),
  city: z.string().max(60).nullable(),
  jurisdictions: z.array(z.string()).min(1).max(MOST_JURISDICTIONS),
});

type Plan<Row> = { row: Row; own: 'new' | 'changed' | 'same' };
const counted = (planned: readonly Plan<unknown>[]) => ({
  added: planned.filter(({ own }) => own === 'new').length,
  changed: planned.filter(({ own }) => own === 'changed').length,
  unchanged: planned.filter(({ own }) => own === 'same').length,
});

export function taxImports(context: Context): Acts {
  const { clock } = context;
  return {
    importRates: async ({ body: { text, dry_run }, ability, transact }) => {
      if (!mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
      const names = { jurisdiction: 'code', 'local code': 'code', effective: 'from', 'effective date': 'from', percent: 'rate' } as const;
      const file = await readTable(text, { columns: RATE_COLUMNS, names, needed: ['code'] });
      if (file instanceof ProblemResponse) return file;
      return transact(async (tx) => {
        if (!dry_run) await tx.execute(sql`lock table ${taxJurisdictions} in share row exclusive mode`);
        const known = new Map((await readJurisdictions(tx, todayOf(context))).map((each) => [each.code, each]));
        const problems: RowProblem[] = [];
        const planned: Plan<z.infer<typeof RateRow>>[] = [];
        const seen = new Map<string, number>();
        for (const { place, cells } of file.rows) {
          const cell = (column: (typeof RATE_COLUMNS)[number]) => cells[column]?.trim() || undefined;
          const own = known.get(cell('code')?.toUpperCase() ?? '');
          const wrong = (column: string, why: string) => problems.push({ row: place, column, value: cells[column as 'code'] ?? '', why });
          const read = RateRow.safeParse({
            ...{ code: cell('code')?.toUpperCase() ?? '', kind: cell('kind')?.toLowerCase() ?? own?.kind, name: cell('name') ?? own?.name },
            ...{ state: cell('state')?.toUpperCase() ?? own?.state, from: cell('from') },
            rate: readDecimal(cell('rate')?.replace(/%$/, '') ?? '', 4, 'en') ?? Number.NaN,
          });
          if (!read.success) {
            for (const { path, message } of read.error.issues) wrong(String(path[0]), message);
            continue;
          }
          const row = read.data;
          const key = `${row.code} ${row.from}`;
          if (seen.has(key)) wrong('from', `${row.code} has a rate from that day in row ${seen.get(key)} too`);
          seen.set(key, place);
          const before = own?.rates.find(({ from }) => from === row.from)?.basis_points;
          const isSame =
            own && before !== undefined && Math.round(before * 100) === row.rate && own.name === row.name && own.kind === row.kind;
          planned.push({ row, own: isSame ? 'same' : own && before !== undefined ? 'changed' : 'new' });
        }
        const data = { ...counted(planned), ignored: file.ignored, problems: problems.slice(0, MOST_PROBLEMS) };
        if (dry_run) return { data };
        const refused = refusedRows(problems);
        if (refused) return refused;
        const at = clock.now();
        const rows = planned.flatMap(({ row, own }) => (own === 'same' ? [] : [row]));
        const named = new Map(rows.map(({ code, kind, state, name }) => [code, { code, kind, state, name, createdAt: at, updatedAt: at }]));
        await insertMany(tx, taxJurisdictions, [...named.values()], {
          conflict: sql` on conflict (code) do update set kind = excluded.kind, state = excluded.state, name = excluded.name,
            version = tax_jurisdictions.version + 1, updated_at = excluded.updated_at`,
        });
        const { id, code } = taxJurisdictions;
        const ids = new Map((await tx.select({ id, code }).from(taxJurisdictions)).map((each) => [each.code, each.id]));
        const rated = rows.flatMap(({ code, from, rate }) => ({ jurisdictionId: ids.get(code) ?? 0, from, rate }));
        await insertMany(tx, taxRates, rated, {
          conflict: sql` on conflict (jurisdiction_id, from_day) do update set rate = excluded.rate`,
        });
        return { data };
      });
    },

    importPlaces: async ({ body: { text, dry_run }, ability, transact }) => {
      if (!mayEverywhere(ability, 'create', 'Invoice')) return new ProblemResponse('forbidden');
      const names = { 'zip code': 'zip', codes: 'jurisdictions' } as const;
      const file = await readTable(text, { columns: PLACE_COLUMNS, names, needed: ['state'] });
      if (file instanceof ProblemResponse) return file;
      return transact(async (tx) => {
        if (!dry_run) await tx.execute(sql`lock table ${taxPlaces} in share row exclusive mode`);
        const levied = new Map((await readJurisdictions(tx, todayOf(context))).map((each) => [each.code, each]));
        const keyOf = ({ state, zip, city }: { state: string; zip: string | null; city: string | null }) =>
          `${state} ${zip ?? ''} ${city?.toLowerCase() ?? ''}`;
        const known = new Map((await tx.select().from(taxPlaces)).map((row) => [keyOf(row), row]));
        const problems: RowProblem[] = [];
        const planned: Plan<z.infer<typeof PlaceRow> & { ids: number[] }>[] = [];
        const seen = new Map<string, number>();
        for (const { place, cells } of file.rows) {
          const wrong = (column: string, why: string) => problems.push({ row: place, column, value: cells[column as 'state'] ?? '', why });
          const codes = [
            ...new Set(
              cells.jurisdictions
                ?.toUpperCase()
                .split(/[\s;,]+/)
                .filter(Boolean),
            ),
          ];
          const read = PlaceRow.safeParse({
            ...{ state: cells.state?.trim().toUpperCase(), zip: cells.zip?.trim() || null, city: cells.city?.trim() || null },
            jurisdictions: codes,
          });
          if (!read.success) {
            for (const { path, message } of read.error.issues) wrong(String(path[0]), message);
            continue;
          }
          const row = read.data;
          const theirs = codes.flatMap((code) => levied.get(code) ?? []);
          for (const code of codes) {
            const found = levied.get(code);
            if (!found) wrong('jurisdictions', `${code} is not in the table of rates`);
            else if (found.state !== row.state) wrong('jurisdictions', `${code} is of ${found.state}`);
          }
          const cap = LOCAL_CAPS[row.state];
          const local = sumOfRates(theirs.filter(({ kind }) => kind !== 'state').map(({ basis_points }) => basis_points ?? 0));
          if (cap !== undefined && local > cap)
            wrong('jurisdictions', `local taxes come to ${local / 100} %, and ${row.state} allows ${cap / 100} %`);
          const key = keyOf(row);
          if (seen.has(key)) wrong('state', `the same place is in row ${seen.get(key)}`);
          seen.set(key, place);
          const ids = theirs.map(({ id }) => id).toSorted((one, other) => one - other);
          const own = known.get(key);
          const isSame = own && JSON.stringify(own.jurisdictions) === JSON.stringify(ids);
          planned.push({ row: { ...row, ids }, own: isSame ? 'same' : own ? 'changed' : 'new' });
        }
        const data = { ...counted(planned), ignored: file.ignored, problems: problems.slice(0, MOST_PROBLEMS) };
        if (dry_run) return { data };
        const refused = refusedRows(problems);
        if (refused) return refused;
        const at = clock.now();
        const rows = planned.flatMap(({ row: { state, zip, city, ids: jurisdictions }, own }) =>
          own === 'same' ? [] : [{ state, zip, city, jurisdictions, createdAt: at, updatedAt: at }],
        );
        await insertMany(tx, taxPlaces, rows, {
          conflict: sql` on conflict (state, coalesce(zip, ''), lower(coalesce(city, ''))) do update
            set jurisdictions = excluded.jurisdictions, version = tax_places.version + 1, updated_at = excluded.updated_at`,
        });
        return { data };
      });
    },
  };
}
