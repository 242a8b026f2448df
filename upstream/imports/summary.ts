import type { ImportJoin, ImportRefusal, ImportReport, UnknownName } from '#lib/contract/imports.ts';
import { simKind } from '#lib/domain/simNumber.ts';
import type { Column } from './columns.ts';
import type { Listed } from './judge.ts';
import type { Unreadable } from './limits.ts';

const MOST_LISTED = 1000;

/** Counts rows and keeps what there is to say about them, the first thousand of each unless `all` is asked for. */
export class Summary {
  columns: Column[] = [];
  rows = 0;
  unknown: UnknownName[] = [];
  private readonly kinds = { card: 0, radio: 0, both: 0 };
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

  add(refusals: readonly ImportRefusal[], warnings: readonly ImportRefusal[]) {
    const [count, list, listed] =
      refusals.length > 0 ? (['refused', this.refusals, refusals] as const) : (['warned', this.warnings, warnings] as const);
    if (listed.length > 0) this[count] += 1;
    list.push(...listed.slice(0, Math.max(0, this.limit - list.length)));
  }

  addGood(sim: Listed, join: ImportJoin | undefined) {
    this.kinds[simKind(sim)] += 1;
    if (!join) return;
    this.joined += 1;
    if (this.joins.length < this.limit) this.joins.push(join);
  }

  refuse({ rule, row }: Unreadable) {
    this.refused += 1;
    this.refusals.unshift({ row, field: null, value: null, rule, sim_id: null, first_row: null });
  }

  report(done?: { count: number; id: number }): ImportReport {
    const { columns, rows, refused, warned, refusals, warnings, kinds, joined, joins, unknown } = this;
    const found = { columns, rows, refused, warned, refusals, warnings, kinds, joined, joins, unknown };
    return { ...found, imported: done?.count ?? 0, import_id: done?.id ?? null };
  }
}
