import { NewCustomer } from '#lib/contract/customers/customer.ts';
import type { CustomerColumn } from '#lib/contract/customers/import.ts';
import type { RowProblem } from '#upstream/imports/readTable.ts';
import { idOfGiven } from '#upstream/invoices/customerNumber.ts';
import type { CustomerRow, invoiceCustomers } from '#upstream/invoices/tables.ts';
import { columnsOf } from './changes.ts';
import { differenceOf } from './difference.ts';
import type { FileRow } from './readFile.ts';

export type Known = { customers: Map<string, CustomerRow>; systems: Set<string>; payers: Map<string, number>; billed: Map<string, number> };
type Columns = Omit<typeof invoiceCustomers.$inferInsert, 'createdAt' | 'updatedAt' | 'csNo'>;
/** `master`: the number of the account it belongs to, in small letters. */
export type Planned = { own: CustomerRow | undefined; columns: Columns; master: string | undefined; systems: string[]; isSame: boolean };

const COLUMN_OF: Record<string, CustomerColumn> = {
  'exemption.reason': 'exemption_reason',
  'exemption.number': 'exemption_number',
  'exemption.until': 'exemption_until',
};

/** An empty cell leaves what is there. */
function wantedOf(row: FileRow['cells'], own: CustomerRow | undefined) {
  const cell = (column: CustomerColumn) => row[column]?.trim() || undefined;
  const word = (column: CustomerColumn) => cell(column)?.toLowerCase();
  const exempt = {
    reason: word('exemption_reason') ?? own?.exemption ?? undefined,
    number: cell('exemption_number') ?? own?.exemptionNumber ?? undefined,
    until: cell('exemption_until') ?? own?.exemptionUntil ?? null,
  };
  const hasExemption = exempt.reason !== undefined || exempt.number !== undefined;
  const terms = cell('terms');
  return {
    number: cell('number'),
    name: cell('name') ?? own?.name ?? '',
    contact: cell('contact') ?? own?.contact ?? null,
    address: cell('address') ?? own?.address ?? null,
    email: cell('email') ?? own?.email ?? null,
    phone: cell('phone') ?? own?.phone ?? null,
    po: cell('po') ?? own?.po ?? null,
    terms: terms === undefined ? (own?.terms ?? 30) : /^\d{1,3}$/.test(terms) ? Number(terms) : Number.NaN,
    delivery: word('delivery') ?? own?.delivery ?? (cell('email') ? 'mail' : 'paper'),
    locale: own?.locale ?? 'en',
    master_id: own?.masterId ?? null,
    bill_to: own?.billTo ?? 'self',
    hold: own?.hold ?? null,
    exemption: hasExemption ? exempt : null,
  };
}

/** What a file of customers would do, or which cells keep it out and why. */
export function planImport(rows: readonly FileRow[], { customers, systems, payers, billed }: Known) {
  const problems: RowProblem[] = [];
  const planned: Planned[] = [];
  const masters = new Set([...customers.values()].map(({ masterId }) => masterId));
  const seen = { numbers: new Map<string, number>(), systems: new Map<string, number>() };
  const inFile = new Map(rows.flatMap(({ cells }) => (cells.number?.trim() ? [[cells.number.trim().toLowerCase(), cells] as const] : [])));
  for (const { place, cells: row } of rows) {
    const wrong = (column: string, why: string) => problems.push({ row: place, column, value: row[column as CustomerColumn] ?? '', why });
    const before = problems.length;
    const number = row.number?.trim().toLowerCase();
    const own = number ? customers.get(number) : undefined;
    if (number) {
      if (seen.numbers.has(number)) wrong('number', `is in row ${seen.numbers.get(number)} too`);
      seen.numbers.set(number, place);
      if (!own && idOfGiven(number) !== undefined) wrong('number', 'C- and digits are given by Linekeeper, and nobody has this one');
    }
    const read = NewCustomer.safeParse(wantedOf(row, own));
    if (!read.success) for (const { path, message } of read.error.issues) wrong(COLUMN_OF[path.join('.')] ?? String(path[0]), message);
    const master = row.master_number?.trim().toLowerCase() || undefined;
    const theirs = master === undefined ? undefined : customers.get(master);
    if (master !== undefined) {
      if (master === number) wrong('master_number', 'an account is not its own master');
      else if (!theirs && !inFile.has(master)) wrong('master_number', 'no customer has it');
      else if (own && masters.has(own.id)) wrong('master_number', 'accounts belong to this one: a master account has no master');
      else if (inFile.get(master)?.master_number?.trim() || theirs?.masterId) wrong('master_number', 'belongs to a master account itself');
    }
    const named = [...new Set(row.cs_no?.split(/[\s,;]+/).filter(Boolean))];
    for (const csNo of named) {
      if (!systems.has(csNo)) wrong('cs_no', `${csNo} is unknown`);
      else if (seen.systems.has(csNo)) wrong('cs_no', `${csNo} is in row ${seen.systems.get(csNo)} too`);
      const payer = billed.get(csNo);
      if (payer !== undefined && payer !== own?.id) wrong('cs_no', `${csNo} is billed to another customer: end that service first`);
      seen.systems.set(csNo, place);
    }
    if (!read.success || problems.length > before) continue;
    const { data } = read;
    if (data.delivery !== 'paper' && !data.email) wrong('email', 'is needed to send invoices by mail');
    if (data.delivery !== 'mail' && !data.address) wrong('address', 'is needed to send invoices on paper');
    if (problems.length > before) continue;
    const columns = columnsOf(data, own);
    const others = named.filter((csNo) => payers.get(csNo) !== own?.id);
    const isSame =
      own !== undefined &&
      others.length === 0 &&
      (master === undefined || theirs?.id === own.masterId) &&
      Object.keys(differenceOf(own, { ...own, ...columns } as CustomerRow).after).length === 0;
    planned.push({ own, columns, master, systems: named, isSame });
  }
  return { planned, problems };
}
