import { ReadableStream as NodeStream } from 'node:stream/web';
import type { ExportCell } from './cells.ts';
import { csvText } from './csv.ts';
import { xlsxBytes } from './xlsx.ts';

export const FORMATS = ['csv', 'xlsx'] as const;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** How many rows are to come, so that a reader can show how far a file has got: its length is not known before. */
export const TOTAL_ROWS = 'x-total-rows';

type ExportFile = {
  name: string;
  format: (typeof FORMATS)[number];
  heads: readonly string[];
  /** Read only as fast as the file is taken; ended early when nobody takes it any more. */
  rows: AsyncIterable<readonly ExportCell[]>;
  total?: number;
};

export function disposition(file: string) {
  const plain = file.replace(/[^\w.-]+/g, '_');
  return `attachment; filename="${plain}"${plain === file ? '' : `; filename*=UTF-8''${encodeURIComponent(file).replace(/['()*]/g, encodeByte)}`}`;
}

const encodeByte = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** Rows as a file that streams, safe to open in a spreadsheet: identifiers stay text, and nothing in it runs. */
export function exportFile({ name, format, heads, rows, total }: ExportFile): Response {
  const body = format === 'csv' ? bytesOf(csvText(heads, rows)) : xlsxBytes(name, heads, rows);
  return new Response(body, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': disposition(`${name}.${format}`),
      ...(total === undefined ? {} : { [TOTAL_ROWS]: String(total) }),
    },
  });
}

async function* encoded(text: AsyncIterable<string>) {
  for await (const piece of text) yield Buffer.from(piece);
}

const bytesOf = (text: AsyncIterable<string>) => NodeStream.from(encoded(text)) as unknown as ReadableStream<Uint8Array>;
