import { setImmediate as otherWork } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { type ImportField, type ImportJoin, type ImportRefusal, MOST_UPDATES } from '#lib/contract/imports.ts';
import type { NameKind } from '#lib/contract/stock.ts';
import { NAME_KINDS } from '#lib/contract/words/stock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type PlanNames, planNames } from '#upstream/plans/known.ts';
import { type Column, guessColumns, headerIn } from './columns.ts';
import { type Defaults, judge, type Listed, type Verdict } from './judge.ts';
import { knownIn, makeDuplicates, type Seen } from './known.ts';
import { LIMITS, Unreadable } from './limits.ts';
import { ListNames, type Meant } from './names.ts';
import { readList, refuseMoreRows } from './readList.ts';
import { asText, type Cell, type Row } from './rows.ts';
import type { RowRule } from './rules.ts';
import { Summary } from './summary.ts';
import type { LeftOutRow } from './tables.ts';
import { type JudgedUpdate, type Update, type Updating, updatesIn } from './updates.ts';

/** How many rows go to the database at once: more would keep the embedded one, and everyone who waits for it, too long. */
export const CHUNK = 500;
const SAMPLE = 200;

export type Fixes = ReadonlyMap<number, Partial<Record<ImportField, string>> | null>;

export type Asked = Seen & {
  file: string;
  columns: ReadonlyMap<string, ImportField | null>;
  defaults: Defaults;
  fixes: Fixes;
  names: Meant;
  /** Rows whose SIM is here already change it. */
  isUpdate?: boolean;
  keep?: Updating['keep'];
  mayUpdate?: SQL;
  all: boolean;
  /** Those left out are told too, with what is wrong with them. */
  keepsLeftOut?: boolean;
  mayAdd(sim: Listed): boolean;
  namesSeen(kind: NameKind): Promise<readonly string[]>;
  onProgress?(doing: 'judged' | 'imported', rows: number): void;
};

/** `staged`: the rows to add, `count` of them, by chunk as JSON; `joins`: those that go to a SIM in stock. */
export type Judged = { summary: Summary; staged: string[]; count: number; joins: ImportJoin[]; leftOut: LeftOutRow[]; updates: Update[] };

