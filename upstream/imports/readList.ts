import fs from 'node:fs/promises';
import { readCsv, separatorIn } from './csv.ts';
import { encodingOf, textOf } from './encoding.ts';
import { LIMITS, Unreadable } from './limits.ts';
import type { Row } from './rows.ts';
import { readXlsx } from './xlsx.ts';

const BEGINNING = 64 * 1024;

const OTHERS = /^(%PDF|\{\\rtf|\s*(\xef\xbb\xbf)?\s*<(!doctype|html|table|meta|\?xml))/i;

const isArchive = (beginning: Buffer) => beginning.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));

/** Throws `Unreadable` when a list has more rows than `most`: found out before any row is judged, for that takes its time. */
export async function refuseMoreRows(file: string, most: number) {
  const beginning = await beginningOf(file);
  let rows = 0;
  for await (const { row } of isArchive(beginning) ? readXlsx(file, true) : csvRows(file, beginning)) {
    rows += 1;
    if (rows > most) throw new Unreadable('file_rows', row);
  }
}

/** The rows of a CSV or XLSX file that are not empty; which it is, its content says, not its name. Throws `Unreadable`. */
export async function* readList(file: string, most?: number): AsyncGenerator<Row> {
  const beginning = await beginningOf(file);
  if (OTHERS.test(beginning.toString('latin1', 0, 200))) throw new Unreadable('file_kind');
  let text = 0;
  for await (const row of isArchive(beginning) ? readXlsx(file) : csvRows(file, beginning, most)) {
    for (const cell of row.cells) text += typeof cell === 'string' ? cell.length : 8;
    if (text > LIMITS.text) throw new Unreadable('file_text', row.row);
    yield row;
  }
}

async function* csvRows(file: string, beginning: Buffer, most?: number) {
  const encoding = await encodingOf(file, beginning);
  const separator = separatorIn(new TextDecoder(encoding).decode(beginning));
  yield* readCsv(textOf(file, encoding), separator, most);
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await fs.open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
