import { eq, inArray } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { DAY } from '#upstream/core/clock.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';

const CS = ['DAL-90001', 'DAL-90002', 'DAL-90003'];

/** What must hold for customers, on either database. */
export function customerCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    const { database, clock } = bench();
    token = (await bench().signIn('admin')).accessToken;
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const made = CS.map((csNo, index) => ({
      csNo,
      systemNo: csNo.slice(4),
      site: `S${index}`,
      siteName: `Site ${index}`,
      Branch: 'Dallas',
      ...dates,
    }));
    await database.insert(systems).values(made).onConflictDoNothing();
  });
  beforeEach(() => emptyBilling(bench().database));
  afterAll(() => bench().database.delete(systems).where(inArray(systems.csNo, CS)));

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const read = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return contract.customers.show.reply.parse(body).data;
  };
  const dental = { name: 'Bayou Bend Dental', email: 'ap@bayou.example', address: '12 Elm St, Houston, TX 77002' };
  const add = async (more: object = {}) => read(await ask('PUT /customers', { ...dental, ...more }));
  const show = async (id: number) => read(await ask(`GET /customers/${id}`));
  const change = (id: number, more: object) => ask(`POST /customers/${id}`, { ...dental, ...more });
  const list = async (query = '') => contract.customers.list.reply.parse((await ask(`GET /customers?per_page=100&${query}`)).body);
  const wrong = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors?: object }).errors];
  const today = () => localDay(bench().env.TIME_ZONE, bench().clock.now().getTime());

  test('has a number of its own or a given one, which nobody else can take, even at once', async () => {
    const given = await add();
    expect(given).toMatchObject({
      number: `C-${given.id + 10_000}`,
      terms: 30,
      delivery: 'mail',
      exemption: null,
      balance_cents: 0,
      systems: [],
    });
    expect(await add({ number: 'BAY-7' })).toMatchObject({ number: 'BAY-7' });
    expect(wrong(await ask('PUT /customers', { ...dental, number: 'bay-7' }))).toEqual([422, { number: ['has Bayou Bend Dental'] }]);
    expect(wrong(await ask('PUT /customers', { ...dental, number: given.number }))).toEqual([
      422,
      { number: ['C- and digits are given by Linekeeper'] },
    ]);
    const both = await Promise.all([1, 2].map(() => ask('PUT /customers', { ...dental, number: 'TWICE' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(read(await change(given.id, { number: given.number, name: 'Bend' }))).toMatchObject({ number: given.number, name: 'Bend' });
  });

  test('an invoice needs a way to them: an address for paper, a mail address for mail', async () => {
    expect(wrong(await ask('PUT /customers', { name: 'Nobody' }))).toEqual([422, { email: ['is needed to send invoices by mail'] }]);
    expect(wrong(await ask('PUT /customers', { name: 'Nobody', email: 'a@b.co', delivery: 'both' }))).toEqual([
      422,
      { address: ['is needed to send invoices on paper'] },
    ]);
  });

  test('an account belongs to a master and no further, and is found by it', async () => {
    const [master, sub] = [await add({ number: 'HQ' }), await add({ number: 'SUB' })];
    expect(read(await change(sub.id, { master_id: master.id, bill_to: 'master' }))).toMatchObject({
      master: { number: 'HQ' },
      bill_to: 'master',
    });
    expect((await show(master.id)).accounts).toEqual([{ id: sub.id, number: 'SUB', name: dental.name, bill_to: 'master' }]);
    const other = await add();
    expect(wrong(await change(master.id, { master_id: other.id }))[0]).toBe(422);
    expect(wrong(await change(other.id, { master_id: sub.id }))[0]).toBe(422);
    expect(wrong(await change(other.id, { master_id: other.id }))[0]).toBe(422);
    expect(wrong(await change(other.id, { master_id: 2_000_000_000 }))).toEqual([422, { master_id: ['unknown'] }]);
    expect(wrong(await change(other.id, { bill_to: 'master' }))).toEqual([422, { bill_to: ['there is no master account'] }]);
  });

  test('a system has one that pays; who takes it over is told whose it was', async () => {
    const [one, other] = [await add({ name: 'One' }), await add({ name: 'Other' })];
    const take = (id: number, body: object) => ask(`POST /customers/${id}/systems`, body);
    expect(read(await take(one.id, { add: [CS[0], CS[1]] }))).toMatchObject({
      system_count: 2,
      systems: [{ cs_no: CS[0] }, { cs_no: CS[1] }],
    });
    expect(wrong(await take(other.id, { add: ['NO-1', CS[2]] }))).toEqual([422, { add: ['NO-1: unknown'] }]);
    expect(wrong(await take(other.id, { remove: [CS[0]] }))).toEqual([422, { remove: [`${CS[0]}: not theirs`] }]);
    expect(read(await take(other.id, { add: [CS[0]] })).systems).toHaveLength(1);
    expect((await show(one.id)).systems.map(({ cs_no }) => cs_no)).toEqual([CS[1]]);
    expect((await list(`cs_no=${CS[0]}`)).data.map(({ name }) => name)).toEqual(['Other']);
    const { data } = contract.customers.history.reply.parse((await ask(`GET /customers/${other.id}/history`)).body);
    expect(data[0]).toMatchObject({ kind: 'systems', facts: { added: [{ cs_no: CS[0], from: 'One' }], removed: [] } });
    const before = contract.customers.history.reply.parse((await ask(`GET /customers/${one.id}/history`)).body).data;
    expect(before[0]).toMatchObject({ kind: 'systems', facts: { lost: [{ cs_no: CS[0], to: 'Other' }] } });
    expect((await take(other.id, { remove: [CS[0]], version: 1 })).status).toBe(409);
    const item = {
      customer_id: other.id,
      cs_no: CS[0],
      service: 'cell',
      cycle: 'monthly',
      monthly_cents: 100,
      starts_on: today(),
      reason: 'new',
    };
    expect((await ask('PUT /recurring-items', item)).status).toBe(200);
    expect(wrong(await take(one.id, { add: [CS[0]] }))).toEqual([422, { billed: [CS[0]] }]);
    expect(wrong(await take(other.id, { remove: [CS[0]] }))).toEqual([422, { billed: [CS[0]] }]);
    const file = await ask('POST /customers-import', { text: `name,email,cs_no\nX,a@b.co,${CS[0]}`, dry_run: true });
    expect(contract.customers.import.reply.parse(file.body).data.problems).toMatchObject([{ row: 2, column: 'cs_no' }]);
  });

  test('a certificate ends on its day, is told a month before, and what changed is kept', async () => {
    const until = daysAfter(today(), 31);
    const { id, exemption } = await add({ exemption: { reason: 'school', number: '1-74-6000', until } });
    expect(exemption).toEqual({ reason: 'school', number: '1-74-6000', until, state: 'valid' });
    expect((await list('flag=exemption-ending')).data).toEqual([]);
    bench().clock.forward(DAY);
    token = (await bench().signIn('admin')).accessToken;
    expect((await show(id)).exemption?.state).toBe('ending');
    expect((await list('flag=exemption-ending&counts=1')).meta.counts?.flag).toMatchObject({ exempt: 1, 'exemption-ending': 1, held: 0 });
    bench().clock.forward(31 * DAY);
    token = (await bench().signIn('admin')).accessToken;
    expect((await show(id)).exemption?.state).toBe('ended');
    read(await change(id, { hold: 'Disputes November' }));
    const { data } = contract.customers.history.reply.parse((await ask(`GET /customers/${id}/history`)).body);
    expect(data[0]?.facts).toEqual({
      before: { exemption_reason: 'school', exemption_number: '1-74-6000', exemption_until: until, hold: null },
      after: { exemption_reason: null, exemption_number: null, exemption_until: null, hold: 'Disputes November' },
    });
  });

  test('owes what its issued invoices leave open, and what of it is past due', async () => {
    const { id } = await add();
    const item = { description: 'Monitoring', cost_cents: 4000, thousandths: 1000, discount: null, taxed: [] };
    const draft = await ask('PUT /invoices', { customer_id: id, items: [item], taxes: [], terms: 10 });
    const invoice = contract.invoices.show.reply.parse(draft.body).data;
    expect((await show(id)).balance_cents).toBe(0);
    await ask(`POST /invoices/${invoice.id}/send`, { mail: null, locale: 'en' });
    expect(await show(id)).toMatchObject({ balance_cents: 4000, overdue_cents: 0 });
    bench().clock.forward(11 * DAY);
    token = (await bench().signIn('admin')).accessToken;
    expect(await show(id)).toMatchObject({ balance_cents: 4000, overdue_cents: 4000 });
    expect((await list('flag=overdue&sort=-overdue_cents')).data.map((each) => each.id)).toEqual([id]);
  });

  test('a file adds and changes, tells beforehand what it would do, and does all of it or nothing', async () => {
    const { id } = await add({ number: 'BAY-7', po: 'PO-1' });
    const send = (text: string, dry_run = false) => ask('POST /customers-import', { text, dry_run });
    const result = (answer: { body: unknown }) => contract.customers.import.reply.parse(answer.body).data;
    const file = [
      'Customer number;Name;Mail;Net days;Delivery;Master account;CS number;Colour',
      `BAY-7;;new@bayou.example;;;;${CS[0]};red`,
      `HQ;Head Office;hq@x.example;45;mail;;;`,
      `SUB;Branch 2;;15;paper;hq;"${CS[1]} ${CS[2]}";`,
    ].join('\r\n');
    const told = result(await send(file, true));
    expect(told).toMatchObject({ added: 1, changed: 1, unchanged: 0, ignored: ['Colour'] });
    expect(told.problems).toEqual([{ row: 4, column: 'address', value: '', why: 'is needed to send invoices on paper' }]);
    expect((await send(file)).status).toBe(422);
    expect((await list()).data).toHaveLength(1);
    const good = file.replace('paper', 'mail').replace('Branch 2;;', 'Branch 2;b2@x.example;');
    expect(result(await send(good))).toMatchObject({ added: 2, changed: 1, problems: [] });
    expect(await show(id)).toMatchObject({ email: 'new@bayou.example', po: 'PO-1', systems: [{ cs_no: CS[0] }] });
    const [sub] = (await list('q=Branch 2')).data;
    expect(sub).toMatchObject({ terms: 15, master: { number: 'HQ' }, system_count: 2 });
    expect(result(await send(good, true))).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    const chain = result(await send('number,master_number\nHQ,BAY-7', true)).problems;
    expect(chain).toMatchObject([{ row: 2, column: 'master_number', why: 'accounts belong to this one: a master account has no master' }]);
    for (const [text, why] of [
      ['nothing\n1', 'row 1 must name the columns, among them number or name'],
      ['name,name\na,b', 'row 1 names name twice'],
      ['name,mail', 'has no rows'],
    ] as const)
      expect(wrong(await send(text))).toEqual([422, { text: [why] }]);
    const faults = result(await send('number,name,mail,terms,cs_no\nC-999999,A,a@b.co,soon,NO-1\nX,B,b@b.co,1,\nx,C,c@b.co,1,', true));
    expect(faults.problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 number', '2 terms', '2 cs_no', '4 number']);
  });

  test('who may not read invoices sees no customer', async () => {
    const { id } = await add();
    const { accessToken } = await bench().signIn('warehouse');
    for (const call of ['GET /customers', `GET /customers/${id}`, `GET /customers/${id}/history`])
      expect((await ask(call, undefined, accessToken)).status).toBe(403);
    expect((await ask(`POST /customers/${id}`, dental, accessToken)).status).toBe(403);
    const [row] = await bench().database.select().from(invoiceCustomers).where(eq(invoiceCustomers.id, id));
    expect(row?.version).toBe(1);
  });
}
