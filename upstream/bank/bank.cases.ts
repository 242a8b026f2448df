import * as contract from '#lib/contract/index.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { invoices } from '#upstream/invoices/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

const MANY = process.env.FULL ? 10_000 : 1000;
type Fields = Record<string, string>;

/** What must hold for money that a bank's file tells, on either database. */
export function bankCases(bench: () => Bench) {
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
  const today = () => localDay(bench().env.TIME_ZONE, bench().clock.now().getTime());
  const upload = async (text: string, more: Fields = {}, { query = '', as = token } = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ account: 'Frost 0417', ...more })) form.set(name, value);
    form.set('file', new Blob([text]), 'bank.csv');
    const raw = new Response(form);
    const headers = { 'content-type': raw.headers.get('content-type') ?? '' };
    return bench().ask(`POST /bank-files${query}`, { token: as, raw: await raw.arrayBuffer(), headers });
  };
  const report = (answer: { status: number; body: unknown }) => contract.bank.import.reply.parse(good(answer)).data;
  const lines = async (query = '') => contract.bank.list.reply.parse(good(await ask(`GET /bank-lines?per_page=100&${query}`))).data;
  const summary = async () => contract.bank.summary.reply.parse(good(await ask('GET /bank-summary'))).data;
  const owed = async () => contract.receivables.agingTotals.reply.parse(good(await ask('GET /aging-totals'))).data.total_cents;

  const customer = async (name: string) =>
    contract.invoices.addCustomer.reply.parse(good(await ask('PUT /invoice-customers', { name }))).data.id;
  const issued = async (customer_id: number, cost_cents: number) => {
    const item = { description: 'Monitoring', cost_cents, thousandths: 1000, discount: null, taxed: [] };
    const made = contract.invoices.create.reply.parse(
      good(await ask('PUT /invoices', { customer_id, items: [item], taxes: [], terms: 30 })),
    );
    const sent = await ask(`POST /invoices/${made.data.id}/send`, { mail: null, locale: 'en' });
    return contract.invoices.show.reply.parse(good(sent)).data;
  };
  const show = async (id: number) => contract.invoices.show.reply.parse(good(await ask(`GET /invoices/${id}`))).data;
  const numberOf = async (id: number) => contract.customers.show.reply.parse(good(await ask(`GET /customers/${id}`))).data.number;
  const us = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  const csv = (...rows: string[]) => ['Posting Date,Description,Check Number,Amount', ...rows].join('\n');

  test('what is too long is cut between letters, never in one', async () => {
    const long = `${'x'.repeat(119)}👷${'x'.repeat(178)}👷`;
    expect(
      report(await upload(csv(`${us(today())},${long},,12.00`, `${us(today())},${long},,${long}`), {}, { query: '?dry_run=1' })).wrong,
    ).toBe(1);
    expect(report(await upload(csv(`${us(today())},${long},,12.00`)))).toMatchObject({ lines: 1, stored: true });
  });

  test('each line is told whose it is and what it pays, with the reason and how sure that is; all that are certain are recorded in one deed', async () => {
    const [adams, baker, clark] = [await customer('Adams Pharmacy'), await customer('Baker Freight'), await customer('Clark Hardware')];
    const [a, b] = [await issued(adams, 4000), await issued(adams, 6000)];
    const [c, d] = [await issued(baker, 2500), await issued(baker, 2600)];
    const e = await issued(clark, 7777);
    const before = await owed();
    const file = csv(
      `${us(today())},ACH ADAMS INV ${a.number},,40.00`,
      `${us(today())},ADAMS ${a.number} ${b.number},,55.00`,
      `${us(today())},ACCT ${await numberOf(baker)} MONTHLY,2041,51.00`,
      `${us(today())},COUNTER DEPOSIT,,77.77`,
      `${us(today())},Clark Hardware,,10.00`,
      `${us(today())},SOMEBODY ELSE,,3.21`,
      `${us(today())},PAYROLL,,-900.00`,
    );
    expect(report(await upload(file, {}, { query: '?dry_run=1' }))).toMatchObject({
      ...{ format: 'csv', missing: [], lines: 6, cents: 23_698, known: 0, out: 1, certain: 2, likely: 3, wrong: 0, stored: false },
    });
    expect(await lines()).toEqual([]);
    expect(report(await upload(file))).toMatchObject({ lines: 6, stored: true });
    const found = await lines();
    const told = found.map(({ match }) => [
      match?.certainty,
      match?.reasons,
      match?.customer?.id ?? null,
      match?.apply.map(({ id, cents }) => [id, cents]),
    ]);
    expect(told).toEqual([
      ['certain', ['invoice', 'amount'], adams, [[a.id, 4000]]],
      ['likely', ['invoice'], adams, [[b.id, 5500]]],
      [
        'certain',
        ['customer', 'all'],
        baker,
        [
          [c.id, 2500],
          [d.id, 2600],
        ],
      ],
      ['likely', ['amount'], clark, [[e.id, 7777]]],
      ['likely', ['name'], clark, []],
      ['none', [], null, []],
    ]);
    const { certain, likely, none } = await summary();
    expect([certain, likely.lines, none]).toEqual([{ lines: 2, cents: 9100 }, 3, { lines: 1, cents: 321 }]);
    expect((await ask('POST /bank-lines-record-certain', { lines: 2, cents: 9101 })).status).toBe(409);
    const both = await Promise.all([certain, certain].map((body) => ask('POST /bank-lines-record-certain', body)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([(await show(a.id)).status, (await show(c.id)).status, (await show(d.id)).status]).toEqual(['paid', 'paid', 'paid']);
    expect((await show(c.id)).payments).toMatchObject([
      { cents: 2500, method: 'check', reference: '2041', payment_cents: 5100, paid_on: today() },
    ]);
    expect(before - (await owed())).toBe(9100);

    const [partly, amount, name, other] = await lines();
    const record = (line: typeof partly, customer_id: number, apply: object[], version = line?.version) =>
      ask('POST /bank-lines-record', { lines: [{ id: line?.id, version, customer_id, apply }] });
    expect((await record(amount, adams, [{ invoice_id: e.id, cents: 7777 }])).body).toMatchObject({
      errors: { lines: [`line ${amount?.id}: invoice ${e.id}: not one of this customer`] },
    });
    expect((await record(partly, adams, [{ invoice_id: b.id, cents: 5501 }])).status).toBe(422);
    expect((await record(partly, adams, [{ invoice_id: b.id, cents: 5500 }], 9)).status).toBe(409);
    const twice = await Promise.all([1, 2].map(() => record(partly, adams, [{ invoice_id: b.id, cents: 5500 }])));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    good(await record(name, clark, []));
    expect(await show(b.id)).toMatchObject({ status: 'partly-paid', balance_cents: 500 });
    expect(before - (await owed())).toBe(9100 + 5500 + 1000);

    const left = await ask(`POST /bank-lines/${other?.id}/leave-out`, { reason: 'Interest', version: other?.version });
    expect(contract.bank.leaveOut.reply.parse(good(left)).data).toMatchObject({ state: 'left-out', reason: 'Interest' });
    expect((await lines()).map(({ id }) => id)).toEqual([amount?.id]);
    expect((await ask(`POST /bank-lines/${partly?.id}/reopen`, {})).status).toBe(409);
    const payment = (await lines('state=recorded')).find(({ id }) => id === partly?.id)?.payment;
    good(await ask(`POST /payments/${payment?.id}/void`, { reason: 'Wrong customer' }));
    good(await ask(`POST /bank-lines/${partly?.id}/reopen`, {}));
    expect((await lines()).find(({ id }) => id === partly?.id)).toMatchObject({ state: 'open', match: { customer: { id: adams } } });
  });

  test('a payer is known again by name unless that was recorded for two; a check or a wire that is recorded already is told', async () => {
    const [adams, baker] = [await customer('Adams Pharmacy'), await customer('Baker Freight')];
    const [a, b, c] = [await issued(adams, 4000), await issued(adams, 4100), await issued(adams, 4200)];
    const recordFirst = async (whose: number, apply: object[]) => {
      const [first] = await lines();
      good(await ask('POST /bank-lines-record', { lines: [{ id: first?.id, customer_id: whose, apply }] }));
    };
    const told = async () =>
      (await lines()).map(({ match }) => [match?.certainty, match?.reasons, match?.customer?.id ?? null, match?.apply.map(({ id }) => id)]);
    good(await upload(csv(`${us(today())},ADMS RX HOLDINGS LLC,,40.00`)));
    await recordFirst(adams, [{ invoice_id: a.id, cents: 4000 }]);
    good(await upload(csv(`${us(today())},ADMS RX HOLDINGS LLC,,41.00`)));
    expect(await told()).toEqual([['likely', ['payer', 'amount'], adams, [b.id]]]);
    await recordFirst(adams, [{ invoice_id: b.id, cents: 4100 }]);
    const check = { cents: 900, paid_on: today(), method: 'check', reference: '5512', apply: [] };
    good(await ask(`PUT /customers/${adams}/payments`, check));
    good(await upload(csv(`${us(today())},ADMS RX HOLDINGS LLC,,42.00`, `${us(today())},LOCKBOX,005512,9.00`)));
    expect(await told()).toEqual([
      ['certain', ['payer', 'amount'], adams, [c.id]],
      ['none', ['seen'], adams, []],
    ]);
    const wire = { cents: 4200, paid_on: today(), method: 'transfer', reference: null, apply: [] };
    good(await ask(`PUT /customers/${adams}/payments`, wire));
    expect((await told())[0]).toEqual(['likely', ['payer', 'amount', 'by-hand'], adams, [c.id]]);
    await recordFirst(baker, []);
    await recordFirst(adams, []);
    good(await upload(csv(`${us(today())},ADMS RX HOLDINGS LLC,,1.23`)));
    expect(await told()).toEqual([['none', [], null, []]]);
  });

  const SGML = (day: string) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>${day}120000.000[-6:CST]
<TRNAMT>125.50
<FITID>A1
<NAME>SMITH &amp; SONS
<MEMO>INV 4711
</STMTTRN>
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>${day}<TRNAMT>20.00<FITID>A2<CHECKNUM>0077<NAME>JONES</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>-9.99<FITID>A3<NAME>FEE</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

  test('an OFX file of either version is read; each FITID of an account is there once for ever, also of a file that comes twice at once', async () => {
    const day = today().replaceAll('-', '');
    const both = await Promise.all([upload(SGML(day)), upload(SGML(day))]);
    expect(both.map(report).map(({ format, lines: many, known, out }) => [format, many, known, out])).toEqual(
      expect.arrayContaining([
        ['ofx', 2, 0, 1],
        ['ofx', 0, 2, 1],
      ]),
    );
    expect(await lines()).toMatchObject([
      { day: today(), cents: 12_550, method: 'debit', check: null, name: 'SMITH & SONS', memo: 'INV 4711' },
      { day: today(), cents: 2000, method: 'check', check: '77', name: 'JONES' },
    ]);
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="220"?><OFX><CURDEF>USD</CURDEF><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT</TRNTYPE>
      <DTPOSTED>${day}</DTPOSTED><TRNAMT>125.50</TRNAMT><FITID>A1</FITID></STMTTRN><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>${day}</DTPOSTED>
      <TRNAMT>5.00</TRNAMT><FITID>B1</FITID><NAME>NEW</NAME></STMTTRN></BANKTRANLIST></OFX>`;
    expect(report(await upload(xml))).toMatchObject({ lines: 1, known: 1 });
    expect(report(await upload(xml, { account: 'Other' }))).toMatchObject({ lines: 2, known: 0 });
    const statement = (account: string) => `<CURDEF>USD</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>${account}</ACCTID></BANKACCTFROM>`;
    const of = (...accounts: string[]) => `\ufeff${xml.replace('<CURDEF>USD</CURDEF>', accounts.map(statement).join(''))}`;
    const refused = async (text: string, account: string) => (await upload(text, { account })).body;
    expect(report(await upload(of('770417'), { account: 'Third' }))).toMatchObject({ lines: 2 });
    expect(report(await upload(of('770417'), { account: 'third' }))).toMatchObject({ lines: 0, known: 2 });
    expect(await refused(of('770417'), 'Frost 0417')).toMatchObject({
      errors: { file: ['ACCTID: the account that ends in 0417 is Third here, not Frost 0417'] },
    });
    expect(await refused(of('880000'), 'Third')).toMatchObject({
      errors: {
        file: ['ACCTID: the file is of the account that ends in 0000, and Third of 0417'],
        refusal: ['account', '0000', 'Third', '0417'],
      },
    });
    expect(await refused(of('770417', '880000'), 'Third')).toMatchObject({
      errors: { file: ['ACCTID: the file has 2 accounts, 0417 and 0000: import one at a time'] },
    });
    expect(report(await upload(xml.replace(/<\?OFX[^>]*>/, ''), { account: 'Fourth' }))).toMatchObject({ format: 'ofx', lines: 2 });
    expect((await upload(xml.replace('>USD<', '>EUR<'))).body).toMatchObject({
      errors: { file: ['CURDEF: the account is in EUR, and invoices in USD'] },
    });
  });

  test('columns are mapped once for an account; rows that are alike in a file are two payments, and the same file again is none', async () => {
    const text = `When;Who;How much\n${today()};MOORE;10.00\n${today()};MOORE;10.00\n`;
    expect(report(await upload(text))).toMatchObject({
      missing: ['day', 'amount'],
      lines: 0,
      stored: false,
      columns: [{ samples: [today(), today()] }, {}, {}],
    });
    const columns = JSON.stringify({ When: 'day', Who: 'name', 'How much': 'amount' });
    expect(report(await upload(text, { columns }))).toMatchObject({ lines: 2, cents: 2000, stored: true });
    expect(report(await upload(text))).toMatchObject({ missing: [], lines: 0, known: 2 });
    expect(await lines()).toMatchObject([{ name: 'MOORE' }, { name: 'MOORE' }]);
    const others = JSON.stringify({ When: 'day', Who: 'memo', 'How much': 'amount' });
    expect(report(await upload(text, { columns: others }))).toMatchObject({ lines: 0, known: 2 });
    const unsigned = `Date,Description,Type,Amount\n${us(today())},RENT,Debit,900.00\n${us(today())},MOORE,Credit,1.00\n`;
    expect(report(await upload(unsigned, { account: 'Unsigned' }))).toMatchObject({ lines: 1, out: 1 });
  });

  test('a row that comes again with another balance or memo is the one that is there, also of two alike; one more of its like is new', async () => {
    const file = (...rows: string[]) => ['Date,Description,Amount,Memo,Balance', ...rows.map((row) => `${us(today())},${row}`)].join('\n');
    const first = file('ACME FOODS,10.00,INV 1,100.00', 'ACME FOODS,10.00,INV 2,110.00', 'Jones,5.00,,115.00');
    expect(report(await upload(first))).toMatchObject({ lines: 3, known: 0, changed: [] });
    const again = file(
      'Acme  Foods,10.00,INV 2,900.00',
      'ACME-FOODS,10.00,INV 1,910.00',
      'JONES,5.00,,915.00',
      'ACME FOODS,10.00,INV 3,1.00',
    );
    const told = report(await upload(again, {}, { query: '?dry_run=1' }));
    expect(told).toMatchObject({ lines: 1, cents: 1000, known: 3, stored: false });
    expect(told.changed.map(({ row, before, now }) => [row, before, now])).toEqual([
      [2, 'INV 1', 'INV 2'],
      [3, 'INV 2', 'INV 1'],
    ]);
    expect(report(await upload(again))).toMatchObject({ lines: 1, known: 3, stored: true });
    expect(report(await upload(again))).toMatchObject({ lines: 0, known: 4 });
    expect((await lines()).map(({ memo }) => memo).sort()).toEqual(['INV 1', 'INV 2', 'INV 3', null]);
    const numbered = ['Date,Description,Amount,FITID', `${us(today())},ACME FOODS,10.00,N1`, `${us(today())},NEW,1.00,N2`].join('\n');
    const columns = JSON.stringify({ Date: 'day', Description: 'name', Amount: 'amount', FITID: 'id' });
    expect(report(await upload(numbered, { columns }))).toMatchObject({ lines: 1, known: 1 });
    expect(report(await upload(numbered.replace('NEW,1.00', 'OTHER,2.00')))).toMatchObject({ lines: 0, known: 2 });
  });

  test('a bad line is named by its place, value and rule, and keeps the file out unless somebody leaves it out', async () => {
    const file = csv(`${us(today())},A,,10.00`, '31/31/2026,B,,10.00', `${us(today())},C,,ten`, `${us(daysAfter(today(), 3))},D,,1.00`);
    const told = report(await upload(file));
    expect([told.wrong, told.stored, told.problems]).toEqual([
      ...[3, false],
      [
        { row: 3, column: 'Posting Date', value: '31/31/2026', why: 'is no day: MM/DD/YYYY or YYYY-MM-DD', rule: 'day', of: null },
        { row: 4, column: 'Amount', value: 'ten', why: 'is no amount in dollars and whole cents', rule: 'amount', of: null },
        {
          ...{ row: 5, column: 'Posting Date', value: us(daysAfter(today(), 3)), why: `is after today, ${today()}` },
          ...{ rule: 'future', of: today() },
        },
      ],
    ]);
    expect(report(await upload(file, { leave_out: '1' }))).toMatchObject({ lines: 1, wrong: 3, stored: true });
    expect((await upload('%PDF-1.7')).body).toMatchObject({
      errors: { file: ['row 1: the file is neither CSV nor OFX'], refusal: ['kind'] },
    });
    expect((await upload(file, { account: '' })).status).toBe(422);
  });

  test('thousands of lines are read, matched and recorded in one deed, and more than 10,000 are too many', async () => {
    const customerId = await customer('Adams Pharmacy');
    const { database, clock } = bench();
    const at = clock.now();
    const day = today();
    const bill = {
      kind: 'invoice' as const,
      customerId,
      currency: 'USD',
      items: [],
      taxes: [],
      terms: 30,
      issuedOn: day,
      dueOn: day,
      issuedAt: at,
    };
    const numbers = Array.from({ length: MANY }, (_, place) => place + 1);
    const named = (number: number) => `2019-${String(number).padStart(4, '0')}`;
    await insertMany(
      database,
      invoices,
      numbers.map((number) => ({
        ...{ ...bill, year: 2019, number, documentNumber: named(number), total: 3500 },
        ...{ version: 1, createdAt: at, updatedAt: at },
      })),
    );
    const row = (number: number) => `${us(day)},INV ${named(number)},,35.00`;
    expect((await upload(csv(...Array.from({ length: 10_001 }, () => row(1))))).status).toBe(422);
    const nameless = csv(...numbers.map((number) => `${us(day)},DEPOSIT ${number},,35.00`));
    expect(report(await upload(nameless, {}, { query: '?dry_run=1' }))).toMatchObject({ lines: MANY, certain: 0, likely: 0 });
    const told = report(await upload(csv(...numbers.map(row))));
    expect(told).toMatchObject({ lines: MANY, certain: MANY });
    good(await ask('POST /bank-lines-record-certain', { lines: MANY, cents: told.cents }));
    expect([await lines(), await owed()]).toEqual([[], 0]);
  }, 60_000);

  test('who may see one invoice only sees no line of the bank and records none', async () => {
    good(await upload(csv(`${us(today())},A,,10.00`)));
    const [line] = await lines();
    const who = await customer('Adams');
    const { id } = await issued(who, 1000);
    const as = await someone([{ action: ['read', 'create', 'update', 'delete'], subject: 'Invoice', conditions: { id } }]);
    expect((await ask('GET /bank-lines', undefined, as)).body).toMatchObject({ data: [] });
    expect((await ask('GET /bank-summary', undefined, as)).status).toBe(403);
    expect((await upload(csv(`${us(today())},B,,10.00`), {}, { as })).status).toBe(403);
    const recording = { lines: [{ id: line?.id, customer_id: who, apply: [] }] };
    expect((await ask('POST /bank-lines-record', recording, as)).status).toBe(403);
    expect((await ask('POST /bank-lines-record-certain', { lines: 1, cents: 1000 }, as)).status).toBe(403);
    expect((await ask(`POST /bank-lines/${line?.id}/leave-out`, { reason: 'x' }, as)).status).toBe(404);
    expect((await ask('POST /bank-lines-record', { lines: [{ id: line?.id, customer_id: 999_999, apply: [] }] })).status).toBe(422);
  });
}
