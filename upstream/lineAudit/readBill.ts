import { setImmediate as otherWork } from 'node:timers/promises';
import type { BillReport } from '#lib/contract/lineAudit.ts';
import { type BillField, MOST_BILL_LINES } from '#lib/contract/words/lineAudit.ts';
import { Unreadable } from '#upstream/imports/limits.ts';
import { readList } from '#upstream/imports/readList.ts';
import { asText, type Row } from '#upstream/imports/rows.ts';
import { type Heads, headsOf, missingIn } from './columns.ts';
import { type BillLine, readLine } from './readLine.ts';

export type ReadLine = BillLine & { again: boolean };
type Told = Omit<BillReport, 'replaces' | 'bill'> & { heads: Heads };

const CHUNK = 2000;
const MOST_TOLD = 500;
const SAMPLES = 3;
/** Its head, a row with the sum, and a few that are empty. */
const MORE_ROWS = 1000;

const keyOf = ({ iccid, imei, mdn }: BillLine) => iccid ?? imei ?? mdn ?? '';

/**
 * What a bill's file says, read as it stands; good lines go to `keep` in chunks. A last row without a number that has the sum of all before it is
 * that sum. Throws `Unreadable`.
 */
export async function readBill(
  file: string,
  mapped: Readonly<Record<string, BillField | null>> | undefined,
  keep: (lines: ReadLine[]) => Promise<void> = async () => undefined,
): Promise<Told> {
  let heads: Heads | undefined;
  const samples: Row[] = [];
  const seen = new Set<string>();
  const told = { lines: 0, total_cents: 0, sums_up: false, wrong: 0, problems: [] as Told['problems'] };
  let chunk: ReadLine[] = [];
  let last: Row | undefined;
  const take = (row: Row, isLast: boolean) => {
    const read = readLine(row, heads ?? []);
    if ('line' in read) {
      const key = keyOf(read.line);
      chunk.push({ ...read.line, again: seen.has(key) });
      seen.add(key);
      told.lines += 1;
      told.total_cents += read.line.cents;
      if (told.lines > MOST_BILL_LINES) throw new Unreadable('file_rows', row.row);
    } else if (isLast && read.sum === told.total_cents && told.wrong === 0 && told.lines > 1) told.sums_up = true;
    else {
      told.wrong += 1;
      told.problems.push(...read.problems.slice(0, MOST_TOLD - told.problems.length));
    }
  };
  for await (const row of readList(file, MOST_BILL_LINES + MORE_ROWS)) {
    if (!heads) {
      heads = headsOf(row, mapped);
      continue;
    }
    if (samples.length < SAMPLES) samples.push(row);
    if (missingIn(heads).length > 0) {
      if (samples.length === SAMPLES) break;
      continue;
    }
    if (last) take(last, false);
    last = row;
    if (chunk.length >= CHUNK) {
      await keep(chunk);
      chunk = [];
      await otherWork();
    }
  }
  if (last) take(last, true);
  if (chunk.length > 0) await keep(chunk);
  const columns = (heads ?? []).map(({ header, field }, at) => ({
    ...{ header, field },
    samples: samples.flatMap(({ cells }) => asText(cells[at]).slice(0, 40) || []),
  }));
  return { heads: heads ?? [], columns, missing: missingIn(heads ?? []), ...told };
}
