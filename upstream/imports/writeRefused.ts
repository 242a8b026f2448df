import fs from 'node:fs';
import type { ImportReport } from '#lib/contract/imports.ts';
import { Unreadable } from './limits.ts';
import { readList } from './readList.ts';
import { asText } from './rows.ts';
import { reasonOf } from './told.ts';

/** Text that no spreadsheet takes for a formula, nor an identifier for a number; the import takes the apostrophe off again. */
const harmless = (text: string) => (/^[=+\-@\t\r]|^\d{12,}$/.test(text) ? `'${text}` : text);

const line = (cells: readonly string[]) => `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

/** Writes the refused rows of a list, each with its row and reasons, to `FILE.refused.csv`; nothing when the file as a whole was refused. */
export async function writeRefused(file: string, { columns, refusals }: ImportReport): Promise<string | undefined> {
  const reasons = new Map<number, string[]>();
  for (const refusal of refusals) {
    if (refusal.rule.startsWith('file_') || refusal.rule === 'no_imei') continue;
    const field = refusal.field === null ? '' : `${refusal.field}: `;
    reasons.set(refusal.row, [...(reasons.get(refusal.row) ?? []), field + reasonOf(refusal)]);
  }
  if (reasons.size === 0) return undefined;
  const path = `${file}.refused.csv`;
  const output = fs.openSync(path, 'w', 0o600);
  try {
    fs.writeSync(output, `\ufeff${line([...columns.map(({ header }) => header), 'Row', 'Why'])}`);
    for await (const { row, cells } of readList(file)) {
      const why = reasons.get(row);
      if (why) fs.writeSync(output, line([...columns.map((_, index) => asText(cells[index])), String(row), why.join('; ')]));
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  } finally {
    fs.closeSync(output);
  }
  return path;
}
