import type { ImportRefusal } from '#lib/contract/imports.ts';
import type * as contract from '#lib/contract/index.ts';
import type { NewLine, OrderList } from '#lib/contract/orders/order.ts';
import { MOST_LINES } from '#lib/contract/words/orders.ts';
import type { Handlers } from '#upstream/context.ts';
import { readForm } from '#upstream/core/multipart.ts';
import { invalid } from '#upstream/core/problemResponse.ts';
import { guessColumns, headerIn, plain } from '#upstream/imports/columns.ts';
import { judge } from '#upstream/imports/judge.ts';
import { makeDuplicates } from '#upstream/imports/known.ts';
import { Unreadable } from '#upstream/imports/limits.ts';
import { readList } from '#upstream/imports/readList.ts';
import { asText, type Row } from '#upstream/imports/rows.ts';
import { receiver } from '#upstream/imports/upload.ts';

const MB = 1024 * 1024;
const LARGEST = 5 * MB;
/** Above and below the lines: an address, a title, the sum. */
const OTHER_ROWS = 100;
const SAMPLE = 200;
const BOXES = new Set(
  ['box', 'box no', 'box number', 'carton', 'carton no', 'carton number', 'case', 'pallet', 'karton', 'boite', 'caixa'].map(plain),
);

/** The judge of stock lists asks what a delivery says for all its devices; here that is the order. */
const ORDER = { device_type: 'order', warehouse_code: 'order', provider: 'vzw' } as const;

async function rowsIn(file: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readList(file, MOST_LINES + OTHER_ROWS)) {
    rows.push(row);
    if (rows.length > MOST_LINES + OTHER_ROWS) throw new Unreadable('file_rows', row.row);
  }
  return rows;
}

/** A supplier's packing list, CSV or XLSX: lines with IMEI, ICCID and box; of every other row why it is none. */
async function supplierListIn(file: string): Promise<OrderList> {
  const rows = await rowsIn(file);
  const head = headerIn(rows.slice(0, SAMPLE));
  const below = rows.slice(head + 1);
  const columns = guessColumns(rows[head], below.slice(0, SAMPLE), new Map());
  const at = (field: 'imei' | 'iccid') => columns.findIndex((each) => each.field === field);
  const [imeiAt, iccidAt] = [at('imei'), at('iccid')];
  if (imeiAt < 0 && iccidAt < 0) throw new Unreadable('no_imei');
  const boxAt = columns.findIndex(({ header }) => BOXES.has(plain(header)));
  const duplicatesOf = makeDuplicates();
  const lines: NewLine[] = [];
  const refusals: ImportRefusal[] = [];
  for (const { row, cells } of below) {
    const [imei, iccid] = [cells[imeiAt], cells[iccidAt]];
    // A sum, a signature: a row that has neither number is no line.
    if (!asText(imei) && !asText(iccid)) continue;
    const verdict = judge(row, { ...(imeiAt >= 0 && { imei }), ...(iccidAt >= 0 && { iccid }) }, ORDER);
    const wrong = [...verdict.refusals, ...duplicatesOf(verdict)];
    refusals.push(...wrong);
    if (wrong.length === 0 && verdict.sim)
      lines.push({ row, box: asText(cells[boxAt]).slice(0, 40) || null, imei: verdict.sim.imei, iccid: verdict.sim.iccid });
  }
  if (lines.length === 0 && refusals.length === 0) throw new Unreadable('file_empty');
  if (lines.length > MOST_LINES) throw new Unreadable('file_rows', lines[MOST_LINES]?.row);
  return { lines, refusals };
}

export function readSupplierList(): Handlers<typeof contract.orders>['readList'] {
  const taken = receiver(LARGEST);
  return async ({ body }) =>
    taken(async (file) => {
      const form = await readForm(body, file, LARGEST);
      if (!form.hasFile) return invalid({ file: ['required'] });
      try {
        return { data: await supplierListIn(file) };
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        const { row, rule } = error;
        return { data: { lines: [], refusals: [{ row, rule, field: null, value: null, sim_id: null, first_row: null }] } };
      }
    });
}
