import type { UnknownName } from '#lib/contract/imports.ts';
import type { NameKind } from '#lib/contract/stock.ts';
import { NAME_KINDS } from '#lib/contract/words/stock.ts';
import { nearNames } from '#lib/format/nearNames.ts';
import type { Database } from '#upstream/db/connect.ts';
import { namesOf } from '#upstream/sims/stockNames.ts';

export type Meant = Partial<Record<NameKind, Record<string, string>>>;

const MOST_NAMES = 100;

export class ListNames {
  private readonly unknown = new Map<string, { kind: NameKind; name: string; rows: number }>();
  private readonly known: Record<NameKind, ReadonlyMap<string, string>>;
  private readonly meant: Meant;

  private constructor(known: Record<NameKind, readonly string[]>, meant: Meant) {
    const byCapitals = (names: readonly string[]) => new Map(names.map((name) => [name.toUpperCase(), name]));
    this.known = { device_type: byCapitals(known.device_type), warehouse_code: byCapitals(known.warehouse_code) };
    this.meant = meant;
  }

  static async open(database: Database, meant: Meant): Promise<ListNames> {
    const [device_type, warehouse_code] = await Promise.all(NAME_KINDS.map((kind) => namesOf(database, kind)));
    return new ListNames({ device_type: device_type ?? [], warehouse_code: warehouse_code ?? [] }, meant);
  }

  /** What a name of the list is called here; where there is none of its kind yet, as in an empty stock, what it is called there. */
  here(kind: NameKind, given: string): string | undefined {
    const name = this.meant[kind]?.[given] ?? given;
    const known = this.known[kind].get(name.toUpperCase());
    if (known !== undefined || this.known[kind].size === 0) return known ?? name;
    const key = JSON.stringify([kind, given]);
    const { rows } = this.unknown.get(key) ?? { rows: 0 };
    this.unknown.set(key, { kind, name: given, rows: rows + 1 });
    return undefined;
  }

  missing(seen: Record<NameKind, readonly string[]>): UnknownName[] {
    return [...this.unknown.values()]
      .sort((a, b) => b.rows - a.rows)
      .slice(0, MOST_NAMES)
      .map((each) => ({ ...each, near: nearNames(each.name, seen[each.kind]) }));
  }
}
