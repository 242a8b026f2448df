import { eq, inArray } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import type { InvoiceTax } from '#lib/contract/invoices/content.ts';
import { restOf } from '#lib/domain/creditMemo.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';

const SITES = [
  ['DAL-93001', '12 Elm St, Houston, TX 77002'],
  ['DAL-93002', '9 Main St, Dallas, TX 75201'],
  ['DAL-93003', '1 Ranch Rd, Nowhere, OK 73001'],
] as const;
const RATES = `code,kind,state,name,rate,from
TX,state,TX,Texas,6.25%,2018-01-01
HOUSTON,city,TX,Houston,1,2018-01-01
HOUSTON-MTA,district,TX,Houston MTA,1,2018-01-01
DALLAS,city,TX,Dallas,1,2018-01-01
DALLAS,city,TX,Dallas,0.875,2020-01-01`;
const PLACES = 'state,zip,city,jurisdictions\nTX,,Houston,TX HOUSTON HOUSTON-MTA\nTX,,Dallas,TX DALLAS';

/** What must hold for sales tax by place, on either database. */
export function taxCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    const { database, clock } = bench();
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const made = SITES.map(([csNo, address], index) => ({
      ...{ csNo, systemNo: csNo.slice(4), site: `X${index}`, siteName: `Site ${index}`, Branch: 'Dallas', address, ...dates },
    }));
    await database.insert(systems).values(made).onConflictDoNothing();
  });
  beforeEach(async () => {
    token = (await bench().signIn('admin')).accessToken;
    await emptyBilling(bench().database);
  });
  afterAll(() =>
    bench()
      .database.delete(systems)
      .where(
        inArray(
          systems.csNo,
          SITES.map(([csNo]) => csNo),
        ),
      ),
  );

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const good = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const today = () => localDay(bench().env.TIME_ZONE, bench().clock.now().getTime());
  const rates = (text: string, dry_run = false) => ask('POST /tax-rates-import', { text, dry_run });
  const places = (text: string, dry_run = false) => ask('POST /tax-places-import', { text, dry_run });
  const tables = async () => {
    good(await rates(RATES));
    good(await places(PLACES));
  };
  async function customer() {
    const made = await ask('PUT /customers', { name: 'Bayou Bend Dental', email: 'ap@bayou.example' });
    const { id } = contract.customers.show.reply.parse(good(made)).data;
    good(await ask(`POST /customers/${id}/systems`, { add: SITES.map(([csNo]) => csNo) }));
    return id;
  }
  const taxesOf = async (id: number, query = '') =>
    contract.taxes.ofCustomer.reply.parse(good(await ask(`GET /customers/${id}/taxes${query}`))).data;
  const report = async (query = `from=${today()}&to=${today()}`) =>
    contract.taxes.report.reply.parse(good(await ask(`GET /tax-report?${query}`))).data;

  test('files of rates and places are told first, and a cell that can’t be right keeps all out', async () => {
    expect((await rates(RATES, true)).body).toMatchObject({ data: { added: 5, changed: 0, problems: [] } });
    expect(contract.taxes.jurisdictions.reply.parse(good(await ask('GET /tax-jurisdictions'))).data).toEqual([]);
    await tables();
    expect((await rates(RATES)).body).toMatchObject({ data: { added: 0, changed: 0, unchanged: 5 } });
    expect((await ask('GET /tax-jurisdictions?q=dallas')).body).toMatchObject({
      data: [{ code: 'DALLAS', basis_points: 87.5, rates: [{ basis_points: 100 }, { from: '2020-01-01', basis_points: 87.5 }] }],
    });
    expect((await ask('GET /tax-places?q=houston')).body).toMatchObject({
      data: [{ city: 'Houston', basis_points: 825, jurisdictions: ['TX', 'HOUSTON', 'HOUSTON-MTA'] }],
    });
    const bad = 'code,kind,state,name,rate,from\nNEW,town,TX,New,1,2026-02-30\nTX,,,,6.25001,2026-01-01';
    expect((await rates(bad)).body).toMatchObject({ code: 'invalid', errors: { rows: { length: 3 } } });
    const over = 'state,zip,city,jurisdictions\nTX,,Both,TX HOUSTON HOUSTON-MTA DALLAS\nOK,73001,,TX\nTX,770,,NOBODY';
    expect((await places(over, true)).body).toMatchObject({
      data: {
        problems: [
          { row: 2, column: 'jurisdictions', why: 'local taxes come to 2.875 %, and TX allows 2 %' },
          { row: 3, column: 'jurisdictions', why: 'TX is of TX' },
          { row: 4, column: 'zip', value: '770' },
        ],
      },
    });
  });

  test('a customer’s sites have the taxes of their places on the day; of an address that none fits nobody knows', async () => {
    await tables();
    const id = await customer();
    const byPlace = Object.fromEntries((await taxesOf(id)).map(({ place, tax }) => [place, tax?.basis_points ?? null]));
    expect(byPlace).toEqual({ 'Houston, TX 77002': 825, 'Dallas, TX 75201': 712.5, 'Nowhere, OK 73001': null });
    const before = await taxesOf(id, '?day=2019-12-31');
    expect(before.find(({ place }) => place?.startsWith('Dallas'))?.tax?.basis_points).toBe(725);
    good(await places('state,zip,city,jurisdictions\nTX,77002,,TX'));
    expect((await taxesOf(id)).find(({ place }) => place?.startsWith('Houston'))?.tax?.basis_points).toBe(625);
    good(await rates('code,kind,state,name,rate,from\nOK,state,OK,Oklahoma,0,2018-01-01'));
    good(await places('state,zip,city,jurisdictions\nOK,,,OK'));
    expect((await taxesOf(id)).filter(({ untaxed }) => untaxed)).toMatchObject([{ place: 'Nowhere, OK 73001', tax: null }]);
  });

  test('a billing run taxes each service by its site, and the report’s total is the tax of the invoices less that of the memos', async () => {
    await tables();
    const customer_id = await customer();
    for (const [csNo] of SITES)
      good(
        await ask('PUT /recurring-items', {
          ...{ customer_id, cs_no: csNo, service: 'cell', cycle: 'monthly', monthly_cents: 3333 },
          ...{ starts_on: `${today().slice(0, 7)}-01`, reason: 'new' },
        }),
      );
    good(await ask('POST /billing-runs', { month: today().slice(0, 7) }));
    await bench().context.queue.runDue();
    const drafts = contract.invoices.list.reply.parse(good(await ask('GET /invoices'))).data;
    const show = async (id: number) => contract.invoices.show.reply.parse(good(await ask(`GET /invoices/${id}`))).data;
    const [draft] = drafts;
    const made = await show(draft?.id ?? 0);
    expect(made.taxes.map(({ basis_points }) => basis_points).toSorted()).toEqual([712.5, 825]);
    expect(made.items.map(({ taxed }) => taxed.length).toSorted()).toEqual([0, 1, 1]);
    expect(made.sums.taxes.map(({ cents }) => cents).toSorted()).toEqual([237, 275]);

    const issue = async (id: number, version: number | undefined) =>
      good(await ask(`POST /invoices/${id}/send`, { mail: null, locale: 'en', version }));
    await issue(made.id, made.version);
    const item = { description: 'By hand', cost_cents: 10_000, thousandths: 1000, discount: null, taxed: [0] };
    const typed = await ask('PUT /invoices', { customer_id, terms: 30, taxes: [{ name: 'Typed', basis_points: 500 }], items: [item] });
    const other = contract.invoices.create.reply.parse(good(typed)).data;
    await issue(other.id, other.version);
    const sent = await show(made.id);
    const place = sent.items.findIndex(({ taxed }) => taxed.length > 0);
    const memo = { reason: 'wrong site', version: sent.version, items: [{ place, cents: 1000 }], taxes: [{ place: 0, cents: 3 }] };
    good(await ask(`POST /invoices/${made.id}/credit-memos`, memo));
    const all = await Promise.all(
      contract.invoices.list.reply.parse(good(await ask('GET /invoices'))).data.map(async ({ id, kind }) => {
        const { sums } = await show(id);
        return (kind === 'credit' ? -1 : 1) * (sums.total - sums.net);
      }),
    );
    const told = await report();
    expect(told.tax).toBe(all.reduce((sum, each) => sum + each, 0));
    expect(told.rows.reduce((sum, { tax }) => sum + tax, 0)).toBe(told.tax);
    expect(told.rows.map(({ code }) => code)).toEqual(['TX', 'DALLAS', 'HOUSTON', 'HOUSTON-MTA', null]);
    expect(told.rows.at(-1)).toMatchObject({ name: 'Typed', base: 10_000, tax: 500, kind: null });
    expect(told.sales - told.taxable).toBe(3333);
    expect(told.rows.some(({ credited }) => credited.tax > 0)).toBe(true);
    const file = await bench().send(`GET /tax-report-file?from=${today()}&to=${today()}`, { token });
    expect((await file.text()).trim().split('\r\n').at(-1)).toContain(String(told.tax / 100));
    const left = await show(made.id);
    good(
      await ask(`POST /invoices/${made.id}/credit-memos`, {
        reason: 'the rest',
        version: left.version,
        ...restOf(left.creditable ?? { items: [], taxes: [] }),
      }),
    );
    const after = (await report()).rows.filter(({ code }) => code !== null);
    expect(after.map(({ base, tax }) => [base, tax])).toEqual(after.map(() => [0, 0]));
    expect(await report('from=2019-01-01&to=2019-12-31')).toMatchObject({ rows: [], tax: 0 });
    expect((await ask('GET /tax-report?from=2026-02-01&to=2026-01-01')).status).toBe(422);
  });

  test('a new rate is told first, begins after the last one, keeps to what the state allows, and is there once of two at once', async () => {
    await tables();
    await customer();
    const of = async (code: string) =>
      contract.taxes.jurisdictions.reply.parse(good(await ask(`GET /tax-jurisdictions?q=${code}`))).data.find((each) => each.code === code);
    const dallas = await of('DALLAS');
    const [soon, late] = [daysAfter(today(), 100), daysAfter(today(), 731)];
    const rate = (more: object, of = dallas) => ask(`POST /tax-jurisdictions/${of?.id}/rates`, { from: soon, basis_points: 150, ...more });
    const effect = contract.taxes.addRate.reply.parse(good(await rate({ dry_run: true }))).data;
    expect(effect).toMatchObject({ before: 87.5, places: 1, systems: 1, customers: 1, drafts: 0, jurisdiction: { rates: [{}, {}] } });
    const refusals = [
      [{ from: '2020-01-01' }, { from: ['DALLAS has a rate from 2020-01-01: a new one begins after it'] }],
      [{ basis_points: 87.5 }, { basis_points: ['is the rate since 2020-01-01'] }],
      [{ basis_points: 201 }, { basis_points: ['local taxes of Dallas TX come to 2.01 %, and TX allows 2 %'] }],
      [{ from: daysAfter(late, 1) }, { from: [`is after ${late}: a rate begins within two years`] }],
      [{ basis_points: 1.005 }, { basis_points: ['must be basis points with two decimals at most'] }],
    ] as const;
    for (const [more, errors] of refusals) expect((await rate(more)).body).toMatchObject({ code: 'invalid', errors });
    const both = await Promise.all([rate({ version: dallas?.version }), rate({ version: dallas?.version })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await of('DALLAS')).toMatchObject({
      basis_points: 87.5,
      rates: [{}, {}, { from: soon, basis_points: 150 }],
      version: 2,
    });
    const next = daysAfter(soon, 1);
    good(await rates(`code,kind,state,name,rate,from\nDALLAS,,,,1.75,${next}`));
    expect((await rate({ from: late, version: 2 })).body).toMatchObject({ code: 'stale', current: { version: 3 } });
    good(await rates(`code,kind,state,name,rate,from\nHOUSTON-MTA,,,,0,${soon}\nHOUSTON-MTA,,,,0.5,${late}`));
    const over = [`local taxes of Houston TX come to 2.25 % from ${late}, and TX allows 2 %`];
    expect((await rate({ basis_points: 175, from: next }, await of('HOUSTON'))).body).toMatchObject({ errors: { basis_points: over } });
    const [place] = contract.taxes.places.reply.parse(good(await ask('GET /tax-places?q=dallas'))).data;
    expect((await ask(`DELETE /tax-places/${place?.id}?version=9`)).status).toBe(409);
    good(await ask(`DELETE /tax-places/${place?.id}?version=${place?.version}`));
  });

  test('sites where no tax can be told are listed with why, and whoever pays for one stands in the way of the cycle', async () => {
    const customer_id = await customer();
    const gaps = async () => contract.taxes.gaps.reply.parse(good(await ask('GET /tax-gaps'))).data.map(({ cs_no, why }) => [cs_no, why]);
    expect(await gaps()).toEqual([]);
    await tables();
    expect(await gaps()).toEqual([['DAL-93003', 'no-place']]);
    for (const [q, found] of [
      ['nowhere', 1],
      ['site 2', 1],
      ['93003', 1],
      ['dallas', 0],
      ['%', 0],
    ] as const)
      expect([q, contract.taxes.gaps.reply.parse(good(await ask(`GET /tax-gaps?q=${encodeURIComponent(q)}`))).meta.total]).toEqual([
        q,
        found,
      ]);
    good(
      await ask('PUT /recurring-items', {
        ...{ customer_id, cs_no: 'DAL-93003', service: 'cell', cycle: 'monthly', monthly_cents: 3333 },
        ...{ starts_on: `${today().slice(0, 7)}-01`, reason: 'new' },
      }),
    );
    const needs = async () => (await ask(`GET /billing-cycle?month=${today().slice(0, 7)}`)).body;
    expect(await needs()).toMatchObject({
      data: { needs: [{ customer_id, why: 'no-tax-place', cents: 3333 }], counts: { 'no-tax-place': 1 } },
    });
    good(await rates('code,kind,state,name,rate,from\nOK,state,OK,Oklahoma,4.5,2031-01-01'));
    good(await places('state,zip,city,jurisdictions\nOK,,,OK'));
    expect(await gaps()).toEqual([['DAL-93003', 'no-rate']]);
    good(await rates('code,kind,state,name,rate,from\nOK,,,,4.5,2018-01-01'));
    expect([await gaps(), await needs()]).toMatchObject([[], { data: { needs: [] } }]);
  });

  test('outside of a city an address names its county, and that is the place whose taxes are charged', async () => {
    const { database } = bench();
    const customer_id = await customer();
    await tables();
    good(await rates('code,kind,state,name,rate,from\nEL-PASO-CO,county,TX,El Paso County,0.5,2018-01-01'));
    good(await places('state,zip,city,jurisdictions\nTX,,El Paso County,TX EL-PASO-CO'));
    const at = (address: string) => database.update(systems).set({ address }).where(eq(systems.csNo, 'DAL-93003'));
    await at('40 Ranch Rd, El Paso County, TX 79938');
    const [county] = contract.taxes.ofCustomer.reply
      .parse(good(await ask(`GET /customers/${customer_id}/taxes`)))
      .data.filter(({ systems: its }) => its.includes('DAL-93003'));
    expect(county?.tax).toMatchObject({ basis_points: 675, parts: [{ code: 'TX' }, { code: 'EL-PASO-CO', basis_points: 50 }] });
    await at('1 Ranch Rd, Nowhere, OK 73001');
  });

  test('a tax whose parts come to another rate is refused', async () => {
    const customer_id = await customer();
    const part = { code: 'TX', kind: 'state' as const, name: 'Texas', basis_points: 625 };
    const item = { description: 'x', cost_cents: 100, thousandths: 1000, discount: null, taxed: [0] };
    const send = (tax: InvoiceTax) => ask('PUT /invoices', { customer_id, terms: 30, taxes: [tax], items: [item] });
    expect(await send({ name: 'TX', basis_points: 825, parts: [part] })).toMatchObject({
      status: 422,
      body: { errors: { items: [expect.stringContaining('tax 1')] } },
    });
    expect((await send({ name: 'TX', basis_points: 625, parts: [part] })).status).toBe(200);
  });

  test('nobody without invoices sees the tables or the report', async () => {
    const id = await customer();
    const { accessToken } = await bench().signIn('technician');
    for (const [call, body] of [
      ['GET /tax-jurisdictions', undefined],
      ['GET /tax-places', undefined],
      [`GET /customers/${id}/taxes`, undefined],
      [`GET /tax-report?from=${today()}&to=${today()}`, undefined],
      ['POST /tax-rates-import', { text: RATES }],
      ['POST /tax-places-import', { text: PLACES }],
      ['DELETE /tax-places/1', undefined],
      ['GET /tax-gaps', undefined],
      ['POST /tax-jurisdictions/1/rates', { from: '2031-01-01', basis_points: 1 }],
    ] as const)
      expect([call, (await ask(call, body, accessToken)).status]).toEqual([call, 403]);
  });
}
