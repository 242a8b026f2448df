import type { ImportField, ImportRefusal, ImportReport, UpdatedField } from '#lib/contract/imports.ts';
import type { Provider } from '#lib/contract/sims/states.ts';
import type { NameKind } from '#lib/contract/stock.ts';

/** What stands in a row instead of what the list says, by row; null leaves the row out. */
export type Fixes = Record<string, Partial<Record<ImportField, string>> | null>;
export type Defaults = { device_type?: string; provider?: Provider; warehouse_code?: string };

/** What the names of the list are called here. */
export type Names = Partial<Record<NameKind, Record<string, string>>>;

export type Draft = {
  file: File | undefined;
  columns: Record<string, ImportField | null>;
  defaults: Defaults;
  fixes: Fixes;
  names: Names;
  /** Rows whose SIM is here already change it; by row, or `all`, the fields that stay as they are here. */
  update: boolean;
  keep: Keep;
};

export type Keep = Record<string, UpdatedField[]>;

export const EMPTY: Draft = { file: undefined, columns: {}, defaults: {}, fixes: {}, names: {}, update: false, keep: {} };

/** What the columns were taken for, by their heads; of two with the same head the one that is something counts. */
export function mappingOf({ columns }: ImportReport): Draft['columns'] {
  const mapping: Draft['columns'] = {};
  for (const { header, field } of columns) mapping[header] ??= field;
  return mapping;
}

export const remapped = (columns: Draft['columns'], header: string, field: ImportField | null): Draft['columns'] => ({
  ...Object.fromEntries(Object.entries(columns).map(([other, known]) => [other, field !== null && known === field ? null : known])),
  [header]: field,
});

const json = (record: object) => (Object.keys(record).length > 0 ? JSON.stringify(record) : undefined);

export const sentOf = ({ file, columns, fixes, names, defaults, update, keep }: Draft) => ({
  columns: json(columns),
  fixes: json(fixes),
  names: json(names),
  update: update ? ('1' as const) : undefined,
  keep: update ? json(keep) : undefined,
  device_type: defaults.device_type || undefined,
  provider: defaults.provider,
  warehouse_code: defaults.warehouse_code || undefined,
  file,
});

export const fileRefusal = ({ refusals }: ImportReport): ImportRefusal | undefined => refusals.find(({ field }) => field === null);

export const leftOutOf = (fixes: Fixes): number => Object.values(fixes).filter((fields) => fields === null).length;

/** How many rows of a report stand how, without those left out since it was made. */
export function stillIn({ rows, refused, warned, refusals, warnings }: ImportReport, fixes: Fixes) {
  const outOf = (refusals: readonly ImportRefusal[]) => new Set(refusals.map(({ row }) => row).filter((row) => fixes[row] === null));
  const [outRefused, outWarned] = [outOf(refusals), outOf(warnings)];
  const outGood = [...outWarned].filter((row) => !outRefused.has(row)).length;
  return { good: Math.max(0, rows - refused - outGood), warned: warned - outWarned.size, refused: refused - outRefused.size };
}

export const keepsFor = (keep: Keep, row: string): readonly UpdatedField[] => keep[row] ?? [];

export function withKept(keep: Keep, row: string, field: UpdatedField, isKept: boolean): Keep {
  const others = keepsFor(keep, row).filter((each) => each !== field);
  return { ...keep, [row]: isKept ? [...others, field] : others };
}
