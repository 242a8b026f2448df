import { inArray, isNull, sql } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { daysIn, firstOf, lastOf, monthsAfter } from '#lib/domain/recurring.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { invoiceCustomers, invoiceMails, invoices } from '#upstream/invoices/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';
import { someoneWith } from '#upstream/testing/someone.ts';
import { billedPeriods, recurringItems, recurringRates } from './tables.ts';

const CS = ['DAL-91001', 'DAL-91002'];

/** What must hold for recurring items and billing runs, on either database. */
export function recurringCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    const { database, clock } = bench();
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const made = CS.map((csNo, index) => ({
      csNo,
      systemNo: csNo.slice(4),
      site: `R${index}`,
      siteName: `Site ${index}`,
      Branch: 'Dallas',
      ...dates,
    }));
    await database.insert(systems).values(made).onConflictDoNothing();
  });
  beforeEach(async () => {
    token = (await bench().signIn('admin')).accessToken;
    await emptyBilling(bench().database);
  });
  afterAll(() => bench().database.delete(systems).where(inArray(systems.csNo, CS)));

  const someone = someoneWith(bench);
  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const today = () => localDay(bench().env.TIME_ZONE, bench().clock.now().getTime());
  const month = () => today().slice(0, 7);
  const good = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const wrong = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors?: object }).errors];
  const itemIn = (answer: { status: number; body: unknown }) => contract.recurring.show.reply.parse(good(answer)).data;
  const runIn = (answer: { status: number; body: unknown }) => contract.recurring.run.reply.parse(good(answer)).data;

  const customer = async (more: object = {}) => {
    const made = await ask('PUT /customers', {
      name: 'Bayou Bend Dental',
      email: 'ap@bayou.example',
      address: '12 Elm St',
      terms: 20,
      ...more,
    });
    return contract.customers.show.reply.parse(good(made)).data;
  };
  const wanted = { service: 'cell', cycle: 'monthly', monthly_cents: 3495, reason: 'new' };
  const add = (customer_id: number, more: object = {}) =>
    ask('PUT /recurring-items', { ...wanted, customer_id, starts_on: firstOf(month()), ...more });
  const item = async (customer_id: number, more: object = {}) => itemIn(await add(customer_id, more));
  const change = (id: number, body: object) => ask(`POST /recurring-items/${id}`, body);
  const end = (id: number, ends_on: string | null, more: object = { reason: 'moved' }) =>
    ask(`POST /recurring-items/${id}/end`, { ends_on, ...more });
  const preview = async (of = month()) => contract.recurring.preview.reply.parse(good(await ask(`GET /billing-cycle?month=${of}`))).data;
  const start = (of = month()) => ask('POST /billing-runs', { month: of });
  const run = async (of = month()) => {
    const begun = runIn(await start(of));
    await bench().context.queue.runDue();
    return runIn(await ask(`GET /billing-runs/${begun.id}`));
  };
  const act = async (id: number, what: 'undo' | 'send') => {
    const answer = await ask(`POST /billing-runs/${id}/${what}`, {});
    if (answer.status === 200) await bench().context.queue.runDue();
    return answer.status === 200 ? runIn(await ask(`GET /billing-runs/${id}`)) : answer;
  };
  const billed = async () => {
    const { data } = contract.invoices.list.reply.parse(good(await ask('GET /invoices?per_page=100&sort=updated_at')));
    return Promise.all(data.map(async ({ id }) => contract.invoices.show.reply.parse(good(await ask(`GET /invoices/${id}`))).data));
  };

  test('an item is of a customer, and of a system only if they pay for it', async () => {
    const { id } = await customer();
    expect(wrong(await add(2_000_000_000))).toEqual([422, { customer_id: ['unknown'] }]);
    expect(wrong(await add(id, { cs_no: CS[0] }))).toEqual([422, { cs_no: ['is not one of this customer’s systems'] }]);
    expect(wrong(await add(id, { renewal_months: 12 }))[0]).toBe(422);
    await ask(`POST /customers/${id}/systems`, { add: [CS[0]] });
    const made = await item(id, { cs_no: CS[0], term_months: 36, renewal_months: 12 });
    expect(made).toMatchObject({
      cs_no: CS[0],
      state: 'active',
      monthly_cents: 3495,
      billed_until: null,
      rates: [{ monthly_cents: 3495, reason: 'new' }],
    });
    expect(made.term_until).toBe(daysAfter(`${Number(month().slice(0, 4)) + 3}${month().slice(4)}-01`, -1));
    expect(itemIn(await change(made.id, { description: 'Radio at the gate', version: made.version }))).toMatchObject({
      description: 'Radio at the gate',
    });
    expect((await change(made.id, { taxed: false, version: made.version })).status).toBe(409);
  });

  test('a month is billed once: a draft for each payer, the days of each item, their terms; again only what is new', async () => {
    const { id } = await customer();
    await ask(`POST /customers/${id}/systems`, { add: [CS[0]] });
    await item(id, { cs_no: CS[0] });
    await item(id, { service: 'monitoring', monthly_cents: 2500, cycle: 'quarterly', starts_on: `${month()}-11` });
    expect(await preview()).toMatchObject({ customers: 1, items: 2, before_cents: 0, needs: [] });
    const total = (await preview()).total_cents;
    const first = await run();
    expect(first).toMatchObject({ state: 'done', customers: 1, done: 1, invoices: 1, issued: 0 });
    const [draft] = await billed();
    expect(draft).toMatchObject({ status: 'draft', terms: 20, sums: { net: total } });
    expect(draft?.items.map(({ description }) => description)).toEqual([
      expect.stringMatching(new RegExp(`^Cellular service, \\w+ ${month().slice(0, 4)}, ${CS[0]} Site 0$`)),
      expect.stringMatching(/^Central station monitoring, \w+ 11.+/),
    ]);
    expect(draft?.items[0]?.cost_cents).toBe(3495);
    const part = Math.floor((2 * 2500 * (daysIn(month()) - 10) + daysIn(month())) / (2 * daysIn(month())));
    expect(draft?.items[1]?.cost_cents).toBe(part + 5000);
    await item(id, { service: 'access', monthly_cents: 100 });
    expect(await run()).toMatchObject({ invoices: 1, done: 1 });
    expect((await billed()).map(({ items }) => items.length).sort()).toEqual([1, 2]);
    expect(await run()).toMatchObject({ invoices: 0, customers: 0 });
    expect((await preview(monthsAfter(month(), 1))).items).toBe(2);
    expect((await preview(monthsAfter(month(), 1))).before_cents).toBe(total + 100);
  });

  test('a draft that is deleted is due again, and a run is taken back until one of its invoices was sent', async () => {
    const [one, other] = [await customer(), await customer({ name: 'Other' })];
    for (const { id } of [one, other]) await item(id);
    const first = await run();
    const [draft] = await billed();
    await ask(`DELETE /invoices/${draft?.id}`);
    expect((await preview()).customers).toBe(1);
    expect(await act(first.id, 'undo')).toMatchObject({ state: 'undone', invoices: 0 });
    expect((await preview()).customers).toBe(2);
    const second = await run();
    const [sent] = await billed();
    await ask(`POST /invoices/${sent?.id}/send`, { mail: null, locale: 'en' });
    expect(await act(second.id, 'undo')).toMatchObject({ status: 409 });
    expect((await act(first.id, 'send')) as object).toMatchObject({ status: 409 });
  });

  test('a draft of an older month that goes is due again, and what came after it stays billed', async () => {
    const { id } = await customer();
    const one = await item(id);
    const first = await run();
    const next = monthsAfter(month(), 1);
    await run(next);
    expect(await act(first.id, 'undo')).toMatchObject({ state: 'undone' });
    const shown = async () => itemIn(await ask(`GET /recurring-items/${one.id}`));
    expect((await shown()).billed_until).toBeNull();
    expect(await preview()).toMatchObject({ items: 1, total_cents: 3495 });
    expect(await run()).toMatchObject({ invoices: 1, total_cents: 3495 });
    expect((await shown()).billed_until).toBe(lastOf(next));
    expect(wrong(await change(one.id, { price: { monthly_cents: 1, from: lastOf(next), reason: 'decrease' } }))[0]).toBe(422);
  });

  test('a draft of a run keeps its services and its customer', async () => {
    const { id } = await customer();
    await item(id);
    await item(id, { service: 'access' });
    await run();
    const [draft] = await billed();
    const [first] = draft?.items ?? [];
    const content = { customer_id: id, items: draft?.items, taxes: [], terms: 30 };
    const edit = (more: object) => ask(`POST /invoices/${draft?.id}`, { ...content, ...more });
    expect(wrong(await edit({ items: [first] }))).toEqual([422, { items: ['a draft of a billing run keeps its 2 services'] }]);
    expect(wrong(await edit({ customer_id: (await customer()).id }))[0]).toBe(422);
    expect((await edit({ items: [...(draft?.items ?? []), { ...first, description: 'Labor' }] })).status).toBe(200);
  });

  test('whoever is on hold, exempt or under a master account is billed so; a long account gets a second invoice', async () => {
    const until = daysAfter(today(), 400);
    const head = await customer({ name: 'Head', number: 'HQ', exemption: { reason: 'school', number: '1-74', until } });
    const sub = await customer({ name: 'Sub', master_id: head.id, bill_to: 'master' });
    const held = await customer({ name: 'Held', hold: 'Disputes' });
    const heldSub = await customer({ name: 'Held shop', master_id: head.id, bill_to: 'master', hold: 'Moves out' });
    await item(heldSub.id);
    const lapsed = await customer({ name: 'Lapsed', exemption: { reason: 'school', number: '2', until: daysAfter(today(), -1) } });
    await item(sub.id);
    await item(held.id);
    await item(lapsed.id);
    const { database, clock } = bench();
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const many = Array.from({ length: 120 }, () => ({
      ...{
        customerId: head.id,
        service: 'other' as const,
        cycle: 'monthly' as const,
        taxed: true,
        startsOn: firstOf(month()),
        addReason: 'new',
      },
      ...dates,
    }));
    const made = await database.insert(recurringItems).values(many).returning({ id: recurringItems.id });
    await insertMany(
      database,
      recurringRates,
      made.map(({ id }) => ({ itemId: id, from: firstOf(month()), monthly: 100, reason: 'new' })),
    );
    const tax = { name: 'Sales tax', basis_points: 825 };
    const visit = { description: 'x', cost_cents: 100, thousandths: 1000, discount: null, taxed: [0] };
    const before = contract.invoices.show.reply.parse(
      good(await ask('PUT /invoices', { customer_id: lapsed.id, items: [visit], taxes: [tax], terms: 1 })),
    ).data;
    await ask(`POST /invoices/${before.id}/send`, { mail: null, locale: 'en' });
    // The last one of all is without tax, as for whoever is exempt: it says nothing of the others.
    const none = { customer_id: head.id, items: [{ ...visit, taxed: [] }], taxes: [], terms: 1 };
    const bare = contract.invoices.show.reply.parse(good(await ask('PUT /invoices', none))).data;
    await ask(`POST /invoices/${bare.id}/send`, { mail: null, locale: 'en' });
    const told = await preview();
    expect(told.needs.map(({ name, why }) => `${name} ${why}`).sort()).toEqual(['Held held', 'Held shop held', 'Lapsed exemption-ended']);
    expect(await run()).toMatchObject({ customers: 2, invoices: 3 });
    const drafts = (await billed()).filter(({ status }) => status === 'draft');
    expect(drafts.map(({ customer_name, items, taxes }) => [customer_name, items.length, taxes.length]).sort()).toEqual([
      ['Head', 100, 0],
      ['Head', 21, 0],
      ['Lapsed', 1, 1],
    ]);
  });

  test('sent, each gets its number and goes as its customer wants it; what is on hold by then stays a draft', async () => {
    const [mail, paper, held] = [await customer(), await customer({ name: 'Paper', delivery: 'paper' }), await customer({ name: 'Later' })];
    for (const { id } of [mail, paper, held]) await item(id);
    const { id } = await run();
    await ask(`POST /customers/${held.id}`, { name: 'Later', email: 'a@b.co', hold: 'Asked to wait' });
    const sent = await act(id, 'send');
    expect(sent).toMatchObject({ state: 'sent', invoices: 3, issued: 2, paper: 1 });
    const mails = await bench().database.select({ email: invoiceMails.email }).from(invoiceMails);
    expect(mails).toEqual([{ email: 'ap@bayou.example' }]);
    const found = contract.invoices.list.reply.parse(good(await ask(`GET /invoices?run_id=${id}`))).data;
    expect(found.map(({ customer_name, status }) => `${customer_name} ${status}`).sort()).toEqual([
      'Bayou Bend Dental sent',
      'Later draft',
      'Paper sent',
    ]);
    await ask(`POST /customers/${held.id}`, { name: 'Later', email: 'a@b.co' });
    expect(await act(id, 'send')).toMatchObject({ issued: 3 });
  });

  test('a new price counts from a day that is not billed, and a raise takes what has stood long enough', async () => {
    const { id } = await customer();
    const [one, bound, fresh] = [
      await item(id, { starts_on: '2024-01-01' }),
      await item(id, { starts_on: '2024-01-01', term_months: 120 }),
      await item(id),
    ];
    await run();
    const last = lastOf(month());
    expect(wrong(await change(one.id, { price: { monthly_cents: 4000, from: last, reason: 'increase' } }))).toEqual([
      422,
      { price: [`it is billed through ${last}`] },
    ]);
    const from = daysAfter(last, 1);
    const raise = (more: object) => ask('POST /recurring-raise', { basis_points: 500, from, ...more });
    const told = contract.recurring.raise.reply.parse(good(await raise({ dry_run: true }))).data;
    expect(told).toEqual({ items: 1, before_cents: 3495, after_cents: 3670, left: { billed: 0, term: 1 } });
    expect((await raise({})).status).toBe(200);
    expect(contract.recurring.raise.reply.parse(good(await raise({}))).data.items).toBe(0);
    const shown = async (which: number) => itemIn(await ask(`GET /recurring-items/${which}`));
    expect((await shown(one.id)).rates.map(({ monthly_cents }) => monthly_cents)).toEqual([3495, 3670]);
    for (const other of [bound, fresh]) expect((await shown(other.id)).rates).toHaveLength(1);
    const summary = contract.recurring.summary.reply.parse(good(await ask('GET /recurring-summary'))).data;
    expect(summary).toMatchObject({ items: 3, customers: 1, monthly_cents: 3 * 3495 });
  });

  test('a price that was billed counts in what is given back, and stays when the end is taken back', async () => {
    const { id } = await customer();
    const starts_on = `${month().slice(0, 4)}-01-01`;
    const year = await item(id, { cycle: 'annual', starts_on });
    const raise = `${month().slice(0, 4)}-07-01`;
    await change(year.id, { price: { monthly_cents: 4000, from: raise, reason: 'increase' } });
    await run(starts_on.slice(0, 7));
    const ended = itemIn(await end(year.id, `${month().slice(0, 4)}-05-31`));
    expect(ended.credit_cents).toBe(3495 + 6 * 4000);
    expect(itemIn(await end(year.id, null)).rates).toHaveLength(2);
  });

  test('an end bills its last days and tells what is to be given back; taken back, the item runs on', async () => {
    const { id } = await customer();
    const year = await item(id, { cycle: 'annual' });
    await run();
    expect(wrong(await end(year.id, daysAfter(firstOf(month()), -1)))).toEqual([
      422,
      { ends_on: [`the item begins on ${firstOf(month())}`] },
    ]);
    expect((await end(year.id, today(), {})).status).toBe(422);
    const ended = itemIn(await end(year.id, lastOf(month())));
    expect(ended).toMatchObject({ credit_cents: 11 * 3495, end_reason: 'moved' });
    expect((await preview(monthsAfter(month(), 1))).needs).toMatchObject([{ why: 'credit', cents: 11 * 3495 }]);
    const given = (credited_cents: number) => change(year.id, { credited_cents });
    expect(wrong(await given(11 * 3495 + 1))).toEqual([422, { credited_cents: [`${11 * 3495} cents were billed past the end`] }]);
    expect(itemIn(await given(11 * 3495))).toMatchObject({ credit_cents: 0 });
    expect((await preview(monthsAfter(month(), 1))).needs).toEqual([]);
    expect((await end(year.id, null)).status).toBe(422);
    expect(itemIn(await given(0))).toMatchObject({ credit_cents: 11 * 3495 });
    expect(itemIn(await end(year.id, null))).toMatchObject({ ends_on: null, end_reason: null, credit_cents: 0 });
  });

  test('a run that breaks anywhere goes on where it was: nobody is billed twice, nobody is left out', async () => {
    const { database, clock } = bench();
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const people = Array.from({ length: 350 }, (_, index) => ({ name: `Shop ${index}`, email: 'a@b.co', locale: 'en' as const, ...dates }));
    const made = await database.insert(invoiceCustomers).values(people).returning({ id: invoiceCustomers.id });
    const items = made.map(({ id }) => ({
      ...{ customerId: id, service: 'cell' as const, cycle: 'monthly' as const, taxed: true, startsOn: firstOf(month()), addReason: 'new' },
      ...dates,
    }));
    const kept = await database.insert(recurringItems).values(items).returning({ id: recurringItems.id });
    await insertMany(
      database,
      recurringRates,
      kept.map(({ id }) => ({ itemId: id, from: firstOf(month()), monthly: 1000, reason: 'new' })),
    );
    // A sequence counts on when a transaction is taken back: each 150th of the first 500 tries breaks.
    await database.execute(sql`create sequence break_count`);
    await database.execute(sql`create or replace function break_run() returns trigger as $$ begin
      if nextval('break_count') % 150 = 0 and currval('break_count') < 500 then raise exception 'broken'; end if; return new; end $$ language plpgsql`);
    await database.execute(sql`create trigger break_run before insert on billed_periods for each row execute function break_run()`);
    try {
      const { id } = runIn(await start());
      for (let round = 0; round < 8; round += 1) {
        await bench().context.queue.runDue();
        clock.forward(60_000);
      }
      expect((await start()).status).toBe(200);
      await bench().context.queue.runDue();
      token = (await bench().signIn('admin')).accessToken;
      expect(runIn(await ask(`GET /billing-runs/${id}`))).toMatchObject({ state: 'done', done: 350, invoices: 350, total_cents: 350_000 });
      const twice = await database
        .select({ item: billedPeriods.itemId })
        .from(billedPeriods)
        .groupBy(billedPeriods.itemId)
        .having(sql`count(*) > 1`);
      expect(twice).toEqual([]);
      expect(await database.$count(billedPeriods)).toBe(350);
      expect(await database.$count(invoices, isNull(invoices.issuedAt))).toBe(350);
    } finally {
      await database.execute(sql`drop trigger break_run on billed_periods`);
      for (const what of ['function break_run()', 'sequence break_count']) await database.execute(sql.raw(`drop ${what}`));
    }
  });

  test('two runs at once are one', async () => {
    const { id } = await customer();
    await item(id);
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await bench().context.queue.runDue();
    expect(await bench().database.$count(billedPeriods)).toBe(1);
    const { accessToken } = await bench().signIn('dispatcher');
    for (const call of ['GET /recurring-items', 'GET /recurring-summary', 'GET /billing-runs', `GET /billing-cycle?month=${month()}`])
      expect((await ask(call, undefined, accessToken)).status).toBe(403);
    expect((await ask('POST /billing-runs', { month: month() }, accessToken)).status).toBe(403);
    expect((await start('2026-13')).status).toBe(422);
    for (const call of [start('2999-12'), ask('GET /billing-cycle?month=2999-12')])
      expect(wrong(await call)).toEqual([422, { month: ['is more than 12 months ahead'] }]);
    const some = await someone([{ action: ['read', 'create', 'update'], subject: 'Invoice', conditions: { id: 1 } }]);
    for (const call of ['GET /recurring-summary', 'GET /billing-runs', `GET /billing-cycle?month=${month()}`])
      expect((await ask(call, undefined, some)).status).toBe(403);
    expect((await ask('POST /billing-runs', { month: month() }, some)).status).toBe(403);
  });
}
