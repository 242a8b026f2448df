import { eq, inArray, isNotNull } from 'drizzle-orm';
import type { Work } from '#lib/contract/billableWork/work.ts';
import * as contract from '#lib/contract/index.ts';
import { localDay } from '#lib/format/localDay.ts';
import { onChange } from '#upstream/core/events.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { meta } from '#upstream/db/tables.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { invoiceMails, invoices } from '#upstream/invoices/tables.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { dispatcherOf } from '#upstream/testing/dispatch.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';

const CS = ['DAL-92001', 'DAL-92002', 'DAL-92003'] as const;

/** What must hold between work that is done and its invoice, on either database. */
export function billableWorkCases(bench: () => Bench) {
  let token: string;
  let d: Awaited<ReturnType<typeof dispatcherOf>>;
  beforeAll(async () => {
    const { database, clock } = bench();
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const made = CS.map((csNo, index) => ({
      ...{ csNo, systemNo: csNo.slice(4), site: `W${index}`, siteName: `Site ${index}`, Branch: 'Dallas', ...dates },
    }));
    await database.insert(systems).values(made).onConflictDoNothing();
    d = await dispatcherOf(bench());
  });
  beforeEach(async () => {
    const { database } = bench();
    token = (await bench().signIn('admin')).accessToken;
    await emptyBilling(database);
    // The sample company's own work is none of these cases.
    const long = new Date('2020-01-01T12:00:00Z');
    await database.update(meta).set({ value: '2020-02-01T12:00:00Z' }).where(eq(meta.key, 'workSince'));
    await database.update(stops).set({ endedAt: long }).where(eq(stops.status, 'done'));
    await database.update(swaps).set({ finalizedAt: long }).where(eq(swaps.status, 'finalized'));
  });
  afterAll(() =>
    bench()
      .database.delete(systems)
      .where(inArray(systems.csNo, [...CS])),
  );

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const good = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const wrong = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors?: object }).errors];
  const list = async (query = '') => contract.billableWork.list.reply.parse(good(await ask(`GET /work-to-bill?${query}`))).data;
  const one = (answer: { status: number; body: unknown }): Work => contract.billableWork.change.reply.parse(good(answer)).data;

  async function customer(csNos: readonly string[], more: object = {}) {
    const sent = await ask('PUT /customers', { name: 'Bayou Bend Dental', email: 'ap@bayou.example', terms: 20, ...more });
    const { id } = contract.customers.show.reply.parse(good(sent)).data;
    if (csNos.length > 0) good(await ask(`POST /customers/${id}/systems`, { add: csNos }));
    return id;
  }
  async function prices() {
    const price = (code: string, kind: string, unit_cents: number, more: object = {}) =>
      ask('PUT /prices', { code, description: code.toLowerCase(), kind, unit_cents, gl_account: '4210', ...more });
    for (const made of [await price('LABOR', 'labor', 9500), await price('TRIP', 'trip', 6500), await price('BATT', 'item', 3850)])
      good(made);
  }
  const RULE = { resolution_code: 'BATT-REPL', labor: 'LABOR', trip: 'TRIP', lines: [{ code: 'BATT', thousandths: 1000 }] };
  const rule = async (more: object = {}) =>
    contract.billableWork.addRule.reply.parse(good(await ask('PUT /work-rules', { ...RULE, ...more }))).data;

  /** A visit of 50 minutes that ended an hour ago. */
  async function visit(csNo: string | null, more: object = {}) {
    const { database, clock } = bench();
    const ticket = await d.ticket({ csNo, status: 'resolved', resolutionCode: 'BATT-REPL', ...more });
    const endedAt = new Date(clock.now().getTime() - 3_600_000);
    const { id: technicianId } = await d.technician();
    const stop = await insertOne(database, stops, {
      ...{ ticketId: ticket.id, technicianId, date: localDay(bench().env.TIME_ZONE, endedAt.getTime()), position: 1, minutes: 60 },
      ...{
        status: 'done',
        resolutionCode: ticket.resolutionCode,
        arrivedAt: new Date(endedAt.getTime() - 3_000_000),
        endedAt,
        acknowledged: [],
      },
      ...{ createdAt: endedAt, updatedAt: endedAt },
    });
    return { key: `visit-${stop.id}`, ticket };
  }
  const seen = (...works: Work[]) => ({ work: works.map(({ key, net_cents, version }) => ({ key, net_cents, version })) });
  const bill = (...works: Work[]) => ask('POST /work-to-bill-drafts', seen(...works));

  test('a visit is proposed by its code: trip, begun quarters of an hour and parts, at the prices of now', async () => {
    await prices();
    const id = await customer([CS[0]]);
    const { key, ticket } = await visit(CS[0]);
    expect(await list()).toMatchObject([{ key, queue: 'free', free: 'no-rule', minutes: 50, customer: { id } }]);
    const { version, id: ruleId } = await rule();
    const [work] = await list();
    expect(work).toMatchObject({ key, queue: 'ready', net_cents: 6500 + 9500 + 3850, version: 0, missing: [] });
    expect(work?.items.map(({ code, thousandths }) => [code, thousandths])).toEqual([
      ['TRIP', 1000],
      ['LABOR', 1000],
      ['BATT', 1000],
    ]);
    expect(work?.items[1]).toMatchObject({ gl_account: '4210', description: expect.stringContaining(CS[0]) });
    good(await ask(`POST /work-rules/${ruleId}`, { ...RULE, round_minutes: 30, labor: null, version }));
    expect((await list())[0]?.net_cents).toBe(6500 + 3850);
    expect((await ask(`GET /work-to-bill/ticket-${ticket.id}`)).body).toMatchObject({ data: [{ key }] });
    expect((await ask('GET /work-to-bill-counts')).body).toMatchObject({
      data: { ready: 1, free: 0, 'no-customer': 0, net_cents: 10_350 },
    });
  });

  test('work stays what it was when its ticket is opened again, follows a code that is put right, and waits however long', async () => {
    await prices();
    await rule();
    await customer([CS[0]]);
    const { key, ticket } = await visit(CS[0]);
    const [, stop = ''] = key.split('-');
    const { database, clock } = bench();
    const before = new Date(clock.now().getTime() - 200 * 86_400_000);
    await database
      .update(stops)
      .set({ endedAt: before })
      .where(eq(stops.id, Number(stop)));
    good(await ask(`POST /tickets/${ticket.id}`, { status: 'resolved', resolution_code: 'NTF' }));
    expect(await list()).toMatchObject([{ key, resolution_code: 'NTF', free: 'no-rule' }]);
    good(await ask(`POST /tickets/${ticket.id}`, { status: 'resolved', resolution_code: 'BATT-REPL' }));
    good(await ask(`POST /tickets/${ticket.id}`, { status: 'open', note: 'It beeps again' }));
    expect(await list()).toMatchObject([{ key, resolution_code: 'BATT-REPL', queue: 'ready' }]);
  });

  test('warranty and a service plan make work free, unless the rule says otherwise; a system without a customer says so', async () => {
    await prices();
    await rule();
    const id = await customer([CS[0], CS[1]]);
    const warranty = await visit(CS[0], { warranty: true });
    good(
      await ask('PUT /recurring-items', {
        ...{ customer_id: id, cs_no: CS[1], service: 'service-plan', cycle: 'monthly', monthly_cents: 900 },
        ...{ starts_on: '2025-01-01', reason: 'new' },
      }),
    );
    const covered = await visit(CS[1]);
    const nobodys = await visit(CS[2]);
    const byKey = new Map((await list()).map((each) => [each.key, each]));
    expect(byKey.get(warranty.key)).toMatchObject({ queue: 'free', free: 'warranty', items: [] });
    expect(byKey.get(covered.key)).toMatchObject({ queue: 'free', free: 'contract' });
    const alone = byKey.get(nobodys.key) as Work;
    expect(alone).toMatchObject({ queue: 'no-customer', customer: null, net_cents: 19_850 });
    expect(wrong(await bill(alone))).toEqual([422, { work: [`${alone.key} has no customer`] }]);
    expect(wrong(await bill(byKey.get(warranty.key) as Work))).toEqual([422, { work: [`${warranty.key} has no lines`] }]);
  });

  test('drafts are made of what was chosen, one for each who pays, with their terms; accounts are billed to their master', async () => {
    await prices();
    await rule();
    await rule({ resolution_code: null, labor: null, trip: null });
    const master = await customer([], { name: 'Head office', terms: 45 });
    await customer([CS[0]], { master_id: master, bill_to: 'master' });
    await customer([CS[1]], { name: 'Alone', exemption: { reason: 'school', number: '1' } });
    await visit(CS[0]);
    await visit(CS[1]);
    const { database, clock } = bench();
    const dates = { finalizedAt: clock.now(), createdAt: clock.now(), updatedAt: clock.now() };
    await insertOne(database, swaps, { ticketNumber: 'none', csNo: CS[0], step: 6, status: 'finalized', checks: [], ...dates });
    const works = await list();
    expect(works).toHaveLength(3);
    const answer = contract.billableWork.bill.reply.parse(good(await bill(...works))).data;
    expect(answer).toMatchObject({ billed: 3, invoices: [{ customer_name: 'Alone' }, { customer_name: 'Head office' }] });
    const [, head] = answer.invoices;
    const draft = contract.invoices.show.reply.parse(good(await ask(`GET /invoices/${head?.id}`))).data;
    expect(draft).toMatchObject({ status: 'draft', terms: 45, customer_id: master });
    expect(draft.items.map(({ code }) => code)).toEqual(['TRIP', 'LABOR', 'BATT', 'BATT']);
    const { items, taxes, terms, version } = draft;
    const fewer = { customer_id: master, items: items.slice(0, 1), taxes, terms, version };
    expect(wrong(await ask(`POST /invoices/${head?.id}`, fewer))).toEqual([422, { items: ['a draft of work keeps its 2 jobs'] }]);
    expect(await list()).toEqual([]);
    const billed = await list('state=billed');
    expect(billed.map(({ invoice }) => invoice?.id)).toContain(head?.id);
    expect(wrong(await bill(works[0] as Work))).toEqual([409, { work: [works[0]?.key] }]);
    good(await ask(`DELETE /invoices/${head?.id}?version=${draft.version}`));
    expect(await list()).toHaveLength(2);
  });

  test('the drafts just made are sent as one, all or none, and printed in one file, each with pages of its own', async () => {
    await prices();
    await rule();
    const who = await customer([CS[0]], { name: 'By mail' });
    await customer([CS[1]], { name: 'On paper', delivery: 'paper', address: '12 Elm St' });
    await customer([CS[2]], { name: 'Post too', delivery: 'both', address: '12 Elm St' });
    for (const csNo of CS.slice(0, 3)) await visit(csNo);
    const { invoices: made } = contract.billableWork.bill.reply.parse(good(await bill(...(await list())))).data;
    expect(made.map(({ customer_name, mail, paper }) => [customer_name, mail, paper])).toEqual([
      ['By mail', true, false],
      ['On paper', false, true],
      ['Post too', true, true],
    ]);
    const sending = (more: object[] = []) =>
      ask('POST /invoices-send', { invoices: [...made.map(({ id, version }) => ({ id, version })), ...more] });
    expect(wrong(await sending([{ id: 2_000_000_000, version: 1 }]))).toEqual([
      422,
      { invoices: ['invoice 2000000000 is not there'], ids: ['2000000000'] },
    ]);
    const stale = await ask('POST /invoices-send', { invoices: made.map(({ id }) => ({ id, version: 9 })) });
    expect(wrong(stale)).toEqual([409, { invoices: made.map(({ id }) => String(id)) }]);
    expect(await bench().database.$count(invoices, isNotNull(invoices.issuedAt))).toBe(0);
    const both = await Promise.all([sending(), sending()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const sent = contract.invoices.sendMany.reply.parse(both.find(({ status }) => status === 200)?.body).data;
    expect(sent.map(({ mail, paper }) => [mail, paper])).toEqual(made.map(({ mail, paper }) => [mail, paper]));
    expect(await bench().database.select({ email: invoiceMails.email }).from(invoiceMails)).toHaveLength(2);

    const items = Array.from({ length: 40 }, (_, row) => ({
      ...{ description: `Line ${row}`, cost_cents: 100, thousandths: 1000, discount: null, taxed: [] },
    }));
    const long = contract.invoices.create.reply.parse(good(await ask('PUT /invoices', { customer_id: who, items, taxes: [], terms: 30 })))
      .data.id;
    const print = (body: object) => bench().send('POST /invoices-print', { token, body });
    const file = readPdf(Buffer.from(await (await print({ ids: [...made.map(({ id }) => id), long] })).arrayBuffer()));
    const pages = [...file.text.matchAll(/Page (\d) of (\d)/g)].map(([text]) => text);
    expect(pages).toEqual(['Page 1 of 1', 'Page 1 of 1', 'Page 1 of 1', 'Page 1 of 2', 'Page 2 of 2']);
    for (const { number } of sent) expect(file.text).toContain(String(number));
    expect([(await print({})).status, (await print({ ids: [2_000_000_000] })).status]).toEqual([422, 422]);
  });

  test('a ticket that is coded or moved tells whoever looks at the queue', async () => {
    const { ticket } = await visit(CS[0]);
    const told: string[] = [];
    const stop = onChange(bench().database, (published) => told.push(...published.map(({ change }) => change.type)));
    good(await ask(`POST /tickets/${ticket.id}`, { status: 'resolved', resolution_code: 'NTF' }));
    stop();
    expect(told).toContain('billableWork');
  });

  test('each visit is billed once, also by three at once, and by one whose answer was lost', async () => {
    await prices();
    await rule();
    await customer([CS[0]]);
    await visit(CS[0]);
    const works = await list();
    const both = await Promise.all([bill(...works), bill(...works), bill(...works)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { database } = bench();
    expect(await database.$count(invoices)).toBe(1);
    await emptyBilling(database);
    await prices();
    await rule();
    await customer([CS[0]]);
    const [work] = await list();
    if (!work) throw new Error('no work');
    const again = { 'idempotency-key': 'work-again' };
    const send = () => bench().ask('POST /work-to-bill-drafts', { token, body: seen(work), headers: again });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await database.$count(invoices)).toBe(1);
  });

  test('lines are changed and work is dismissed with a reason, each as it was seen; what comes to something else is not billed', async () => {
    await prices();
    await rule();
    await customer([CS[0]]);
    const { key } = await visit(CS[0]);
    const [before] = await list();
    const items = [{ description: 'Agreed on site', cost_cents: 5000, thousandths: 1000, discount: null, taxed: [] }];
    const changed = one(await ask(`POST /work-to-bill/${key}`, { items, version: 0 }));
    expect(changed).toMatchObject({ edited: true, net_cents: 5000, version: 1, by: expect.any(String) });
    expect(wrong(await bill(before as Work))).toEqual([409, { work: [key] }]);
    expect((await ask(`POST /work-to-bill/${key}/dismiss`, { reason: 'goodwill', version: 0 })).status).toBe(409);
    expect((await ask(`POST /work-to-bill/${key}/dismiss`, { reason: ' ', version: 1 })).status).toBe(422);
    const dismissed = one(await ask(`POST /work-to-bill/${key}/dismiss`, { reason: 'goodwill', version: 1 }));
    expect(dismissed).toMatchObject({ state: 'dismissed', reason: 'goodwill' });
    expect((await bill(dismissed)).status).toBe(409);
    const open = one(await ask(`POST /work-to-bill/${key}/reopen`, { version: 2 }));
    expect(open).toMatchObject({ state: 'open', edited: true, net_cents: 5000 });
    good(await bill(open));
    expect(wrong(await ask(`POST /work-to-bill/${key}`, { items, version: 4 }))).toEqual([409, { work: ['billed'] }]);
  });

  test('a rule names prices and a code that there are, once; who may not see invoices sees no work', async () => {
    await prices();
    expect(wrong(await ask('PUT /work-rules', { ...RULE, trip: 'FERRY', labor: 'BATT' }))).toEqual([
      422,
      { trip: ['FERRY is not in the price list'], labor: ['BATT is no labor of the price list'] },
    ]);
    expect(wrong(await ask('PUT /work-rules', { ...RULE, resolution_code: 'NONE' }))).toEqual([422, { resolution_code: ['unknown'] }]);
    const { id, version } = await rule();
    expect(wrong(await ask('PUT /work-rules', RULE))).toEqual([422, { resolution_code: ['has a rule already'] }]);
    const { key } = await visit(CS[0]);
    const { accessToken } = await bench().signIn('technician');
    for (const [call, body] of [
      ['GET /work-to-bill', undefined],
      [`GET /work-to-bill/${key}`, undefined],
      [`POST /work-to-bill/${key}`, { items: [] }],
      ['POST /work-to-bill-drafts', { work: [{ key, net_cents: 0 }] }],
      ['GET /work-rules', undefined],
      [`DELETE /work-rules/${id}?version=${version}`, undefined],
    ] as const)
      expect([call, (await ask(call, body, accessToken)).status]).toEqual([call, 403]);
    expect((await ask(`DELETE /work-rules/${id}?version=${Number(version) + 1}`)).status).toBe(409);
    expect((await ask(`DELETE /work-rules/${id}?version=${version}`)).status).toBe(200);
    expect((await ask('GET /work-to-bill/visit-2000000000')).body).toEqual({ data: [] });
    expect((await ask('POST /work-to-bill/visit-2000000000', { items: [] })).status).toBe(404);
  });
}
