import { stringify } from 'csv-stringify/sync';
import { csvCell, type ExportCell } from './cells.ts';

const AT_ONCE = 200;
const BOM = '\ufeff';

const linesOf = (rows: readonly (readonly ExportCell[])[]) =>
  stringify(
    rows.map((cells) => cells.map(csvCell)),
    { record_delimiter: 'windows', quote_record_delimiter: true },
  );

/** RFC 4180 with the mark that makes spreadsheets read UTF-8. */
export async function* csvText(heads: readonly string[], rows: AsyncIterable<readonly ExportCell[]>): AsyncGenerator<string> {
  yield BOM + linesOf([heads]);
  let waiting: (readonly ExportCell[])[] = [];
  for await (const cells of rows) {
    waiting.push(cells);
    if (waiting.length < AT_ONCE) continue;
    yield linesOf(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield linesOf(waiting);
}
