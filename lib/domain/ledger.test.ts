import fc from 'fast-check';
import { invoiceSums } from './invoiceMoney.ts';
import { type Posting, postedDocument, postedPayment, postedWriteOff } from './ledger.ts';

const ACCOUNTS = { receivable: '1200', cash: '1000', revenue: '4000', tax: '2200', writeOffs: '6100' };
const runs = { numRuns: Number(process.env.RUNS ?? 500) };
const balanceOf = (lines: readonly Posting[], account?: string) =>
  lines.reduce((all, line) => (account === undefined || line.account === account ? all + line.debit_cents - line.credit_cents : all), 0);
const items = fc.array(
  fc.record({
    cost_cents: fc.integer({ min: 0, max: 99_999 }),
    thousandths: fc.integer({ min: 1, max: 9999 }),
    discount: fc.constant(null),
    taxed: fc.subarray([0, 1]),
    gl_account: fc.option(fc.constantFrom('4000', '4100', '4200'), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 8 },
);
const taxes = fc.array(fc.record({ name: fc.constant('Tax'), basis_points: fc.integer({ min: 0, max: 2000 }) }), { maxLength: 2 });

test('whatever is invoiced, its debits are its credits, what is receivable is its total, and a memo over it leaves nothing', () => {
  fc.assert(
    fc.property(items, taxes, (billed, rates) => {
      const sums = invoiceSums(billed, rates);
      const [invoice, memo] = (['invoice', 'credit'] as const).map((kind) => postedDocument({ kind, items: billed, sums }, ACCOUNTS));
      expect(balanceOf(invoice ?? [])).toBe(0);
      expect(balanceOf(invoice ?? [], ACCOUNTS.receivable)).toBe(sums.total);
      const both = [...(invoice ?? []), ...(memo ?? [])];
      for (const { account } of both) expect(balanceOf(both, account)).toBe(0);
    }),
    runs,
  );
});

test('a payment moves what is receivable to cash and back, and a write-off is neither revenue nor cash', () => {
  expect(postedPayment(500, ACCOUNTS)).toEqual([
    { account: '1000', debit_cents: 500, credit_cents: 0 },
    { account: '1200', debit_cents: 0, credit_cents: 500 },
  ]);
  expect(balanceOf([...postedPayment(500, ACCOUNTS), ...postedPayment(-500, ACCOUNTS)], '1000')).toBe(0);
  expect(postedWriteOff(70, ACCOUNTS)).toEqual([
    { account: '6100', debit_cents: 70, credit_cents: 0 },
    { account: '1200', debit_cents: 0, credit_cents: 70 },
  ]);
});
