import { plain } from './columns.ts';
import { asText, type Row } from './rows.ts';

export type Heads<Field extends string> = readonly { header: string; field: Field | null }[];
export type Mapped<Field extends string> = Readonly<Record<string, Field | null>>;
type Named<Field> = (header: string) => { field: Field; rank: number } | undefined;

/** Fields by the names of their columns, as `a, b, c` by preference. */
export function namedBy<Field extends string>(names: Partial<Record<Field, string>>): Named<Field> {
  const ranks = new Map(
    Object.entries<string | undefined>(names).flatMap(([field, list = '']) =>
      list.split(',').map((name, rank) => [plain(name), { field: field as Field, rank }] as const),
    ),
  );
  return (header) => ranks.get(plain(header));
}

/** What each column is: as somebody mapped it, or by its name; of several by that of one field the best named. */
export function mappedHeads<Field extends string>(
  { cells }: Row,
  mapped: Mapped<Field> | undefined,
  fields: readonly Field[],
  named: Named<Field>,
): Heads<Field> {
  const headers = cells.map(asText);
  const known = (name: unknown) => fields.find((field) => field === name) ?? null;
  if (mapped) return headers.map((header) => ({ header, field: Object.hasOwn(mapped, header) ? known(mapped[header]) : null }));
  const best = new Map<Field, { at: number; rank: number }>();
  for (const [at, header] of headers.entries()) {
    const found = named(header);
    if (found && found.rank < (best.get(found.field)?.rank ?? Number.POSITIVE_INFINITY)) best.set(found.field, { at, rank: found.rank });
  }
  const fieldAt = new Map([...best].map(([field, { at }]) => [at, field]));
  return headers.map((header, at) => ({ header, field: fieldAt.get(at) ?? null }));
}
