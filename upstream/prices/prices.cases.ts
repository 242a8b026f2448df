import * as contract from '#lib/contract/index.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';

/** What must hold for the price list, on either database. */
export function priceCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
  });
  beforeEach(() => emptyBilling(bench().database));

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const wrong = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors?: object }).errors];
  const labor = { code: 'labor', description: 'Service labor', kind: 'labor', unit_cents: 9500, gl_account: '4210' };
  const add = async (more: object = {}) => contract.prices.create.reply.parse((await ask('PUT /prices', { ...labor, ...more })).body).data;
  const list = async (query: string) => contract.prices.list.reply.parse((await ask(`GET /prices?${query}`)).body);
  const codes = async (query: string) => (await list(query)).data.map(({ code }) => code);

  test('a code is there once, in capitals, even when two add it at once; each word of a search must be somewhere', async () => {
    expect(await add()).toMatchObject({ code: 'LABOR', taxable: true, active: true, version: 1 });
    const both = await Promise.all([1, 2].map(() => ask('PUT /prices', { ...labor, code: 'TRIP', description: 'Trip charge, labor' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(wrong(await ask('PUT /prices', { ...labor, code: 'Labor' }))).toEqual([422, { code: ['LABOR is in the list already'] }]);
    expect(await codes('q=labor')).toEqual(['LABOR', 'TRIP']);
    expect(await codes('q=charge%20LAB')).toEqual(['TRIP']);
    await add({ code: 'OLD', active: false });
    expect(await codes('active=1')).toEqual(['LABOR', 'TRIP']);
    expect((await list('counts=1')).meta.counts).toEqual({ kind: { labor: 3 } });
  });

  test('a change keeps what was before, and is refused to whoever read an older one', async () => {
    const { id } = await add();
    const changed = await ask(`POST /prices/${id}`, { ...labor, unit_cents: 9900, taxable: false, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { data: { unit_cents: 9900, taxable: false, version: 2 } } });
    expect(await ask(`POST /prices/${id}`, { ...labor, version: 1 })).toMatchObject({
      status: 409,
      body: { current: { unit_cents: 9900, version: 2 } },
    });
    expect((await ask(`GET /prices/${id}/history`)).body).toMatchObject({
      data: [
        { kind: 'changed', facts: { before: { unit_cents: 9500, taxable: true }, after: { unit_cents: 9900, taxable: false } } },
        { kind: 'created' },
      ],
    });
    await add({ code: 'OTHER' });
    expect(wrong(await ask(`POST /prices/${id}`, { ...labor, code: 'OTHER', version: 2 }))[0]).toBe(422);
  });

  test('a file is told first and taken whole or not at all; an empty cell leaves what is there', async () => {
    await add();
    const file = 'Item,Description,Type,Price,Income Account,Taxable\nlabor,,,$99.50,,no\nBATT,Battery,item,38.50,4110,yes';
    const send = (text: string, dry_run = false) => ask('POST /prices-import', { text, dry_run });
    const told = { added: 1, changed: 1, unchanged: 0, problems: [] };
    expect((await send(file, true)).body).toMatchObject({ data: told });
    expect(await codes('')).toEqual(['LABOR']);
    expect((await send(file)).body).toMatchObject({ data: told });
    expect((await list('')).data).toMatchObject([
      { code: 'BATT', unit_cents: 3850, gl_account: '4110' },
      { code: 'LABOR', unit_cents: 9950, gl_account: '4210', taxable: false, description: 'Service labor', version: 2 },
    ]);
    expect((await send(file)).body).toMatchObject({ data: { added: 0, changed: 0, unchanged: 2 } });
    const bad =
      'code,description,kind,unit_price,taxable\nNEW,New,item,5,yes\nBATT,,radio,3.855,maybe\nnew,Twice,item,1,\nLESS,No price,item,,';
    expect((await send(bad, true)).body).toMatchObject({
      data: {
        problems: [
          { row: 3, column: 'kind' },
          { row: 3, column: 'unit_price', value: '3.855' },
          { row: 3, column: 'taxable', value: 'maybe' },
          { row: 4, column: 'code', why: 'is in row 2 too' },
          { row: 5, column: 'unit_price' },
        ],
      },
    });
    expect((await send(bad)).status).toBe(422);
    expect(await codes('')).toEqual(['BATT', 'LABOR']);
  });

  test('an item keeps its code and account, and what is not taxable bears no tax', async () => {
    const customer = await ask('PUT /customers', { name: 'Bayou', email: 'ap@bayou.example' });
    const customer_id = contract.customers.create.reply.parse(customer.body).data.id;
    const item = { description: 'Fee', cost_cents: 3000, thousandths: 1000, discount: null, taxed: [0] };
    const listed = { ...item, code: 'NSF-FEE', gl_account: '4900' };
    const send = (items: object[]) =>
      ask('PUT /invoices', { customer_id, terms: 30, taxes: [{ name: 'State', basis_points: 825 }], items });
    expect(wrong(await send([{ ...listed, taxable: false }]))).toEqual([422, { items: ['item 1: NSF-FEE is not taxable'] }]);
    const made = await send([{ ...listed, taxable: false, taxed: [] }, item]);
    expect(made.body).toMatchObject({
      data: { total_cents: 6248, items: [{ code: 'NSF-FEE', gl_account: '4900', taxable: false }, item] },
    });
  });

  test('nobody without invoices sees or changes it', async () => {
    const { id } = await add();
    for (const role of ['technician', 'warehouse'] as const) {
      const { accessToken } = await bench().signIn(role);
      for (const [call, body] of [
        ['GET /prices', undefined],
        [`GET /prices/${id}/history`, undefined],
        ['PUT /prices', labor],
        [`POST /prices/${id}`, labor],
        ['POST /prices-import', { text: 'code\nX' }],
      ] as const)
        expect([role, call, (await ask(call, body, accessToken)).status]).toEqual([role, call, 403]);
    }
    expect((await bench().ask('GET /prices')).status).toBe(401);
  });
}
