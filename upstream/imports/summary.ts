import type { ImportField, ImportJoin, ImportRefusal, ImportReport, ImportUpdate, UnknownName } from '#lib/contract/imports.ts';
import { arePairs, simKind } from '#lib/domain/simNumber.ts';
import type { Column } from './columns.ts';
import type { Listed } from './judge.ts';
import type { Unreadable } from './limits.ts';
import type { RowRule } from './rules.ts';
import type { Update } from './updates.ts';

const MOST_LISTED = 1000;

const MISSES = {
  card: { field: 'imei', rule: 'card_alone' },
  radio: { field: 'iccid', rule: 'radio_alone' },
} as const satisfies Record<string, { field: ImportField; rule: RowRule }>;

/** Counts rows and keeps what there is to say about them, the first thousand of each unless `all` is asked for. */
export class Summary {
  columns: Column[] = [];
  rows = 0;
  unknown: UnknownName[] = [];
  private readonly kinds = { card: 0, radio: 0, both: 0 };
  private readonly halves: { row: number; kind: keyof typeof MISSES; isWarned: boolean }[] = [];
  private updated = 0;
  private unchanged = 0;
  private readonly updates: ImportUpdate[] = [];
  private joined = 0;
  private readonly joins: ImportJoin[] = [];
  private refused = 0;
  private warned = 0;
  private readonly refusals: ImportRefusal[] = [];
  private readonly warnings: ImportRefusal[] = [];
  private readonly limit: number;

  constructor(all: boolean) {
    this.limit = all ? Number.POSITIVE_INFINITY : MOST_LISTED;
  }

  get isClean() {
    return this.refused === 0;
  }

  /** SIMs that are here and change. */
  get changes() {
    return this.updated;
  }

  add(refusals: readonly ImportRefusal[], warnings: readonly ImportRefusal[]) {
    const [count, list, listed] =
      refusals.length > 0 ? (['refused', this.refusals, refusals] as const) : (['warned', this.warnings, warnings] as const);
    if (listed.length > 0) this[count] += 1;
    list.push(...listed.slice(0, Math.max(0, this.limit - list.length)));
  }

  addGood(sim: Listed, join: ImportJoin | undefined, isWarned: boolean) {
    const kind = simKind(sim);
    this.kinds[kind] += 1;
    if (kind !== 'both') this.halves.push({ row: sim.row, kind, isWarned });
    if (!join) return;
    this.joined += 1;
    if (this.joins.length < this.limit) this.joins.push(join);
  }

  addUpdate({ version: _, ...update }: Update) {
    if (!update.changes.some(({ kept }) => !kept)) this.unchanged += 1;
    else this.updated += 1;
    if (update.changes.length > 0 && this.updates.length < this.limit) this.updates.push(update);
  }

  /** Once all rows are known: whether those with one number alone have to be looked at. */
  warnOfHalves() {
    if (!arePairs(this.kinds)) return;
    this.warned += this.halves.filter(({ isWarned }) => !isWarned).length;
    const told = this.halves.slice(0, Math.max(0, this.limit - this.warnings.length));
    for (const { row, kind } of told) this.warnings.push({ ...{ row, value: null, sim_id: null, first_row: null }, ...MISSES[kind] });
    this.warnings.sort((a, b) => a.row - b.row);
  }

  refuse({ rule, row }: Unreadable) {
    this.refused += 1;
    this.refusals.unshift({ row, field: null, value: null, rule, sim_id: null, first_row: null });
  }

  report(done?: { count: number; id: number }): ImportReport {
    const { columns, rows, refused, warned, refusals, warnings, kinds, joined, joins, updated, unchanged, updates, unknown } = this;
    const found = { columns, rows, refused, warned, refusals, warnings, kinds, joined, joins, updated, unchanged, updates, unknown };
    return { ...found, imported: done?.count ?? 0, import_id: done?.id ?? null };
  }
}
