import { eq } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { MOST_REPORTS } from '#lib/contract/ownAccount/systems.ts';
import { HOUR, MINUTE } from '#upstream/core/clock.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { customerReports } from '#upstream/ownAccount/tables.ts';
import { ROLES } from '#upstream/session/roles.ts';
import { loginAttempts } from '#upstream/session/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { type PlantedAccount, plantAccount } from '#upstream/testing/accounts.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { users } from '#upstream/users/tables.ts';

const EMAIL = 'client@linekeeper.test';

/** What must hold for what a client sees of their own account, on either database. */
export function ownAccountCases(bench: () => Bench) {
  let own: PlantedAccount;
  let admin: string;
  let client: string;
  let clientId: number;
  let counter = 0;

  const ask = (call: string, body?: unknown, as = client) => bench().ask(call, { token: as, body });
  const belongTo = (customerId: number | null) => bench().database.update(users).set({ customerId }).where(eq(users.email, EMAIL));
  const person = async () => contract.users.show.reply.parse((await ask(`GET /users/${clientId}`, undefined, admin)).body).data;
  const report = (more: object = {}, as = client) =>
    ask('POST /account/tickets', { cs_no: own.csNo, words: 'The keypad beeps.\nSince Monday.', phone: '(214) 555-0177', ...more }, as);

  beforeAll(async () => {
    admin = (await bench().signIn('admin')).accessToken;
    await bench().database.update(users).set({ ability: ROLES.client() }).where(eq(users.email, EMAIL));
    client = (await bench().signIn('client')).accessToken;
    const [row] = await bench().database.select().from(users).where(eq(users.email, EMAIL));
    clientId = row?.id ?? 0;
  });
  beforeEach(async () => {
    counter += 1;
    own = await plantAccount(bench(), `Alder${counter}`);
    await belongTo(own.customer.id);
  });
  afterEach(() => bench().database.delete(loginAttempts));

  test('an admin makes a client belong to a customer, who then reads what is owed, by invoice and by day', async () => {
    await belongTo(null);
    expect((await ask('GET /account')).status).toBe(404);
    expect((await ask('GET /account/invoices')).body).toMatchObject({ data: [], meta: { total: 0 } });
    const changed = await ask(`POST /users/${clientId}`, { customer_id: own.customer.id, version: (await person()).version }, admin);
    expect(changed).toMatchObject({ status: 200, body: { data: { customer_id: own.customer.id, customer_name: own.customer.name } } });
    expect((await ask('GET /account')).body).toMatchObject({
      data: {
        name: own.customer.name,
        balance_cents: 10_000,
        overdue_cents: 0,
        due_now_cents: 0,
        unapplied_cents: 0,
        accounts: [{ id: own.customer.id }],
      },
    });
    const { data } = contract.ownAccount.invoices.reply.parse((await ask('GET /account/invoices?open=1')).body);
    expect(data).toMatchObject([{ number: own.invoiceNumber, status: 'sent', balance_cents: 10_000, account: own.customer.name }]);
    expect((await ask('GET /account/invoices?open=0')).body).toMatchObject({ data: [], meta: { total: 0 } });
    const day = data[0]?.issued_on ?? '';
    expect((await ask(`GET /account/statement?from=${day}&to=${day}`)).body).toMatchObject({
      data: { customer: { id: own.customer.id }, lines: [{ kind: 'invoice', number: own.invoiceNumber }], closing_cents: 10_000 },
    });
    const told = await ask('GET /user');
    expect(Object.keys((told.body as { data: object }).data).filter((key) => /customer/i.test(key))).toEqual([]);
  });

  test('a system tells its tests, radios and visits, without a number of a line and with a first name only', async () => {
    expect((await ask('GET /account/systems')).body).toMatchObject({
      data: [{ cs_no: own.csNo, kinds: ['fire'], on_test_until: null, last_test: { kind: 'test' }, last_radio: { result: 'proven' } }],
    });
    const { data } = contract.ownAccount.history.reply.parse((await ask(`GET /account/systems/${own.csNo}/history`)).body);
    expect(data.map(({ kind, technician }) => [kind, technician]).toSorted()).toEqual([
      ['radio', null],
      ['test', null],
      ['visit', 'Nadia'],
    ]);
    const promised = contract.ownAccount.tickets.reply.parse((await ask('GET /account/tickets')).body).data;
    expect(promised).toMatchObject([
      { number: own.ticketNumber, state: 'scheduled', purpose: 'service', words: null, visit: { technician: null, end: null } },
      { state: 'done', visit: null },
    ]);
  });

  test('a problem they report is a ticket for dispatch, in their words, and told back to them', async () => {
    const made = await report({ call_when: 'After 2 PM' });
    expect(made).toMatchObject({
      status: 200,
      body: { data: { state: 'received', words: 'The keypad beeps.\nSince Monday.', call_when: 'After 2 PM', visit: null } },
    });
    const { number } = contract.ownAccount.report.reply.parse(made.body).data;
    const dispatcher = (await bench().signIn('dispatcher')).accessToken;
    const { data } = contract.tickets.list.reply.parse((await ask(`GET /tickets?q=${number}`, undefined, dispatcher)).body);
    expect(data).toMatchObject([
      {
        ...{ cs_no: own.csNo, status: 'open', source: 'customer', problem: 'The keypad beeps.', caller_phone: '(214) 555-0177' },
        ...{ description: 'The keypad beeps.\nSince Monday.\n\nCall: After 2 PM', caller_name: 'Harriet Coleman', Branch: 'Dallas' },
      },
    ]);
    const other = await plantAccount(bench(), `Birch${counter}`);
    await belongTo(other.customer.id);
    const version = other.customer.version === undefined ? 0 : other.customer.version + 1;
    const taken = await ask(`POST /customers/${other.customer.id}/systems`, { add: [own.csNo], version }, admin);
    expect(taken.status).toBe(200);
    const { data: later } = contract.ownAccount.tickets.reply.parse((await ask('GET /account/tickets')).body);
    expect(later.map((each) => each.number)).not.toContain(number);
  });

  test('who gets a system is told what is done at it from then on; taken off and given back by mistake, its customer is told all', async () => {
    const seen = async () => ({
      system: contract.ownAccount.systems.reply
        .parse((await ask('GET /account/systems')).body)
        .data.find(({ cs_no }) => cs_no === own.csNo),
      events: contract.ownAccount.history.reply.parse((await ask(`GET /account/systems/${own.csNo}/history`)).body).data,
      tickets: contract.ownAccount.tickets.reply
        .parse((await ask('GET /account/tickets')).body)
        .data.filter(({ cs_no }) => cs_no === own.csNo),
    });
    const move = async (id: number, body: object) => {
      const { version } = contract.customers.show.reply.parse((await ask(`GET /customers/${id}`, undefined, admin)).body).data;
      expect((await ask(`POST /customers/${id}/systems`, { ...body, version }, admin)).status).toBe(200);
    };
    const before = await seen();
    expect(before.events).toHaveLength(3);
    await move(own.customer.id, { remove: [own.csNo] });
    await move(own.customer.id, { add: [own.csNo] });
    expect(await seen()).toEqual(before);

    const other = await plantAccount(bench(), `Aspen${counter}`);
    await move(own.customer.id, { remove: [own.csNo] });
    await move(other.customer.id, { add: [own.csNo] });
    await belongTo(other.customer.id);
    expect(await seen()).toMatchObject({ system: { last_test: null, last_radio: null }, events: [], tickets: [] });
    await bench().database.update(systems).set({ siteName: 'Aspen Annex' }).where(eq(systems.csNo, own.csNo));
    expect((await report()).status).toBe(200);
    expect(await seen()).toMatchObject({ tickets: [{ site_name: 'Aspen Annex' }] });
    const at = new Date(bench().clock.now().getTime() + MINUTE);
    await bench().database.update(testPeriods).set({ since: at }).where(eq(testPeriods.csNo, own.csNo));
    expect(await seen()).toMatchObject({ system: { last_test: { kind: 'test' } }, events: [{ kind: 'test' }] });
  });

  test('an account reports so much in an hour, also when it is sent all at once', async () => {
    const answers = await Promise.all(Array.from({ length: MOST_REPORTS + 3 }, () => report()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(MOST_REPORTS).fill(200), 429, 429, 429]);
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await bench().database.$count(customerReports, eq(customerReports.customerId, own.customer.id))).toBe(MOST_REPORTS);
    await bench()
      .database.update(customerReports)
      .set({ at: new Date(bench().clock.now().getTime() - HOUR - MINUTE) });
    expect((await report()).status).toBe(200);
  });

  test('who looks after a master account sees the accounts that belong to it, and not the other way round', async () => {
    const sub = await plantAccount(bench(), `Cedar${counter}`, { master_id: own.customer.id });
    const names = async () => contract.ownAccount.show.reply.parse((await ask('GET /account')).body).data.accounts.map(({ name }) => name);
    expect(await names()).toEqual([own.customer.name, sub.customer.name]);
    const paged = async (query: string) => {
      const { data, meta } = contract.ownAccount.systems.reply.parse((await ask(`GET /account/systems?${query}`)).body);
      return [data.map(({ cs_no }) => cs_no), meta.total];
    };
    expect(await paged('per_page=1')).toEqual([[own.csNo], 2]);
    expect(await paged('per_page=1&page=2')).toEqual([[sub.csNo], 2]);
    expect(await paged(`q=cedar${counter}`)).toEqual([[sub.csNo], 1]);
    expect(await paged('q=%25')).toEqual([[], 0]);
    const of = (id: number) => ask(`GET /account/statement?from=2026-01-01&to=2999-12-31&customer_id=${id}`);
    expect((await of(sub.customer.id)).status).toBe(200);
    await belongTo(sub.customer.id);
    expect(await names()).toEqual([sub.customer.name]);
    expect((await of(own.customer.id)).status).toBe(404);
  });

  test('staff is refused, and who has not signed in; what is no report is not taken', async () => {
    for (const who of ['admin', 'dispatcher', 'billing', 'technician']) {
      const token = (await bench().signIn(who)).accessToken;
      for (const path of ['/account', '/account/invoices', '/account/systems', '/account/tickets'])
        expect([who, path, (await ask(`GET ${path}`, undefined, token)).status]).toEqual([who, path, 403]);
      expect((await report({}, token)).status).toBe(403);
    }
    expect((await bench().ask('GET /account')).status).toBe(401);
    const wrong = await report({ words: ' ', phone: 'call me' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { words: expect.anything(), phone: expect.anything() } } });
  });

  test('a role of one’s own is never a client’s: it can’t be copied from theirs, and whoever has it sees no account', async () => {
    const made = (name: string, from: string, ability?: unknown) => ask('PUT /roles', { name, from, ability }, admin);
    expect(await made('Tenant', 'client')).toMatchObject({
      status: 422,
      body: { errors: { from: [expect.stringContaining('no role of the desk')] } },
    });
    const role = await made('Tenant', 'service', ROLES.client());
    expect(role.status).toBe(200);
    const { id, version } = (role.body as { data: { id: number; version: number } }).data;
    const before = await person();
    const set = (change: object, row: { version?: number }) => ask(`POST /users/${clientId}`, { ...change, version: row.version }, admin);
    expect((await set({ role: 'Tenant', customer_id: own.customer.id }, before)).status).toBe(422);
    await bench().database.update(users).set({ role: 'Tenant', customerId: own.customer.id }).where(eq(users.email, EMAIL));
    for (const call of [
      'GET /account',
      'GET /account/invoices',
      `GET /account/systems/${own.csNo}/history`,
      `GET /customers/${own.customer.id}`,
    ])
      expect([call, (await ask(call)).status]).toEqual([call, 403]);
    expect((await report()).status).toBe(403);
    await bench().database.update(users).set({ role: 'client' }).where(eq(users.email, EMAIL));
    expect((await ask('GET /account')).status).toBe(200);
    expect((await ask(`DELETE /roles/${id}?version=${version}`, undefined, admin)).status).toBe(200);
  });

  test('only a client belongs to a customer, and only who reads invoices makes them, or gives them a password', async () => {
    const version = async () => (await person()).version;
    const change = async (body: object, as = admin) => ask(`POST /users/${clientId}`, { ...body, version: await version() }, as);
    expect(await change({ customer_id: 2_000_000_000 })).toMatchObject({ status: 422, body: { errors: { customer_id: ['unknown'] } } });
    const staff = { fullName: 'Ola Berg', email: `ola${counter}@x.test`, role: 'service', customer_id: own.customer.id };
    expect(await ask('PUT /users', staff, admin)).toMatchObject({
      status: 422,
      body: { errors: { customer_id: ['only a client belongs to a customer'] } },
    });

    const keeper = { fullName: 'Kit Moss', email: `kit${counter}@x.test`, role: 'service' };
    const { data: made } = contract.users.create.reply.parse((await ask('PUT /users', keeper, admin)).body);
    const rules = [
      { action: 'manage', subject: 'User' },
      { action: 'read', subject: ['ACL', 'Auth'] },
    ];
    await ask(`POST /users/${made.id}`, { ability: rules, version: made.version }, admin);
    const link = contract.users.link.reply.parse((await ask(`POST /users/${made.id}/link`, { kind: 'invite' }, admin)).body).data;
    const entered = await bench().ask('POST /jwt/password', { body: { link: link.token, password: 'a long password' } });
    const kit = (entered.body as { accessToken: string }).accessToken;
    expect((await ask(`POST /users/${clientId}/link`, { kind: 'reset', version: await version() }, kit)).status).toBe(403);
    expect((await change({ company: 'Mine' }, kit)).status).toBe(403);
    await belongTo(null);
    expect((await change({ company: 'Mine' }, kit)).status).toBe(200);
    expect((await change({ customer_id: own.customer.id }, kit)).status).toBe(403);

    await belongTo(own.customer.id);
    expect((await change({ role: 'operator' })).body).toMatchObject({ data: { role: 'operator', customer_id: null } });
    expect((await ask('GET /account')).status).toBe(403);
    expect((await change({ role: 'client', ability: 'role' })).status).toBe(200);
    expect((await ask('GET /account')).status).toBe(404);
  });
}
