import type { ImportRefusal, ImportReport, UnknownName } from '#lib/contract/imports.ts';
import type { Column } from './columns.ts';
import type { Unreadable } from './limits.ts';

const MOST_LISTED = 1000;

/** Counts rows and keeps what there is to say about them, the first thousand of each unless `all` is asked for. */
export class Summary {
  columns: Column[] = [];
  rows = 0;
  unknown: UnknownName[] = [];
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

  refuse({ rule, row }: Unreadable) {
    this.refused += 1;
    this.refusals.unshift({ row, field: null, value: null, rule, sim_id: null, first_row: null });
  }

  report(done?: { count: number; id: number }): ImportReport {
    const { columns, rows, refused, warned, refusals, warnings, unknown } = this;
    return { columns, rows, refused, warned, imported: done?.count ?? 0, refusals, warnings, unknown, import_id: done?.id ?? null };
  }
}
