import * as contract from '#lib/contract/index.ts';
import { daysAfter, localDay, monthsAfter } from '#lib/format/localDay.ts';
import { bankAccounts, bankLines } from '#upstream/bank/tables.ts';
import { DAY } from '#upstream/core/clock.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

const ITEM = { description: 'Monitoring, March', cost_cents: 10_000, thousandths: 2000, discount: null, taxed: [0] };
const TAX = { name: 'Sales tax', basis_points: 825 };
/** Two at 100.00 and 8.25 % of it. */
const TOTAL = 21_650;
const LATE_FEE = { subject: null, message: null, fee: 'percent', fee_cents: 0, basis_points: 150, floor_cents: 500, grace_days: 0 };

/** What must hold for money that customers owe, on either database. */
export function receivableCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
  });
  beforeEach(() => emptyBilling(bench().database));
  const someone = someoneWith(bench);

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const good = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const invoiceIn = (answer: { status: number; body: unknown }) => contract.invoices.show.reply.parse(good(answer)).data;
  const paymentIn = (answer: { status: number; body: unknown }) => contract.receivables.apply.reply.parse(good(answer)).data;
  const wrong = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors?: object }).errors];
  const show = async (id: number) => invoiceIn(await ask(`GET /invoices/${id}`));
  const today = () => localDay(bench().env.TIME_ZONE, bench().clock.now().getTime());
  const kindsOf = async (id: number) =>
    contract.invoices.history.reply.parse((await ask(`GET /invoices/${id}/history`)).body).data.map(({ kind }) => kind);

  const customer = async (name = 'Bayou Bend Dental') =>
    contract.invoices.addCustomer.reply.parse((await ask('PUT /invoice-customers', { name })).body).data.id;
  const issued = async (customer_id: number, items: object[] = [ITEM]) => {
    const made = invoiceIn(await ask('PUT /invoices', { customer_id, items, taxes: [TAX], terms: 30 }));
    return invoiceIn(await ask(`POST /invoices/${made.id}/send`, { mail: null, locale: 'en' }));
  };
  const credit = (id: number, wanted: object, more: object = {}) =>
    ask(`POST /invoices/${id}/credit-memos`, { reason: 'Wrong price', ...wanted, ...more });
  const receive = (who: number, cents: number, apply: [id: number, cents: number][], more: object = {}) =>
    ask(`PUT /customers/${who}/payments`, {
      ...{ cents, paid_on: today(), method: 'check', reference: '1042' },
      apply: apply.map(([invoice_id, part]) => ({ invoice_id, cents: part })),
      ...more,
    });
  const paymentsOf = async (who: number) =>
    contract.receivables.payments.reply.parse((await ask(`GET /customers/${who}/payments`)).body).data;

  test('items, an amount and a tax come back by memos of their own, each at the invoice’s rate, until nothing is left', async () => {
    const { id } = await issued(await customer());
    const one = invoiceIn(await credit(id, { items: [{ place: 0, thousandths: 1000 }] }));
    expect(one).toMatchObject({ status: 'sent', credited_cents: 10_825, balance_cents: TOTAL - 10_825, credited_by: null });
    expect(one.creditable).toEqual({ items: [{ cents: 10_000, thousandths: 1000 }], taxes: [{ base: 10_000, cents: 825 }] });
    const memo = await show(one.credits[0]?.id ?? 0);
    expect(memo).toMatchObject({
      ...{ kind: 'credit', status: 'credit-note', total_cents: 10_825, reason: 'Wrong price', credit_of: { id }, balance_cents: 0 },
      ...{ items: [{ ...ITEM, thousandths: 1000 }], sums: { net: 10_000, total: 10_825, taxes: [{ base: 10_000, cents: 825 }] } },
    });
    expect(wrong(await credit(id, { items: [{ place: 0, cents: 10_001 }] }))).toEqual([
      422,
      { items: ['item 1: at most 10000 cents are left of it'] },
    ]);
    invoiceIn(await credit(id, { taxes: [{ place: 0, cents: 200 }] }));
    invoiceIn(await credit(id, { items: [{ place: 0, cents: 5000 }] }));
    expect(await show(id)).toMatchObject({ credited_cents: 10_825 + 200 + 5313, credits: [{}, {}, {}] });
    const rest = invoiceIn(await ask(`POST /invoices/${id}/credit`, { reason: 'Site closed' }));
    expect(rest).toMatchObject({ status: 'credited', credited_cents: TOTAL, balance_cents: 0 });
    expect(rest.credited_by?.id).toBe(rest.credits[3]?.id);
    expect((await credit(id, { items: [{ place: 0, cents: 1 }] })).status).toBe(409);
    expect(await kindsOf(id)).toEqual(['credited', 'credited', 'credited', 'credited', 'issued', 'created']);
  });

  test('two who credit the same at once give it back once, and whoever saw an older state is told', async () => {
    const { id, version } = await issued(await customer());
    const wanted = { items: [{ place: 0, thousandths: 2000 }] };
    const answers = await Promise.all([credit(id, wanted), credit(id, wanted)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await show(id)).toMatchObject({ credited_cents: TOTAL, credits: [{ total_cents: TOTAL }] });
    expect(await credit(id, wanted, { version })).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  test('what was paid above what is owed after a credit is the customer’s, and is applied to another invoice, as far as that is open', async () => {
    const who = await customer();
    const first = await issued(who);
    invoiceIn(await ask(`POST /invoices/${first.id}/payments`, { cents: TOTAL, paid_on: today(), method: 'check' }));
    expect(invoiceIn(await credit(first.id, { items: [{ place: 0, thousandths: 1000 }] }))).toMatchObject({
      ...{ status: 'paid', paid_cents: 10_825, credited_cents: 10_825, payments: [{ cents: 10_825, payment_cents: TOTAL }] },
    });
    const [payment] = await paymentsOf(who);
    expect(payment).toMatchObject({ cents: TOTAL, unapplied_cents: 10_825, applied: [{ id: first.id, cents: 10_825 }] });
    const apply = (invoice_id: number, more: object = {}) => ask(`POST /payments/${payment?.id}/apply`, { invoice_id, ...more });
    const next = await issued(who, [{ ...ITEM, cost_cents: 2500, taxed: [] }]);
    const foreign = await issued(await customer('Pecan Creek'));
    expect(wrong(await apply(foreign.id))).toEqual([422, { invoice_id: [`invoice ${foreign.id}: not one of this customer`] }]);
    expect(wrong(await apply(next.id, { cents: 10_826 }))).toEqual([422, { cents: ['10825 cents are unapplied'] }]);
    expect(wrong(await apply(next.id, { cents: 5001 }))).toEqual([422, { invoice_id: [`invoice ${next.number}: 5000 cents are open`] }]);
    expect(await apply(next.id, { version: 99 })).toMatchObject({ status: 409, body: { code: 'stale' } });
    const both = await Promise.all([apply(next.id), apply(next.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await show(next.id)).toMatchObject({ status: 'paid', paid_cents: 5000 });
    expect((await paymentsOf(who))[0]).toMatchObject({ unapplied_cents: 5825, cents: TOTAL });
  });

  test('one check pays several invoices and leaves a credit; returned by the bank, all of them are open again and a fee is drafted', async () => {
    const who = await customer();
    const [a, b] = [await issued(who), await issued(who)];
    const over = await receive(who, 100, [
      [a.id, 90],
      [b.id, 11],
    ]);
    expect(wrong(over)).toEqual([422, { apply: ['101 cents are given to invoices, and 100 came in'] }]);
    expect(wrong(await receive(who, TOTAL + 1, [[a.id, TOTAL + 1]]))).toEqual([
      422,
      { apply: [`invoice ${a.number}: ${TOTAL} cents are open`] },
    ]);
    expect((await receive(who, 1, [], { paid_on: '2099-01-01' })).status).toBe(422);
    const check = paymentIn(
      await receive(who, TOTAL + 5000, [
        [a.id, TOTAL],
        [b.id, 2000],
      ]),
    );
    expect(check).toMatchObject({ cents: TOTAL + 5000, unapplied_cents: 3000, reference: '1042', voided_at: null });
    expect([(await show(a.id)).status, (await show(b.id)).status]).toEqual(['paid', 'partly-paid']);
    const ofOne = (await show(b.id)).payments[0];
    expect(ofOne).toMatchObject({ cents: 2000, payment_id: check.id, payment_cents: TOTAL + 5000 });
    const back = () => ask(`POST /payments/${check.id}/void`, { reason: 'NSF', nsf: true, fee_cents: 3000 });
    const voided = contract.receivables.voidPayment.reply.parse(good(await back())).data;
    expect(voided.payment).toMatchObject({ void_reason: 'NSF', unapplied_cents: 0 });
    expect(await show(voided.fee?.id ?? 0)).toMatchObject({
      ...{ status: 'draft', total_cents: 3000, customer_id: who, items: [{ description: expect.stringContaining('1042') }] },
    });
    expect([await show(a.id), await show(b.id)]).toMatchObject([
      { status: 'sent', balance_cents: TOTAL, payments: [{ cents: TOTAL, void_reason: 'NSF' }] },
      { status: 'sent', balance_cents: TOTAL },
    ]);
    expect(await back()).toMatchObject({ status: 409, body: { errors: { payment: ['voided'] } } });
    expect(await ask(`POST /payments/${check.id}/apply`, { invoice_id: a.id })).toMatchObject({
      body: { errors: { payment: ['voided'] } },
    });
  });

  test('a deposit waits for its invoice; two checks for the same invoice at once pay it once', async () => {
    const who = await customer();
    const deposit = paymentIn(await receive(who, 30_000, []));
    expect(deposit).toMatchObject({ unapplied_cents: 30_000, applied: [] });
    const { id } = await issued(who);
    const both = await Promise.all([receive(who, TOTAL, [[id, TOTAL]]), receive(who, TOTAL, [[id, TOTAL]])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const next = await issued(who);
    expect(paymentIn(await ask(`POST /payments/${deposit.id}/apply`, { invoice_id: next.id }))).toMatchObject({
      ...{ unapplied_cents: 30_000 - TOTAL, applied: [{ id: next.id, number: next.number, cents: TOTAL }] },
    });
  });

  test('unapplied credit goes back by check, not more than there is and not twice; void, it is there again, and its payment is not void before it', async () => {
    const who = await customer();
    const open = await issued(who);
    const deposit = paymentIn(await receive(who, 5000, []));
    await receive(who, 1000, []);
    const refund = (cents: number, more: object = {}) =>
      ask(`POST /customers/${who}/refunds`, {
        cents,
        refunded_on: today(),
        method: 'check',
        reference: '9001',
        reason: 'Moved away',
        ...more,
      });
    const back = (answer: { status: number; body: unknown }) => contract.receivables.refund.reply.parse(good(answer)).data;
    expect(wrong(await refund(6001))).toEqual([422, { cents: [`6000 cents are unapplied on ${today()}`] }]);
    expect((await refund(100, { reference: ' ' })).status).toBe(422);
    expect((await refund(100, { refunded_on: '2099-01-01' })).status).toBe(422);
    const both = await Promise.all([refund(5500), refund(5500)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const made = back(both.find(({ status }) => status === 200) ?? both[0]);
    expect(made).toMatchObject({ cents: 5500, reference: '9001', reason: 'Moved away', voided_at: null });
    expect((await paymentsOf(who)).map(({ unapplied_cents, refunded_cents }) => [unapplied_cents, refunded_cents])).toEqual([
      [500, 500],
      [0, 5000],
    ]);
    expect((await statementOf(who, today(), today())).lines).toContainEqual(
      expect.objectContaining({ kind: 'refund', cents: 5500, reference: '9001', method: 'check' }),
    );
    expect((await agingOn(today())).rows[0]).toMatchObject({ unapplied_cents: 500, total_cents: TOTAL - 500 });
    expect(wrong(await ask(`POST /payments/${deposit.id}/apply`, { invoice_id: open.id }))[0]).toBe(409);
    expect((await ask(`POST /payments/${deposit.id}/void`, { reason: 'NSF' })).body).toMatchObject({ errors: { payment: ['refunded'] } });
    const as = await someone([{ action: ['read', 'update'], subject: 'Invoice', conditions: { id: open.id } }]);
    expect((await ask(`GET /customers/${who}/refunds`, undefined, as)).status).toBe(404);
    expect((await ask(`POST /refunds/${made.id}/void`, { reason: 'x' }, as)).status).toBe(404);
    expect(back(await ask(`POST /refunds/${made.id}/void`, { reason: 'Check lost' }))).toMatchObject({ void_reason: 'Check lost' });
    expect((await ask(`POST /refunds/${made.id}/void`, { reason: 'Twice' })).status).toBe(409);
    good(await ask(`POST /payments/${deposit.id}/void`, { reason: 'NSF' }));
    expect((await agingOn(today())).totals.total_cents).toBe(TOTAL - 1000);
  });

  test('a rest is written off with a reason, counts as nobody’s payment, and is open again when that is taken back', async () => {
    const who = await customer();
    const { id } = await issued(who);
    await receive(who, TOTAL - 50, [[id, TOTAL - 50]]);
    expect((await ask(`POST /invoices/${id}/write-off`, { reason: ' ' })).status).toBe(422);
    expect(invoiceIn(await ask(`POST /invoices/${id}/write-off`, { reason: 'Short pay' }))).toMatchObject({
      ...{ status: 'written-off', written_off_cents: 50, paid_cents: TOTAL - 50, balance_cents: 0 },
      write_offs: [{ cents: 50, reason: 'Short pay', by: 'Marisol Treviño' }],
    });
    const { data } = contract.invoices.list.reply.parse((await ask('GET /invoices?status=written-off')).body);
    expect(data.map((row) => row.id)).toEqual([id]);
    expect((await ask(`POST /invoices/${id}/write-off`, { reason: 'Twice' })).status).toBe(409);
    expect(wrong(await credit(id, { items: [{ place: 0, thousandths: 2000 }] }))[0]).toBe(422);
    expect(invoiceIn(await ask(`POST /invoices/${id}/write-off/void`, { reason: 'They paid' }))).toMatchObject({ balance_cents: 50 });
    expect((await ask(`POST /invoices/${id}/write-off/void`, { reason: 'Again' })).status).toBe(409);
    expect(await kindsOf(id)).toEqual(['write-off-voided', 'written-off', 'paid', 'issued', 'created']);
  });

  test('who may see one invoice only sees no customer’s payments, and moves no money of others', async () => {
    const who = await customer();
    const [mine, other] = [await issued(who), await issued(who)];
    const check = paymentIn(
      await receive(who, 300, [
        [mine.id, 100],
        [other.id, 100],
      ]),
    );
    const as = await someone([{ action: ['read', 'create', 'update', 'delete'], subject: 'Invoice', conditions: { id: mine.id } }]);
    const status = async (call: string, body?: unknown) => (await ask(call, body, as)).status;
    expect(await status(`GET /customers/${who}/payments`)).toBe(404);
    expect(await status(`PUT /customers/${who}/payments`, { cents: 1, paid_on: today(), method: 'cash', apply: [] })).toBe(404);
    expect(await status(`POST /payments/${check.id}/apply`, { invoice_id: mine.id })).toBe(404);
    expect(await status(`POST /payments/${check.id}/void`, { reason: 'x' })).toBe(404);
    const part = (await show(mine.id)).payments[0];
    expect(await status(`POST /invoices/${mine.id}/payments/${part?.id}/void`, { reason: 'x' })).toBe(403);
    for (const act of ['credit-memos', 'write-off', 'write-off/void'])
      expect(await status(`POST /invoices/${other.id}/${act}`, { reason: 'x', items: [{ place: 0, cents: 1 }] })).toBe(404);
    expect((await paymentsOf(who))[0]).toMatchObject({ voided_at: null, unapplied_cents: 100 });
  });

  const agingOn = async (as_of: string) => ({
    rows: contract.receivables.aging.reply.parse(good(await ask(`GET /aging?as_of=${as_of}&per_page=100&sort=name`))).data,
    totals: contract.receivables.agingTotals.reply.parse(good(await ask(`GET /aging-totals?as_of=${as_of}`))).data,
  });
  const statementOf = async (who: number, from: string, to: string) =>
    contract.receivables.statement.reply.parse(good(await ask(`GET /customers/${who}/statement?from=${from}&to=${to}`))).data;

  const ledgerOf = async (month: string) => {
    const text = await (await bench().send('POST /ledger-export', { token, body: { month } })).text();
    const lines = text.trim().split(/\r?\n/).slice(1);
    return lines.map((line) => {
      const cells = line.split(',').map((cell) => cell.replaceAll('"', ''));
      const [debit, credit] = cells.slice(-2).map((cell) => Math.round(Number(cell) * 100));
      return { account: cells[1], debit: debit ?? 0, credit: credit ?? 0 };
    });
  };

  /** The sums of an IIF file by account, each of whose transactions has to come to nothing. */
  const quickBooksOf = async (from: string, to: string) => {
    const text = await (await bench().send('POST /quickbooks-export', { token, body: { from, to } })).text();
    const sums = new Map<string, number>();
    let open = 0;
    for (const row of text.split('\r\n').slice(3)) {
      const [kind, , , , account = '', , amount = ''] = row.split('\t');
      if (kind === 'ENDTRNS') expect(open).toBe(0);
      else if (kind) {
        const cents = Math.round(Number(amount) * 100);
        open += cents;
        sums.set(account, (sums.get(account) ?? 0) + cents);
      }
    }
    expect(open).toBe(0);
    return sums;
  };

  test('whatever is billed, credited, paid, returned, refunded, charged late and written off, aging is open invoices less unapplied credit, each statement ends with it, and the ledger moves by it', async () => {
    const random = randomOf('aging');
    const begin = today();
    const [one, two, three] = [await customer('Adams'), await customer('Baker'), await customer('Clark')];
    const all = [one, two, three];
    const openOf = async (who: number) =>
      contract.invoices.list.reply
        .parse((await ask(`GET /invoices?customer_id=${who}&per_page=100`)).body)
        .data.filter(({ balance_cents }) => balance_cents > 0);
    const oneOf = <Each>(some: readonly Each[]) => (some.length > 0 ? random.pick(some) : undefined);
    const acts = [
      async (who: number) => {
        await issued(who, [{ ...ITEM, cost_cents: 1 + random.below(40_000) }, ITEM]);
      },
      async (who: number) => {
        const open = oneOf(await openOf(who));
        if (open) await credit(open.id, { items: [{ place: random.below(2), cents: 1 + random.below(9000) }] });
      },
      async (who: number) => {
        const given = (await openOf(who))
          .slice(0, 3)
          .map(({ id, balance_cents }) => [id, 1 + random.below(balance_cents)] as [number, number]);
        const cents = given.reduce((sum, [, part]) => sum + part, 0) + 1 + random.below(5000);
        paymentIn(await receive(who, cents, given));
      },
      async (who: number) => {
        const payment = oneOf(await paymentsOf(who));
        const [open] = await openOf(who);
        if (payment && random.chance(0.4)) await ask(`POST /payments/${payment.id}/void`, { reason: 'NSF', nsf: true });
        else if (payment && open) await ask(`POST /payments/${payment.id}/apply`, { invoice_id: open.id });
      },
      async (who: number) => {
        const open = oneOf(await openOf(who));
        if (!open) return;
        await ask(`POST /invoices/${open.id}/write-off`, { reason: 'Uncollectible' });
        if (random.chance(0.5)) await ask(`POST /invoices/${open.id}/write-off/void`, { reason: 'Paid after all' });
      },
    ];
    good(
      await ask('POST /reminder-rules', {
        rules: [
          { ...LATE_FEE, days: 5 },
          { ...LATE_FEE, days: 40 },
        ],
      }),
    );
    acts.push(
      async (who: number) => {
        const unapplied = (await paymentsOf(who)).reduce((sum, { unapplied_cents }) => sum + unapplied_cents, 0);
        if (unapplied === 0) return;
        const cents = 1 + random.below(unapplied);
        const body = { cents, refunded_on: today(), method: 'check', reference: '77', reason: 'Asked for it' };
        const { data } = contract.receivables.refund.reply.parse(good(await ask(`POST /customers/${who}/refunds`, body)));
        if (random.chance(0.3)) good(await ask(`POST /refunds/${data.id}/void`, { reason: 'Lost' }));
      },
      async () => {
        const { due } = contract.reminders.due.reply.parse(good(await ask('GET /reminders-due'))).data;
        const reminders = due.map(({ invoice, step, balance_cents, fee_cents }) => ({
          invoice_id: invoice.id,
          step,
          balance_cents,
          fee_cents,
        }));
        if (reminders.length === 0) return;
        const run = contract.reminders.send.reply.parse(good(await ask('POST /reminder-runs', { reminders }))).data;
        for (const { id } of run.drafts) good(await ask(`POST /invoices/${id}/send`, { mail: null, locale: 'en' }));
      },
      async (who: number) => {
        const open = oneOf(await openOf(who));
        const line = { key: `${random.below(1e9)}`, day: today(), cents: 1 + random.below(30_000), method: 'debit', name: 'ACH' };
        const [account] = await bench().database.insert(bankAccounts).values({ name: line.key }).returning();
        const dates = { createdAt: bench().clock.now(), updatedAt: bench().clock.now() };
        const values = { ...line, ...dates, method: 'debit' as const, accountId: account?.id ?? 0 };
        const [stored] = await bench().database.insert(bankLines).values(values).returning();
        const apply = open ? [{ invoice_id: open.id, cents: Math.min(line.cents, open.balance_cents) }] : [];
        good(await ask('POST /bank-lines-record', { lines: [{ id: stored?.id, customer_id: who, apply }] }));
      },
    );
    for (let round = 0; round < 12; round += 1) {
      for (const who of all) for (let count = 0; count < 2; count += 1) await random.pick(acts)(who);
      bench().clock.forward(11 * DAY);
      token = (await bench().signIn('admin')).accessToken;
    }
    for (let day = begin; day <= today(); day = daysAfter(day, 13)) {
      const { rows, totals } = await agingOn(day);
      const closing = await Promise.all(all.map(async (who) => (await statementOf(who, begin, day)).closing_cents));
      expect([day, all.map((who) => rows.find(({ id }) => id === who)?.total_cents ?? 0)]).toEqual([day, closing]);
      expect(totals.total_cents).toBe(closing.reduce((sum, cents) => sum + cents, 0));
    }
    for (let from = `${begin.slice(0, 7)}-01`; from <= today(); from = monthsAfter(from, 1)) {
      const entries = await ledgerOf(from.slice(0, 7));
      const sum = (account?: string) =>
        entries.reduce((all, line) => (account === undefined || line.account === account ? all + line.debit - line.credit : all), 0);
      const before = (await agingOn(daysAfter(from, -1))).totals.total_cents;
      const after = (await agingOn(daysAfter(monthsAfter(from, 1), -1))).totals.total_cents;
      expect([from, sum(), sum('1200')]).toEqual([from, 0, after - before]);
      const books = await quickBooksOf(from, daysAfter(monthsAfter(from, 1), -1));
      const accounts = [...new Set(entries.map(({ account }) => account ?? ''))].sort();
      expect(accounts.map((account) => [account, books.get(account) ?? 0])).toEqual(accounts.map((account) => [account, sum(account)]));
    }
    const { rows, totals } = await agingOn(today());
    const customers = contract.customers.list.reply.parse((await ask('GET /customers?sort=name')).body).data;
    const owed = customers.map(({ id, balance_cents, unapplied_cents }) => [id, balance_cents - unapplied_cents]);
    expect(customers.map(({ id }) => [id, rows.find((row) => row.id === id)?.total_cents ?? 0])).toEqual(owed);
    expect(rows.some(({ days_91_cents }) => days_91_cents > 0) && totals.unapplied_cents > 0).toBe(true);
    const late = customers.reduce((sum, { overdue_cents }) => sum + overdue_cents, 0);
    expect(totals.days_30_cents + totals.days_60_cents + totals.days_90_cents + totals.days_91_cents).toBe(late);
  });

  test('an aging report and a statement come as files whose amounts add up, and only who may see every invoice gets them', async () => {
    const who = await customer('=cmd()');
    const invoice = await issued(who);
    await receive(who, 5000, [[invoice.id, 5000]]);
    const lines = async (call: string, body?: unknown) =>
      (await (await bench().send(call, { token, body })).text()).replace('\ufeff', '').trim().split(/\r?\n/);
    const columns = ['name', 'current_cents', 'unapplied_cents', 'total_cents'];
    expect((await lines('POST /aging-export', { columns }))[1]).toBe(`"'=cmd()",166.5,0,166.5`);
    const period = `from=${today()}&to=${today()}`;
    expect((await lines(`GET /customers/${who}/statement/file?${period}&format=csv`)).slice(1)).toEqual([
      `"${today()}","Opening balance",,,0`,
      `"${today()}","Invoice ${invoice.number}",216.5,,216.5`,
      `"${today()}","Payment Check 1042",,50,166.5`,
      `"${today()}","Closing balance",,,166.5`,
    ]);
    const pdf = await bench().send(`GET /customers/${who}/statement/file?${period}&locale=de`, { token });
    const said = readPdf(Buffer.from(await pdf.arrayBuffer())).text.replace(/\s/g, '');
    for (const text of ['Kontoauszug', `Rechnung${invoice.number}`, '166,50$']) expect(said).toContain(text);
    expect((await ask(`GET /customers/${who}/statement?from=2031-02-01&to=2031-01-01`)).status).toBe(422);
    const as = await someone([{ action: 'read', subject: 'Invoice', conditions: { id: invoice.id } }]);
    expect((await ask(`GET /customers/${who}/statement?${period}`, undefined, as)).status).toBe(404);
    expect((await ask(`GET /customers/${who}/statement/file?${period}`, undefined, as)).status).toBe(404);
    expect((await ask('POST /ledger-export', { month: today().slice(0, 7) }, as)).status).toBe(403);
    expect((await ask('GET /aging', undefined, as)).body).toMatchObject({ data: [] });
    expect((await ask('GET /aging-totals', undefined, as)).body).toMatchObject({ data: { total_cents: 0, customers: 0 } });
  });
}
