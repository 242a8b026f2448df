import { MOST_IMPORTED, type TableImportResult } from '#lib/contract/tableImport.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { readCsv, separatorIn } from './csv.ts';
import { Unreadable } from './limits.ts';

/** The columns of a file of records, other names they go by, and those of which it has one at least. */
export type TableFile<Column extends string> = {
  columns: readonly Column[];
  names: Readonly<Record<string, Column>>;
  needed: readonly Column[];
};
/** A row of the file, its cells by column; `place` is its line. */
export type TableRow<Column extends string> = { place: number; cells: Partial<Record<Column, string>> };
export type RowProblem = TableImportResult['problems'][number];

export const MOST_PROBLEMS = 500;

export async function readTable<Column extends string>(
  text: string,
  { columns, names, needed }: TableFile<Column>,
): Promise<{ rows: TableRow<Column>[]; ignored: string[] } | ProblemResponse> {
  const columnOf = (head: string): Column | undefined => {
    const name = head.trim().toLowerCase();
    const own = name.replace(/[\s-]+/g, '_');
    return columns.find((column) => column === own) ?? names[name.replaceAll('_', ' ')];
  };
  const lines = readCsv(
    (async function* () {
      yield text.replace(/^\uFEFF/, '');
    })(),
    separatorIn(text.slice(0, 20_000)),
  );
  let heads: (Column | undefined)[] | undefined;
  let ignored: string[] = [];
  const rows: TableRow<Column>[] = [];
  try {
    for await (const { row, cells: found } of lines) {
      const cells = found.map(String);
      if (!heads) {
        heads = cells.map(columnOf);
        ignored = cells.filter((_, index) => heads?.[index] === undefined);
        if (!needed.some((column) => heads?.includes(column)))
          return invalid({ text: [`row 1 must name the columns, among them ${needed.toReversed().join(' or ')}`] });
        const twice = heads.find((head, index) => head !== undefined && heads?.indexOf(head) !== index);
        if (twice) return invalid({ text: [`row 1 names ${twice} twice`] });
        continue;
      }
      if (rows.length === MOST_IMPORTED) return invalid({ text: [`at most ${MOST_IMPORTED} rows at once`] });
      const named = cells.flatMap((cell, index) => (heads?.[index] ? [[heads[index], cell] as const] : []));
      rows.push({ place: row, cells: Object.fromEntries(named) as Partial<Record<Column, string>> });
    }
  } catch (error) {
    if (error instanceof Unreadable) return invalid({ text: [`row ${error.row} can't be read as CSV`] });
    throw error;
  }
  return rows.length > 0 ? { rows, ignored } : invalid({ text: ['has no rows'] });
}

export function refusedRows(problems: readonly RowProblem[]): ProblemResponse | undefined {
  const [first] = problems;
  if (!first) return undefined;
  return new ProblemResponse('invalid', {
    message: `Row ${first.row}, ${first.column}: ${first.why}. Nothing was imported.`,
    errors: { rows: problems.slice(0, 20).map(({ row, column, why }) => `row ${row}, ${column}: ${why}`) },
  });
}
