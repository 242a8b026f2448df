import { stringify } from 'csv-stringify/sync';
import { csvCell, type ExportCell } from './cells.ts';

const AT_ONCE = 200;
export const BOM = '\ufeff';

export const csvLines = (rows: readonly (readonly ExportCell[])[]) =>
  stringify(
    rows.map((cells) => cells.map(csvCell)),
    { record_delimiter: 'windows', quoted_string: true, quoted_empty: false },
  );

export async function* csvText(heads: readonly string[], rows: AsyncIterable<readonly ExportCell[]>): AsyncGenerator<string> {
  yield BOM + csvLines([heads]);
  let waiting: (readonly ExportCell[])[] = [];
  for await (const cells of rows) {
    waiting.push(cells);
    if (waiting.length < AT_ONCE) continue;
    yield csvLines(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield csvLines(waiting);
}
