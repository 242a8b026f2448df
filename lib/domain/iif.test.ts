import fc from 'fast-check';
import { IIF_HEADS, iifNames, iifRows } from './iif.ts';
import { invoiceSums } from './invoiceMoney.ts';
import { type LedgerAccounts, type Posting, postedDocument, postedPayment, postedWriteOff } from './ledger.ts';

const runs = { numRuns: Number(process.env.RUNS ?? 2000) };
const ACCOUNTS: LedgerAccounts = { receivable: '1200', cash: '1000', revenue: '4000', tax: '2200', writeOffs: '6100' };

const cents = (max: number) => fc.integer({ min: 1, max });
const itemDrawn = fc.record({
  ...{ description: fc.constant('Work'), cost_cents: fc.nat(50_000), thousandths: cents(5000), taxed: fc.constantFrom([], [0]) },
  discount: fc.option(fc.record({ kind: fc.constant('percent' as const), basis_points: fc.nat(10_000) })),
  gl_account: fc.constantFrom('4000', '4100'),
});
const centsIn = (row: string) => Math.round(Number(row.split('\t')[6]) * 100);
const summed = (entries: readonly (readonly [account: string, cents: number])[]) => {
  const sums = new Map<string, number>();
  for (const [account, each] of entries) sums.set(account, (sums.get(account) ?? 0) + each);
  return Object.fromEntries(sums);
};

test('of invoices, memos, payments, refunds and write-offs every transaction of the file balances to zero, and each account sums to what the ledger has', () => {
  const kinds = fc.constantFrom('invoice', 'credit', 'payment', 'refund', 'write-off');
  const items = fc.array(itemDrawn, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(kinds, items, fc.nat(1100), cents(1_000_000), (kind, drawn, basis_points, amount) => {
      const sums = invoiceSums(drawn, [{ name: 'Tax', basis_points }]);
      const postings: Posting[] =
        kind === 'invoice' || kind === 'credit'
          ? postedDocument({ kind, items: drawn, sums }, ACCOUNTS)
          : kind === 'write-off'
            ? postedWriteOff(amount, ACCOUNTS)
            : postedPayment(kind === 'refund' ? -amount : amount, ACCOUNTS);
      const rows = iifRows({ day: '2026-11-27', kind, document: '2026\t0001', customer: 'A "B"\nC', postings }, '1200', 1);
      if (postings.length === 0) return expect(rows).toEqual([]);
      const parts = rows.slice(0, -1);
      expect(parts.reduce((all, row) => all + centsIn(row), 0)).toBe(0);
      expect([parts[0]?.startsWith('TRNS\t'), rows.at(-1)]).toEqual([true, 'ENDTRNS']);
      expect(new Set(parts.map((row) => row.split('\t').length))).toEqual(new Set([9]));
      expect(summed(parts.map((row) => [row.split('\t')[4] ?? '', centsIn(row)]))).toEqual(
        summed(postings.map(({ account, debit_cents, credit_cents }) => [account, debit_cents - credit_cents])),
      );
    }),
    runs,
  );
});

test('a payment is written as QuickBooks reads it: the money first, days as the US writes them', () => {
  expect([
    IIF_HEADS[0],
    ...iifRows(
      { day: '2026-03-04', kind: 'payment', document: '1042', customer: 'Bayou', postings: postedPayment(12_305, ACCOUNTS) },
      '1000',
      7,
    ),
  ]).toEqual([
    '!TRNS\tTRNSID\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
    'TRNS\t7\tPAYMENT\t03/04/2026\t1000\tBayou\t123.05\t1042\tpayment',
    'SPL\t8\tPAYMENT\t03/04/2026\t1200\tBayou\t-123.05\t1042\tpayment',
    'ENDTRNS',
  ]);
});

test('two customers of one name are two in QuickBooks, and none is a sub-customer of another', () => {
  const customers = ['Smith: Downtown', 'SMITH - Downtown', 'Jones'].map((name, id) => ({ id, number: `C-${id}`, name }));
  expect([...iifNames(customers).values()]).toEqual(['Smith - Downtown (C-0)', 'SMITH - Downtown (C-1)', 'Jones']);
});
