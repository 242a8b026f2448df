import { setImmediate as otherWork } from 'node:timers/promises';
import type { ImportField, ImportJoin } from '#lib/contract/imports.ts';
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
import type { Cell, Row } from './rows.ts';
import type { RowRule } from './rules.ts';
import { Summary } from './summary.ts';

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
  all: boolean;
  mayAdd(sim: Listed): boolean;
  namesSeen(kind: NameKind): Promise<readonly string[]>;
  onProgress?(doing: 'judged' | 'imported', rows: number): void;
};

/** `staged`: the rows to add, `count` of them, by chunk as JSON; `joins`: those that go to a SIM in stock. */
export type Judged = { summary: Summary; staged: string[]; count: number; joins: ImportJoin[] };

export async function judgeList(database: Database, asked: Asked): Promise<Judged> {
  const summary = new Summary(asked.all);
  const staged: string[] = [];
  const joins: ImportJoin[] = [];
  let count = 0;
  try {
    await refuseMoreRows(asked.file, LIMITS.rows + SAMPLE);
    const names = await ListNames.open(database, asked.names);
    const codeOf = await planNames(database);
    const duplicatesOf = makeDuplicates();
    for await (const chunk of chunksOf(asked, summary)) {
      const verdicts = chunk.map(({ row, cells }) =>
        settled(judge(row, { ...fieldsIn(cells, summary.columns), ...asked.fixes.get(row) }, asked.defaults), asked, { names, codeOf }),
      );
      const duplicates = verdicts.map(duplicatesOf);
      const known = await knownIn(database, verdicts, asked);
      const good: Listed[] = [];
      for (const [index, { sim, refusals, warnings }] of verdicts.entries()) {
        const stock = sim && known.get(sim.row);
        const all = [...refusals, ...(duplicates[index] ?? []), ...(stock?.refusals ?? [])];
        const told = [...warnings, ...(stock?.warnings ?? [])];
        summary.add(all, told);
        if (!sim || all.length > 0) continue;
        summary.addGood(sim, stock?.join, told.length > 0);
        if (stock?.join) joins.push(stock.join);
        else good.push(sim);
      }
      if (summary.isClean) staged.push(JSON.stringify(good));
      count += good.length;
      asked.onProgress?.('judged', summary.rows);
      await otherWork();
    }
    summary.warnOfHalves();
    if (summary.rows === 0) throw new Unreadable('file_empty');
    const [device_type = [], warehouse_code = []] = await Promise.all(NAME_KINDS.map(asked.namesSeen));
    summary.unknown = names.missing({ device_type, warehouse_code });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    summary.refuse(error);
  }
  return { summary, staged, count, joins };
}

async function* chunksOf({ file, columns, fixes }: Asked, summary: Summary): AsyncGenerator<Row[]> {
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

const fieldsIn = (cells: readonly Cell[], columns: readonly Column[]): Partial<Record<ImportField, Cell>> =>
  Object.fromEntries(columns.flatMap(({ field }, index) => (field ? [[field, cells[index]]] : [])));

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
