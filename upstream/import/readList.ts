import fs from 'node:fs/promises';
import { readCsv, separatorIn } from './csv.ts';
import { encodingOf, textOf } from './encoding.ts';
import { LIMITS, Unreadable } from './limits.ts';
import type { Row } from './rows.ts';
import { readXlsx } from './xlsx.ts';

const BEGINNING = 64 * 1024;

/** What is certainly neither: a PDF, a web page under the name of a spreadsheet. */
const OTHERS = /^(%PDF|\{\\rtf|\s*(\xef\xbb\xbf)?\s*<(!doctype|html|table|meta|\?xml))/i;

/** The rows of a CSV or XLSX file that are not empty; which it is, its content says, not its name. Throws `Unreadable`. */
export async function* readList(file: string): AsyncGenerator<Row> {
  const beginning = await beginningOf(file);
  const isArchive = beginning.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
  if (OTHERS.test(beginning.toString('latin1', 0, 200))) throw new Unreadable('file_kind');
  let text = 0;
  for await (const row of isArchive ? readXlsx(file) : csvRows(file, beginning)) {
    for (const cell of row.cells) text += typeof cell === 'string' ? cell.length : 8;
    if (text > LIMITS.text) throw new Unreadable('file_text', row.row);
    yield row;
  }
}

async function* csvRows(file: string, beginning: Buffer) {
  const encoding = await encodingOf(file, beginning);
  const separator = separatorIn(new TextDecoder(encoding).decode(beginning));
  yield* readCsv(textOf(file, encoding), separator);
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
