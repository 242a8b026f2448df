import fs from 'node:fs/promises';
import type { BankReport } from '#lib/contract/bank/file.ts';
import { BANK_FIELDS, type BankField, MOST_BANK_LINES } from '#lib/contract/words/bank.ts';
import { truncate } from '#lib/format/truncate.ts';
import { encodingOf } from '#upstream/imports/encoding.ts';
import { Unreadable } from '#upstream/imports/limits.ts';
import { type Heads, type Mapped, mappedHeads, namedBy } from '#upstream/imports/mappedHeads.ts';
import { readList } from '#upstream/imports/readList.ts';
import { asText, type Row } from '#upstream/imports/rows.ts';
import { isOfx, type Ofx, readOfx } from './ofx.ts';
import { type Entry, entryReader, type ReadEntry } from './readEntry.ts';

const MOST_TOLD = 500;
const SAMPLES = 3;
/** Of a file most lines may be money that went out. */
const MOST_ROWS = 5 * MOST_BANK_LINES;

/** By what banks call them in their CSV files; no standard names them. */
const named = namedBy<BankField>({
  day: 'date, posting date, post date, posted date, transaction date, deposit date, value date, effective date, datum, buchungstag, buchungsdatum, date operation, data, data movimento',
  amount:
    'amount, credit, credit amount, deposit, deposits, paid in, check amount, transaction amount, payment amount, betrag, montant, valor',
  debit: 'debit, debit amount, withdrawal, withdrawals, paid out, soll, debito',
  id: 'fitid, transaction id, bank reference, reference id, trace number, transaction reference, unique id',
  check: 'check number, check no, check, cheque number, serial number, check serial number, slip',
  name: 'name, payer, payer name, payee, remitter, remitter name, customer, received from, description, auftraggeber, emetteur, ordenante',
  memo: 'memo, details, remittance, remittance information, invoice number, invoice, addenda, notes, additional information, verwendungszweck, libelle, descricao',
  kind: 'type, transaction type, trntype, details type',
});
const TAGS: Record<BankField, string> = {
  ...{ day: 'DTPOSTED', amount: 'TRNAMT', debit: '', id: 'FITID', check: 'CHECKNUM', name: 'NAME', memo: 'MEMO', kind: 'TRNTYPE' },
};

type BankFile = Pick<BankReport, 'format' | 'columns' | 'missing' | 'out' | 'wrong' | 'problems'> & {
  lines: ReadEntry[];
  ofx: Pick<Ofx, 'accounts' | 'currencies'>;
  heads: Heads<BankField>;
};

/** What a bank's file says. Throws `Unreadable`. */
export async function readBankFile(file: string, mapped: Mapped<BankField> | undefined, today: string): Promise<BankFile> {
  const bytes = await fs.readFile(file);
  const read = {
    format: 'csv',
    columns: [],
    missing: [],
    out: 0,
    wrong: 0,
    problems: [],
    lines: [],
    ofx: { accounts: [], currencies: [] },
    heads: [],
  } as BankFile;
  const readEntry = entryReader(today);
  const take = (entry: Entry) => {
    const line = readEntry(entry);
    if (line === 'out') read.out += 1;
    else if (Array.isArray(line)) {
      read.wrong += 1;
      read.problems.push(...line.slice(0, MOST_TOLD - read.problems.length));
    } else read.lines.push(line);
    if (read.lines.length > MOST_BANK_LINES) throw new Unreadable('file_rows', entry.row);
  };
  if (isOfx(bytes.toString('latin1', 0, 2000))) {
    const { entries, ...ofx } = readOfx(new TextDecoder(await encodingOf(file, bytes.subarray(0, 2000))).decode(bytes), MOST_ROWS);
    for (const { row, tags } of entries) {
      const of = BANK_FIELDS.map((field) => [field, { column: TAGS[field], text: tags[TAGS[field]] ?? '' }] as const);
      take({ row, of: Object.fromEntries(of) });
    }
    return { ...read, format: 'ofx', ofx };
  }
  const samples: Row[] = [];
  for await (const row of readList(file, MOST_ROWS)) {
    if (read.heads.length === 0) {
      read.heads = mappedHeads(row, mapped, BANK_FIELDS, named);
      read.missing = (['day', 'amount'] as const).filter((field) => read.heads.every((head) => head.field !== field));
      continue;
    }
    if (samples.length < SAMPLES) samples.push(row);
    if (read.missing.length > 0) continue;
    const of: Entry['of'] = {};
    for (const [at, { header, field }] of read.heads.entries()) if (field) of[field] ??= { column: header, text: asText(row.cells[at]) };
    take({ row: row.row, isCsv: true, of });
  }
  const samplesOf = (at: number) => samples.flatMap(({ cells }) => truncate(asText(cells[at]), 40) || []);
  return { ...read, columns: read.heads.map((head, at) => ({ ...head, samples: samplesOf(at) })) };
}
