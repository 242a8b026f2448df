import fs from 'node:fs';
import type { ImportReport } from '#lib/contract/imports.ts';
import { BOM, csvLines } from '#upstream/export/csv.ts';
import { Unreadable } from './limits.ts';
import { readList } from './readList.ts';
import { reasonOf } from './results.ts';
import { asText } from './rows.ts';

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
    fs.writeSync(output, BOM + csvLines([[...columns.map(({ header }) => header), 'Row', 'Why']]));
    for await (const { row, cells } of readList(file)) {
      const why = reasons.get(row);
      if (why) fs.writeSync(output, csvLines([[...columns.map((_, index) => asText(cells[index])), row, why.join('; ')]]));
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  } finally {
    fs.closeSync(output);
  }
  return path;
}
