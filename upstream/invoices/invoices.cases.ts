import { isNotNull } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from '#lib/contract/invoices/list.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { DAY } from '#upstream/core/clock.ts';
import { onChange } from '#upstream/core/events.ts';
import { readNumberPattern } from '#upstream/core/numberPattern.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';
import { someoneWith } from '#upstream/testing/someone.ts';
import { invoiceSeries, invoices } from './tables.ts';

const ITEM = { description: 'Monitoring, March', cost_cents: 3995, thousandths: 1000, discount: null, taxed: [0] };
const TAX = { name: 'Sales tax', basis_points: 825 };
/** 39.95 and 8.25 % of it. */
const TOTAL = 4325;

/** What must hold for invoices, on either database. */
export function invoiceCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
  });
  beforeEach(() => emptyBilling(bench().database));

  const someone = someoneWith(bench);
  type Call = { as?: string; key?: string };
  const ask = (call: string, body?: unknown, { as = token, key }: Call = {}) =>
    bench().ask(call, { token: as, body, headers: key ? { 'idempotency-key': key } : {} });
  const invoiceIn = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return contract.invoices.show.reply.parse(body).data;
  };
  const list = async (query = '', size = 100) =>
    contract.invoices.list.reply.parse((await ask(`GET /invoices?per_page=${size}&${query}`)).body);
  const show = async (id: number) => invoiceIn(await ask(`GET /invoices/${id}`));
  const kindsOf = async (id: number) =>
    contract.invoices.history.reply.parse((await ask(`GET /invoices/${id}/history`)).body).data.map(({ kind, by }) => `${kind} ${by}`);
  const today = () => localDay(bench().env.TIME_ZONE, bench().clock.now().getTime());

  const customer = async (more: object = {}) => {
    const { body } = await ask('PUT /invoice-customers', { name: 'Bayou Bend Dental', address: '12 Elm St, Houston, TX 77002', ...more });
    return contract.invoices.addCustomer.reply.parse(body).data;
  };
  const contentFor = (customer_id: number, more: object = {}) => ({ customer_id, items: [ITEM], taxes: [TAX], terms: 30, ...more });
  const draft = async (more: object = {}, who?: number) =>
    invoiceIn(await ask('PUT /invoices', contentFor(who ?? (await customer()).id, more)));
  const send = (id: number, more: object = {}, call?: Call) =>
    ask(`POST /invoices/${id}/send`, { mail: null, locale: 'en', ...more }, call);
  const issued = async (more: object = {}) => invoiceIn(await send((await draft(more)).id));
  const pay = (id: number, cents: number, more: object = {}, call?: Call) =>
    ask(`POST /invoices/${id}/payments`, { cents, paid_on: today(), method: 'check', ...more }, call);
  const voided = (id: number, payment: number | undefined, reason = 'bounced') =>
    ask(`POST /invoices/${id}/payments/${payment}/void`, { reason });
  const credit = (id: number, reason = 'Billed twice') => ask(`POST /invoices/${id}/credit`, { reason });

  test('a draft has no number, is worth what its items come to, and a total that a browser claims is not listened to', async () => {
    const made = await draft({ total: 1, total_cents: 1, sums: { total: 1 } });
    expect(made).toMatchObject({
      ...{ status: 'draft', number: null, issued_on: null, due_on: null, total_cents: TOTAL, balance_cents: 0, currency: 'USD' },
      ...{ created_by: 'Marisol Treviño', customer_name: 'Bayou Bend Dental', sums: { net: 3995, total: TOTAL } },
    });
    const changed = invoiceIn(
      await ask(`POST /invoices/${made.id}`, {
        ...contentFor(made.customer_id, { items: [ITEM, ITEM], note: ' Gate 4 ' }),
        version: made.version,
      }),
    );
    expect(changed).toMatchObject({ total_cents: 7990 + 659, note: 'Gate 4', version: 2 });
    expect(await kindsOf(made.id)).toEqual(['changed Marisol Treviño', 'created Marisol Treviño']);
  });

  test('its status follows from being sent, from what is paid and from the day, and the list filters and counts by the same', async () => {
    const statusOf = async (id: number): Promise<InvoiceStatus> => {
      const { status } = await show(id);
      const { data, meta } = await list('counts=1');
      const counted = Object.fromEntries(INVOICE_STATUSES.map((each) => [each, data.filter((row) => row.status === each).length]));
      expect({ ...Object.fromEntries(INVOICE_STATUSES.map((each) => [each, 0])), ...meta.counts?.status }).toEqual(counted);
      const filtered = (await list(`status=${status}`)).data.map((row) => row.id);
      expect(filtered).toEqual(data.filter((row) => row.status === status).map((row) => row.id));
      return status;
    };
    const { id } = await draft({ terms: 14 });
    expect(await statusOf(id)).toBe('draft');
    expect(invoiceIn(await send(id))).toMatchObject({ issued_on: today(), due_on: daysAfter(today(), 14), balance_cents: TOTAL });
    expect(await statusOf(id)).toBe('sent');
    const paid = invoiceIn(await pay(id, 1000));
    expect(await statusOf(id)).toBe('partly-paid');
    bench().clock.forward(15 * DAY);
    token = (await bench().signIn('admin')).accessToken;
    expect(await statusOf(id)).toBe('overdue');
    expect(invoiceIn(await pay(id, TOTAL - 1000))).toMatchObject({ balance_cents: 0 });
    expect(await statusOf(id)).toBe('paid');
    invoiceIn(await voided(id, paid.payments[0]?.id));
    expect(await statusOf(id)).toBe('overdue');
    invoiceIn(await voided(id, (await show(id)).payments[1]?.id));
    const credited = invoiceIn(await credit(id));
    expect(await statusOf(id)).toBe('credited');
    expect(await statusOf(credited.credited_by?.id ?? 0)).toBe('credit-note');
  });

  test('numbers are given when it is sent, one after the other without a gap, whatever was deleted or refused in between', async () => {
    const [one, gone, two] = [await draft(), await draft(), await draft()];
    const year = today().slice(0, 4);
    expect(invoiceIn(await send(two.id)).number).toBe(`${year}-0001`);
    expect((await ask(`DELETE /invoices/${gone.id}`)).status).toBe(200);
    expect((await send(one.id, { version: 7 })).status).toBe(409);
    expect(invoiceIn(await send(one.id)).number).toBe(`${year}-0002`);
    expect(invoiceIn(await send(one.id)).number).toBe(`${year}-0002`);
    const { credited_by } = invoiceIn(await credit(one.id));
    expect(credited_by?.number).toBe(`${year}-0003`);
    expect(invoiceIn(await send((await draft()).id)).number).toBe(`${year}-0004`);
  });

  test('a setting numbers what is sent from then on: running from a first number, memos by themselves, without a gap or a number twice', async () => {
    const { env } = bench();
    const year = today().slice(0, 4);
    const first = invoiceIn(await send((await draft()).id));
    const before = { ...env };
    const set = (invoice: string, memo?: string, from = 1) =>
      Object.assign(env, {
        ...{ INVOICE_NUMBERS: readNumberPattern(invoice), INVOICE_NUMBERS_FROM: from },
        CREDIT_MEMO_NUMBERS: memo && readNumberPattern(memo),
      });
    try {
      set('INV-{number:5}', 'CM/{year}/{number:3}', 700);
      const second = await draft();
      expect((await send(second.id, { version: 7 })).status).toBe(409);
      const sent = await Promise.all([second, ...(await Promise.all(Array.from({ length: 4 }, () => draft())))].map(({ id }) => send(id)));
      expect(sent.map((each) => invoiceIn(each).number).sort()).toEqual(['INV-00700', 'INV-00701', 'INV-00702', 'INV-00703', 'INV-00704']);
      const memos = await Promise.all([first.id, second.id].map((id) => credit(id)));
      expect(memos.map((each) => invoiceIn(each).credited_by?.number).sort()).toEqual([`CM/${year}/001`, `CM/${year}/002`]);
      expect(await show(first.id)).toMatchObject({ number: `${year}-0001` });
      expect((await ask('GET /invoices?q=INV-00703')).body).toMatchObject({ meta: { total: 1 } });
      await bench().database.delete(invoiceSeries);
      set('INV-{number:5}');
      expect(invoiceIn(await send((await draft()).id)).number).toBe('INV-00705');
      set('{year}-{number:4}');
      expect(invoiceIn(await send((await draft()).id)).number).toBe(`${year}-0002`);
      set('INV-{number:5}', '{year}-{number:4}');
      const third = await draft();
      await send(third.id);
      expect(invoiceIn(await credit(third.id)).credited_by?.number).toBe(`${year}-0003`);
      set('{year}-{number:4}');
      expect(invoiceIn(await send((await draft()).id)).number).toBe(`${year}-0004`);
    } finally {
      Object.assign(env, before);
    }
  });

  test('many that are sent at once get numbers of their own', async () => {
    const drafts = await Promise.all(Array.from({ length: 6 }, () => draft()));
    await Promise.all(drafts.map(({ id }) => send(id)));
    const rows = await bench().database.select({ number: invoices.number }).from(invoices).where(isNotNull(invoices.number));
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('what was sent can be neither changed nor deleted, and keeps the address it went to; its duplicate is a draft of the new one', async () => {
    const who = await customer();
    const { id } = await draft({}, who.id);
    invoiceIn(await send(id));
    expect(await ask(`POST /invoices/${id}`, contentFor(who.id, { terms: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'illegal_state', errors: { invoice: ['issued'] }, current: { id, status: 'sent' } },
    });
    expect((await ask(`DELETE /invoices/${id}`)).status).toBe(409);
    await ask(`POST /invoice-customers/${who.id}`, { name: 'Bayou Dental Group', address: 'Elsewhere', version: who.version });
    expect(await show(id)).toMatchObject({ customer_name: 'Bayou Bend Dental', recipient: { address: '12 Elm St, Houston, TX 77002' } });
    const copy = invoiceIn(await ask(`POST /invoices/${id}/duplicate`));
    expect(copy).toMatchObject({ status: 'draft', number: null, customer_name: 'Bayou Dental Group', total_cents: TOTAL });
    expect(copy.items).toEqual([ITEM]);
  });

  test('more than the balance is refused, as is a day to come, a draft and what was paid; voided, a payment stays in sight', async () => {
    const { id } = await issued();
    expect(await pay(id, TOTAL + 1)).toMatchObject({ status: 422, body: { errors: { cents: ['more-than-balance'] } } });
    expect(await pay(id, 1, { paid_on: daysAfter(today(), 1) })).toMatchObject({
      status: 422,
      body: { errors: { paid_on: ['in-future'] } },
    });
    for (const cents of [0, -5, 1.5]) expect((await pay(id, cents)).status).toBe(422);
    const paid = invoiceIn(await pay(id, TOTAL, { reference: ' 1042 ' }));
    expect(paid.payments).toMatchObject([{ cents: TOTAL, method: 'check', reference: '1042', by: 'Marisol Treviño' }]);
    expect(await pay(id, 1)).toMatchObject({ status: 409, body: { errors: { invoice: ['paid'] } } });
    expect(await pay((await draft()).id, 1)).toMatchObject({ status: 409, body: { errors: { invoice: ['draft'] } } });
    const payment = paid.payments[0]?.id;
    expect((await voided(id, payment, ' ')).status).toBe(422);
    expect(invoiceIn(await voided(id, payment))).toMatchObject({
      ...{ status: 'sent', balance_cents: TOTAL },
      payments: [{ cents: TOTAL, void_reason: 'bounced', voided_by: 'Marisol Treviño' }],
    });
    expect((await voided(id, payment)).status).toBe(409);
    expect((await voided(id, 7_000_000)).status).toBe(404);
    expect((await voided((await issued()).id, payment)).status).toBe(404);
  });

  test('a payment that arrives twice counts once, and two people who note the same one are told', async () => {
    const { id, version } = await issued();
    const [one, two] = [await pay(id, 1000, {}, { key: 'pay-once' }), await pay(id, 1000, {}, { key: 'pay-once' })];
    expect(invoiceIn(two)).toEqual(invoiceIn(one));
    expect(await show(id)).toMatchObject({ paid_cents: 1000, payments: [{ cents: 1000 }] });
    expect(await pay(id, 1000, { version })).toMatchObject({ status: 409, body: { code: 'stale', current: { paid_cents: 1000 } } });
    await Promise.all([pay(id, TOTAL - 1000), pay(id, TOTAL - 1000)]);
    expect(await show(id)).toMatchObject({ paid_cents: TOTAL, balance_cents: 0 });
  });

  test('it is credited as a whole, once', async () => {
    const { id } = await issued();
    const { payments } = invoiceIn(await pay(id, 500));
    invoiceIn(await voided(id, payments[0]?.id, 'paid back'));
    const { credited_by, balance_cents } = invoiceIn(await credit(id));
    expect(balance_cents).toBe(0);
    const note = await show(credited_by?.id ?? 0);
    expect(note).toMatchObject({ kind: 'credit', total_cents: TOTAL, reason: 'Billed twice', credit_of: { id }, balance_cents: 0 });
    for (const refused of [await credit(id), await credit(note.id), await pay(id, 1), await pay(note.id, 1)])
      expect(refused.status).toBe(409);
    expect(await kindsOf(id)).toEqual([
      'credited Marisol Treviño',
      'payment-voided Marisol Treviño',
      'paid Marisol Treviño',
      'issued Marisol Treviño',
      'created Marisol Treviño',
    ]);
  });

  test.each([
    ['no items', { items: [] }, 'items'],
    ['an item without words', { items: [{ ...ITEM, description: ' ' }] }, 'items'],
    ['a price below nothing', { items: [{ ...ITEM, cost_cents: -1 }] }, 'items'],
    ['half a cent', { items: [{ ...ITEM, cost_cents: 0.5 }] }, 'items'],
    ['nothing of it', { items: [{ ...ITEM, thousandths: 0 }] }, 'items'],
    ['a discount greater than the item', { items: [{ ...ITEM, discount: { kind: 'cents', cents: 3996 } }] }, 'items'],
    ['more than all of it off', { items: [{ ...ITEM, discount: { kind: 'percent', basis_points: 10_001 } }] }, 'items'],
    ['a tax that is not there', { items: [{ ...ITEM, taxed: [1] }] }, 'items'],
    ['a tax twice', { items: [{ ...ITEM, taxed: [0, 0] }] }, 'items'],
    ['seven taxes', { taxes: Array.from({ length: 7 }, () => TAX) }, 'taxes'],
    ['a tax above all of it', { taxes: [{ ...TAX, basis_points: 10_001 }] }, 'taxes'],
    ['a customer nobody knows', { customer_id: 7_000_000 }, 'customer_id'],
    ['a customer no database has', { customer_id: 9e12 }, 'customer_id'],
  ])('%s is refused with its place', async (_, more, field) => {
    const { id } = await customer();
    const answer = await ask('PUT /invoices', contentFor(id, more));
    const refused = { status: 422, body: { errors: { [field]: [expect.any(String)] } } };
    expect(answer).toMatchObject(refused);
    expect((await list()).data).toEqual([]);
    const made = await draft({}, id);
    expect(await ask(`POST /invoices/${made.id}`, contentFor(id, more))).toMatchObject(refused);
    expect(await show(made.id)).toEqual(made);
  });

  test('an edit of something that changed meanwhile is refused with how it is now; what is gone is not found', async () => {
    const made = await draft();
    await ask(`POST /invoices/${made.id}`, { ...contentFor(made.customer_id, { terms: 7 }), version: 1 });
    expect(await ask(`POST /invoices/${made.id}`, { ...contentFor(made.customer_id), version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { terms: 7, version: 2 } },
    });
    expect(await ask(`DELETE /invoices/${made.id}?version=1`)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await ask(`DELETE /invoices/${made.id}?version=2`)).toMatchObject({ status: 200 });
    for (const call of ['GET /invoices/7000000', 'GET /invoices/x', 'DELETE /invoices/7000000', 'GET /invoices/99999999999/pdf'])
      expect([call, (await ask(call)).status]).toEqual([call, 404]);
  });

  test('the list searches number, customer and items, and sorts by each of its columns either way', async () => {
    const [zoe, adam] = [await customer({ name: 'Zoe’s Bakery' }), await customer({ name: 'adam 100% Lofts', cs_no: null })];
    const a = await draft({ items: [{ ...ITEM, description: 'Radio "XT50"', cost_cents: 100 }], terms: 60 }, zoe.id);
    const b = await draft({ terms: 7 }, adam.id);
    await send(b.id);
    await send(a.id);
    await pay(a.id, 50);
    const c = await draft({}, adam.id);
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => ({ [a.id]: 'a', [b.id]: 'b', [c.id]: 'c' })[id]).join('');
    expect([
      await ids('q=bakery'),
      await ids('q=100%25'),
      await ids('q=xt50'),
      await ids('q=-0001'),
      await ids(`customer_id=${adam.id}`),
    ]).toEqual([...['a', 'cb', 'a', 'b', 'cb']]);
    expect(await ids('')).toBe('cab');
    const up = ['number', 'customer_name', 'issued_on', 'due_on', 'total_cents', 'balance_cents'].map((sort) => ids(`sort=${sort}`));
    expect(await Promise.all(up)).toEqual(['bac', 'bca', 'bac', 'bac', 'abc', 'cab']);
    expect([await ids('sort=-total_cents'), await ids('sort=-customer_name')]).toEqual(['cba', 'acb']);
    expect((await list('page=2', 1)).data.map(({ id }) => id)).toEqual([a.id]);
    expect((await list('counts=1&status=draft&q=adam')).meta).toMatchObject({ total: 1, counts: { status: { draft: 1, sent: 1 } } });
  });

  test('a file of the list has amounts a spreadsheet adds up, credit notes below nothing, and customers that run nothing', async () => {
    const { id } = await customer({ name: '=cmd()' });
    const { id: invoice } = invoiceIn(await send((await draft({}, id)).id));
    await credit(invoice);
    const response = await bench().send('POST /invoices-export', {
      token,
      body: { columns: ['number', 'customer_name', 'total', 'balance'] },
    });
    const rows = (await response.text()).trim().split(/\r?\n/);
    const year = today().slice(0, 4);
    expect(rows.slice(1)).toEqual([`"${year}-0002","'=cmd()",-43.25,0`, `"${year}-0001","'=cmd()",43.25,0`]);
    expect(response.headers.get('content-disposition')).toContain(`invoices-${today()}.csv`);
  });

  test('a customer is found by name, contact or system; an unknown system, an address that is none and an older edit are refused', async () => {
    const who = await customer({ contact: 'Ana Flores', email: '', cs_no: '', locale: 'de' });
    expect(who).toMatchObject({ email: null, cs_no: null, locale: 'de' });
    const found = async (q: string) =>
      contract.invoices.customers.reply.parse((await ask(`GET /invoice-customers?q=${q}`)).body).data.length;
    expect([await found('flores'), await found('bayou'), await found('nobody')]).toEqual([1, 1, 0]);
    expect(await ask('PUT /invoice-customers', { name: 'X', cs_no: 'NOPE-1' })).toMatchObject({
      status: 422,
      body: { errors: { cs_no: ['unknown'] } },
    });
    expect((await ask('PUT /invoice-customers', { name: 'X', email: 'nobody' })).status).toBe(422);
    const path = `POST /invoice-customers/${who.id}`;
    expect((await ask(path, { name: 'New', version: 1 })).status).toBe(200);
    expect(await ask(path, { name: 'Newer', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'New' } },
    });
  });

  test('a form learns currency, day, company and the usual taxes, which are those of the newest invoice', async () => {
    const settings = async () => contract.invoices.settings.reply.parse((await ask('GET /invoice-settings')).body).data;
    expect(await settings()).toMatchObject({
      currency: 'USD',
      today: today(),
      company: { name: 'Lone Star Alarm' },
      taxes: [],
      mails: false,
    });
    await issued();
    expect((await settings()).taxes).toEqual([TAX]);
  });

  test('whoever did something finds it among what they did lately, a draft they deleted too', async () => {
    const { id, number } = await issued();
    await ask(`DELETE /invoices/${(await draft()).id}`);
    const me = contract.session.user.reply.parse((await ask('GET /user')).body).data;
    const { data } = contract.users.actions.reply.parse((await ask(`GET /users/${me.id}/deeds`)).body);
    const mine = data.filter(({ source }) => source === 'invoice').map(({ kind, about, label }) => [kind, about, label]);
    expect(mine).toContainEqual(['issued', String(id), number]);
    expect(mine).toContainEqual(['deleted', null, null]);
  });

  test('everyone who has the list open hears of each change, once it is kept', async () => {
    const { id } = await draft();
    const heard: unknown[] = [];
    const stop = onChange(bench().database, (announced) => heard.push(...announced));
    await send(id);
    await pay(id, 1);
    await pay(id, TOTAL);
    stop();
    expect(heard).toEqual([2, 3].map((version) => ({ channel: 'invoices', change: { type: 'invoices', id, version } })));
  });

  test('who may see one invoice gets no other: not in the list, its file, its PDF or its history, and does nothing to it', async () => {
    const [mine, other] = [await issued(), await issued()];
    const as = await someone([{ action: ['read', 'create', 'update', 'delete'], subject: 'Invoice', conditions: { id: mine.id } }]);
    const status = async (call: string, body?: unknown) => {
      const response = await bench().send(call, { token: as, body });
      await response.arrayBuffer();
      return response.status;
    };
    const calls = (id: number) => ['', '/pdf', '/history', '/letter'].map((part) => `GET /invoices/${id}${part}`);
    for (const call of calls(mine.id)) expect([call, await status(call)]).toEqual([call, 200]);
    for (const call of calls(other.id)) expect([call, await status(call)]).toEqual([call, 404]);
    expect((await send(other.id, {}, { as })).status).toBe(404);
    expect((await pay(other.id, 1, {}, { as })).status).toBe(404);
    for (const act of ['duplicate', 'credit']) expect(await status(`POST /invoices/${other.id}/${act}`, { reason: 'x' })).toBe(404);
    expect(await status(`DELETE /invoices/${other.id}`)).toBe(404);
    const { data, meta } = contract.invoices.list.reply.parse((await ask('GET /invoices?counts=1', undefined, { as })).body);
    expect([data.map(({ id }) => id), meta.counts]).toEqual([[mine.id], { status: { sent: 1 } }]);
    const file = await bench().send('POST /invoices-export', { token: as, body: { columns: ['number'] } });
    expect((await file.text()).trim().split(/\r?\n/)).toEqual([expect.any(String), `"${mine.number}"`]);
  });

  test('who may see all invoices and work on one, does nothing to another', async () => {
    const [mine, other] = [await issued(), await issued()];
    const as = await someone([
      { action: 'read', subject: 'Invoice' },
      { action: ['update', 'delete'], subject: 'Invoice', conditions: { id: mine.id } },
    ]);
    const forbidden = { status: 403, body: { code: 'forbidden' } };
    expect(await send(other.id, {}, { as })).toMatchObject(forbidden);
    expect(await pay(other.id, 1, {}, { as })).toMatchObject(forbidden);
    expect(await ask(`DELETE /invoices/${other.id}`, undefined, { as })).toMatchObject(forbidden);
    expect(await show(other.id)).toEqual(other);
    expect((await pay(mine.id, 1, {}, { as })).status).toBe(200);
  });

  test('each right opens its own calls and no other, and no role but the admin has one', async () => {
    const { id, customer_id } = await issued();
    const { payments } = invoiceIn(await pay(id, 1));
    const calls: Record<string, readonly string[]> = {
      read: ['GET /invoices', `GET /invoices/${id}`, `GET /invoices/${id}/history`, `GET /invoices/${id}/pdf`, 'POST /invoices-export'],
      create: ['PUT /invoices', `POST /invoices/${id}/duplicate`, 'PUT /invoice-customers'],
      update: [
        `GET /invoices/${id}/letter`,
        ...['', '/send', '/credit', '/credit-memos', '/write-off', '/payments', `/payments/${payments[0]?.id}/void`].map(
          (act) => `POST /invoices/${id}${act}`,
        ),
        `PUT /customers/${customer_id}/payments`,
        ...['apply', 'void'].map((act) => `POST /payments/${payments[0]?.id}/${act}`),
      ],
      delete: [`DELETE /invoices/${id}`],
    };
    const rights = Object.keys(calls);
    const opened = async (as: string) => {
      const open = [];
      for (const right of rights)
        for (const call of calls[right] ?? []) {
          const response = await bench().send(call, { token: as, body: call.startsWith('GET') ? undefined : {} });
          await response.arrayBuffer();
          if (response.status !== 403) open.push(call);
        }
      return open;
    };
    for (const who of ['dispatcher', 'warehouse', 'technician', 'client'])
      expect([who, await opened((await bench().signIn(who)).accessToken)]).toEqual([who, []]);
    for (const right of rights) {
      const own = await someone([{ action: ['read', right], subject: 'Invoice' }]);
      const wanted = rights.flatMap((each) => (each === 'read' || each === right ? (calls[each] ?? []) : []));
      expect([right, await opened(own)]).toEqual([right, wanted]);
    }
  });
}
