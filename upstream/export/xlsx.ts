import { writeXlsxStream } from 'hucre/xlsx';
import { type ExportCell, sheetCell } from './cells.ts';

const WIDTH = 22;

const sheetName = (name: string) => name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31);

/** A workbook of one sheet with a head that stays in sight; above 1,048,575 rows it goes on in further sheets. Memory does not grow with the rows. */
export const xlsxBytes = (name: string, heads: readonly string[], rows: AsyncIterable<readonly ExportCell[]>): ReadableStream<Uint8Array> =>
  writeXlsxStream(inSheet(rows), {
    name: sheetName(name),
    columns: heads.map((head) => ({ header: harmlessHead(head), width: WIDTH })),
    freezePane: { rows: 1 },
  });

const harmlessHead = (head: string) => String(sheetCell(head));

async function* inSheet(rows: AsyncIterable<readonly ExportCell[]>) {
  for await (const cells of rows) yield cells.map(sheetCell);
}