export async function judgeList(database: Database, asked: Asked): Promise<Judged> {
  const summary = new Summary(asked.all);
  const staged: string[] = [];
  const joins: ImportJoin[] = [];
  const updates: Update[] = [];
  const left: Row[] = [];
  const leftOut: LeftOutRow[] = [];
  let count = 0;
  try {
    await refuseMoreRows(asked.file, LIMITS.rows + SAMPLE);
    const names = await ListNames.open(database, asked.names);
    const codeOf = await planNames(database);
    const duplicatesOf = makeDuplicates();
    const twiceOf = makeTwice();
    const judgeRows = async (rows: readonly Row[]) => {
      const given = rows.map(({ row, cells }) => ({ row, cells: { ...fieldsIn(cells, summary.columns), ...asked.fixes.get(row) } }));
      const here =
        asked.isUpdate && asked.mayUpdate
          ? await updatesIn(database, given, { ...asked, keep: asked.keep ?? new Map(), mayUpdate: asked.mayUpdate }, { names, codeOf })
          : none;
      const verdicts = given.map(
        ({ row, cells }): Verdict => here.get(row) ?? settled(judge(row, cells, asked.defaults), asked, { names, codeOf }),
      );
      const duplicates = verdicts.map(duplicatesOf);
      const isNew = ({ sim }: Verdict) => sim !== undefined && !here.has(sim.row);
      const known = await knownIn(database, verdicts.filter(isNew), asked);
      return verdicts.map(({ sim, refusals, warnings }, index) => {
        const [stock, update] = sim ? [known.get(sim.row), here.get(sim.row)?.update] : [];
        const all = [...refusals, ...(duplicates[index] ?? []), ...(stock?.refusals ?? [])];
        if (all.length === 0) all.push(...twiceOf(update ?? stock?.join));
        return { sim, update, join: stock?.join, all, told: [...warnings, ...(stock?.warnings ?? [])] };
      });
    };
    for await (const chunk of chunksOf(asked, summary, left)) {
      const good: Listed[] = [];
      for (const { sim, update, join, all, told } of await judgeRows(chunk)) {
        summary.add(all, told);
        if (!sim || all.length > 0) continue;
        if (update) {
          updates.push(update);
          summary.addUpdate(update);
          if (updates.length > MOST_UPDATES) throw new Unreadable('file_updates', sim.row);
          continue;
        }
        summary.addGood(sim, join, told.length > 0);
        if (join) joins.push(join);
        else good.push(sim);
      }
      if (summary.isClean) staged.push(JSON.stringify(good.map(filled)));
      count += good.length;
      asked.onProgress?.('judged', summary.rows);
      await otherWork();
    }
    summary.warnOfHalves();
    if (summary.rows === 0) throw new Unreadable('file_empty');
    const [device_type = [], warehouse_code = []] = await Promise.all(NAME_KINDS.map(asked.namesSeen));
    summary.unknown = names.missing({ device_type, warehouse_code });
    for (let from = 0; from < left.length && asked.keepsLeftOut; from += CHUNK) {
      const rows = left.slice(from, from + CHUNK);
      const judged = await judgeRows(rows);
      for (const [index, { row, cells }] of rows.entries()) {
        const why = (judged[index]?.all ?? []).map(({ field, rule, first_row }) => ({ field, rule, first_row }));
        leftOut.push({ row, cells: summary.columns.map((_, column) => asText(cells[column])), why });
      }
      await otherWork();
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    summary.refuse(error);
  }
  return { summary, staged, count, joins, leftOut, updates };
}

const none: ReadonlyMap<number, JudgedUpdate> = new Map();

/** By one number in one row and by another in the next: a list says of a SIM once what becomes of it. */
function makeTwice() {
  const firsts = new Map<number, number>();
  return (found: Pick<ImportJoin, 'row' | 'sim_id'> | undefined): ImportRefusal[] => {
    if (!found) return [];
    const { row, sim_id } = found;
    const first = firsts.get(sim_id);
    if (first === undefined) firsts.set(sim_id, row);
    return first === undefined ? [] : [{ row, field: null, value: null, rule: 'update_twice', sim_id, first_row: first }];
  };
}

async function* chunksOf({ file, columns, fixes }: Asked, summary: Summary, left: Row[]): AsyncGenerator<Row[]> {
  const first: Row[] = [];
  let isBegun = false;
  let chunk: Row[] = [];
  const begin = () => {
    isBegun = true;
    const header = headerIn(first);
    summary.columns = guessColumns(first[header], first.slice(header + 1), columns);
    if (first.length > 0 && !summary.columns.some(({ field }) => field === 'imei' || field === 'meid' || field === 'iccid'))
      throw new Unreadable('no_imei', first[header]?.row);
    return first.slice(header + 1);
  };
  const count = (rows: Row[]) => {
    const kept = rows.filter(({ row }) => fixes.get(row) !== null);
    left.push(...rows.filter(({ row }) => fixes.get(row) === null));
    summary.rows += kept.length;
    if (summary.rows > LIMITS.rows) throw new Unreadable('file_rows', rows.at(-1)?.row);
    return kept;
  };
  for await (const row of readList(file)) {
    if (!isBegun) {
      first.push(row);
      if (first.length >= SAMPLE) chunk = count(begin());
      continue;
    }
    chunk.push(...count([row]));
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = [];
    }
  }
  if (!isBegun) chunk = count(begin());
  if (chunk.length > 0) yield chunk;
}

const filled = (sim: Listed) => {
  const told: Partial<Record<keyof Listed, unknown>> = {};
  for (const key of Object.keys(sim) as (keyof Listed)[]) if (sim[key] !== null) told[key] = sim[key];
  return told;
};

function fieldsIn(cells: readonly Cell[], columns: readonly Column[]): Partial<Record<ImportField, Cell>> {
  const fields: Partial<Record<ImportField, Cell>> = {};
  for (const [index, { field }] of columns.entries()) if (field) fields[field] = cells[index];
  return fields;
}

type Known = { names: ListNames; codeOf: PlanNames };

const UNKNOWN = { device_type: 'device_type_unknown', warehouse_code: 'warehouse_unknown' } as const satisfies Record<NameKind, RowRule>;

function settled({ sim, refusals, warnings }: Verdict, { mayAdd }: Asked, { names, codeOf }: Known): Verdict {
  if (!sim) return { refusals, warnings };
  const note = (field: NameKind | 'plan', rule: RowRule) => ({
    row: sim.row,
    field,
    value: sim[field],
    rule,
    sim_id: null,
    first_row: null,
  });
  const plan = sim.plan === null ? null : codeOf(sim.provider, sim.plan);
  const named = { ...sim, plan: plan ?? null };
  const unknown = NAME_KINDS.flatMap((kind) => {
    const name = names.here(kind, sim[kind]);
    named[kind] = name ?? sim[kind];
    return name === undefined ? [note(kind, UNKNOWN[kind])] : [];
  });
  if (plan === undefined) unknown.push(note('plan', 'plan_unknown'));
  // Where a company keeps no plans of a carrier yet, a list that names some is as good as one that names none.
  const unread = sim.plan !== null && plan === null ? [note('plan', 'plan_unknown')] : [];
  const isForeign = unknown.length === 0 && !mayAdd(named);
  return {
    sim: named,
    refusals: [...refusals, ...unknown, ...(isForeign ? [note('warehouse_code', 'not_allowed')] : [])],
    warnings: [...warnings, ...unread],
  };
}
