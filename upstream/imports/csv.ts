import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { outOfCsv } from '#lib/format/sheetText.ts';
import { LIMITS, Unreadable } from './limits.ts';
import type { Row } from './rows.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const LONGEST_ROW = 16 * LIMITS.cell;
const MOST_LINES = 2 * LIMITS.rows;

export function separatorIn(beginning: string): string {
  const lines = beginning.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/);
  const filled = lines.filter((line) => line.trim()).slice(0, 20);
  const scoreOf = (separator: string) => {
    const counts = filled.map((line) => line.split(separator).length - 1);
    const usual = [...new Set(counts)].filter(Boolean).map((count) => count * counts.filter((each) => each === count).length ** 2);
    return Math.max(0, ...usual);
  };
  return SEPARATORS.reduce<string>((best, each) => (scoreOf(each) > scoreOf(best) ? each : best), ',');
}

/** `="8914…"` and `'8914…` are what people, and our own exports, write so that a spreadsheet leaves a number alone. */
const bare = (cell: string) => /^=\s*"(.*)"$/s.exec(cell)?.[1] ?? outOfCsv(cell);

/** Passes a text on, and throws `Unreadable` at more empty lines in a row than a list may have rows: no parser sees them. */
async function* notEmpty(text: AsyncIterable<string>): AsyncGenerator<string> {
  let empty = '';
  for await (const part of text) {
    if (/^[\r\n]+$/.test(part)) {
      empty += part;
      if (empty.length > LIMITS.rows) throw new Unreadable('file_rows', empty.length);
    } else {
      yield empty + part;
      empty = '';
    }
  }
}

export async function* readCsv(text: AsyncIterable<string>, separator: string, most = MOST_LINES): AsyncGenerator<Row> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  });
  pipeline(Readable.from(notEmpty(text)), parser, () => undefined);
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > most) throw new Unreadable('file_rows', row);
      const cells = record.map((cell) => bare(cell.trim()));
      while (cells.at(-1) === '') cells.pop();
      if (cells.length > LIMITS.columns) throw new Unreadable('file_columns', row);
      if (cells.some((cell) => cell.length > LIMITS.cell)) throw new Unreadable('file_cell', row);
      const isSeparatorLine = row === 1 && cells.length <= 2 && /^sep=/i.test(cells[0] ?? '');
      if (cells.length > 0 && !isSeparatorLine) yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Unreadable(error.code === 'CSV_MAX_RECORD_SIZE' ? 'file_cell' : 'file_broken', row + 1);
  } finally {
    parser.destroy();
  }
}
