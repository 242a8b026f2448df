import * as contract from '#lib/contract/index.ts';
import { DAY } from '#upstream/core/clock.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

const TEXT = { subject: null, message: null };
const NO_FEE = { fee: 'none', fee_cents: 0, basis_points: 0, floor_cents: 0, grace_days: 0 };
const RULES = [
  { ...TEXT, ...NO_FEE, days: 5 },
  {
    ...TEXT,
    subject: 'Second notice for {number}',
    message: '{name} owes {amount}.',
    ...NO_FEE,
    fee: 'percent',
    basis_points: 150,
    floor_cents: 500,
    days: 30,
  },
];
const MINUTE = 60_000;

/** What must hold for reminders and late fees, on either database. */
export function reminderCases(bench: () => Bench) {
  let token: string;
  const signIn = async () => {
    token = (await bench().signIn('admin')).accessToken;
  };
  beforeEach(async () => {
    await signIn();
    await emptyBilling(bench().database);
  });
  const someone = someoneWith(bench);
  const later = async (ms: number) => {
    bench().clock.forward(ms);
    await signIn();
  };

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const good = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const customer = async (name: string, email: string | null = 'ap@bayou.example') =>
    contract.invoices.addCustomer.reply.parse(good(await ask('PUT /invoice-customers', { name, email }))).data.id;
  const issued = async (customer_id: number, cost_cents: number) => {
    const item = { description: 'Monitoring', cost_cents, thousandths: 1000, discount: null, taxed: [] };
    const made = contract.invoices.create.reply.parse(
      good(await ask('PUT /invoices', { customer_id, items: [item], taxes: [], terms: 0 })),
    );
    const sent = await ask(`POST /invoices/${made.data.id}/send`, { mail: null, locale: 'en' });
    return contract.invoices.show.reply.parse(good(sent)).data;
  };
  const show = async (id: number) => contract.invoices.show.reply.parse(good(await ask(`GET /invoices/${id}`))).data;
  const due = async () => contract.reminders.due.reply.parse(good(await ask('GET /reminders-due'))).data;
  const sending = async (which = (_: { invoice: { id: number } }) => true) => ({
    reminders: (await due()).due
      .filter(which)
      .map(({ invoice, step, balance_cents, fee_cents }) => ({ invoice_id: invoice.id, step, balance_cents, fee_cents })),
  });
  const run = (answer: { status: number; body: unknown }) => contract.reminders.send.reply.parse(good(answer)).data;
  const kindsOf = async (id: number) =>
    contract.invoices.history.reply.parse(good(await ask(`GET /invoices/${id}/history`))).data.map(({ kind }) => kind);

  test('each step of an invoice is sent once, also by two at once, with its late fee as a draft; it can be undone until a mail may have left', async () => {
    const who = await customer('Bayou Bend Dental');
    const [a, b] = [await issued(who, 40_000), await issued(who, 10_000)];
    good(await ask('POST /reminder-rules', { rules: RULES, version: 0 }));
    expect((await ask('POST /reminder-rules', { rules: RULES, version: 0 })).status).toBe(409);
    expect((await ask('POST /reminder-rules', { rules: [...RULES].reverse() })).status).toBe(422);
    expect((await due()).due).toEqual([]);
    await later(6 * DAY);
    expect((await due()).due).toMatchObject([
      { invoice: { id: a.id, number: a.number }, step: 1, days_late: 6, balance_cents: 40_000, fee_cents: 0, delivery: 'mail' },
      { invoice: { id: b.id }, step: 1 },
    ]);
    const first = await sending();
    const both = await Promise.all([ask('POST /reminder-runs', first), ask('POST /reminder-runs', first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await due()).due).toEqual([]);
    expect((await show(a.id)).mails).toMatchObject([
      { state: 'waiting', email: 'ap@bayou.example', subject: expect.stringContaining(a.number ?? '?') },
    ]);

    await later(26 * DAY);
    const second = await sending();
    expect(second.reminders.map(({ step, fee_cents }) => [step, fee_cents])).toEqual([
      [2, 600],
      [2, 500],
    ]);
    good(await ask(`POST /invoices/${b.id}/payments`, { cents: 100, paid_on: b.issued_on, method: 'cash' }));
    expect((await ask('POST /reminder-runs', second)).body).toMatchObject({
      ...{ code: 'stale', errors: { reminders: [`invoice ${b.number}: is not due so any more`] } },
    });
    const sent = run(await ask('POST /reminder-runs', await sending()));
    expect(sent).toMatchObject({ mails: 2, letters: 0, fees_cents: 1100, can_undo: true, drafts: [{ number: null }] });
    expect(await show(sent.drafts[0]?.id ?? 0)).toMatchObject({
      status: 'draft',
      total_cents: 1100,
      items: [{ cost_cents: 600 }, { cost_cents: 500 }],
    });
    expect((await show(a.id)).mails[0]).toMatchObject({ subject: `Second notice for ${a.number}` });

    expect(run(await ask(`POST /reminder-runs/${sent.id}/undo`))).toMatchObject({
      can_undo: false,
      undone_by: 'Marisol Treviño',
      drafts: [],
    });
    expect((await ask(`POST /reminder-runs/${sent.id}/undo`)).status).toBe(409);
    expect([(await show(a.id)).mails.length, (await ask(`GET /invoices/${sent.drafts[0]?.id}`)).status]).toEqual([1, 404]);
    const again = run(await ask('POST /reminder-runs', await sending()));
    await later(11 * MINUTE);
    expect((await ask(`POST /reminder-runs/${again.id}/undo`)).body).toMatchObject({ errors: { run: ['sent'] } });
    expect((await kindsOf(a.id)).filter((kind) => kind.startsWith('remind'))).toEqual([
      'reminded',
      'reminder-undone',
      'reminded',
      'reminded',
    ]);
    const told = contract.reminders.ofCustomer.reply.parse(good(await ask(`GET /customers/${who}/reminders`))).data;
    expect(told.sent.map(({ step, undone_at }) => [step, undone_at !== null])).toEqual([
      ...[
        [2, false],
        [2, false],
        [2, true],
        [2, true],
        [1, false],
        [1, false],
      ],
    ]);
  }, 60_000);

  test('a late fee is an invoice like others, and bears none itself; issued, its run is not undone any more', async () => {
    const who = await customer('Pecan Creek', null);
    await issued(who, 10_000);
    good(await ask('POST /reminder-rules', { rules: [{ ...RULES[1], days: 1 }] }));
    await later(2 * DAY);
    const sent = run(await ask('POST /reminder-runs', await sending()));
    expect(sent).toMatchObject({ mails: 0, letters: 1, can_undo: true });
    const fee = sent.drafts[0]?.id ?? 0;
    const { items, terms, version } = await show(fee);
    good(await ask(`POST /invoices/${fee}`, { customer_id: who, items, taxes: [], terms, note: 'As agreed', version }));
    expect((await ask(`POST /reminder-runs/${sent.id}/undo`)).body).toMatchObject({ errors: { run: ['changed'] } });
    good(await ask(`POST /invoices/${fee}/send`, { mail: null, locale: 'en' }));
    expect((await ask(`POST /reminder-runs/${sent.id}/undo`)).status).toBe(409);
    await later(60 * DAY);
    expect((await due()).due).toMatchObject([{ invoice: { id: fee }, step: 1, fee_cents: 0 }]);
    const pdf = await bench().send(`GET /reminder-runs/${sent.id}/letters`, { token });
    const said = readPdf(Buffer.from(await pdf.arrayBuffer())).text.replace(/\s/g, '');
    for (const text of ['PecanCreekowes$100.00.', 'Secondnoticefor']) expect(said).toContain(text);
  }, 60_000);

  test('who wants both gets a mail and a letter of the same reminder, counted as each', async () => {
    const given = { name: 'Both Ways Foods', email: 'ap@both.example', address: '12 Elm St, Houston, TX 77002', delivery: 'both' };
    const who = contract.customers.create.reply.parse(good(await ask('PUT /customers', given))).data.id;
    const { id } = await issued(who, 10_000);
    good(await ask('POST /reminder-rules', { rules: [{ ...RULES[1], days: 1 }] }));
    await later(2 * DAY);
    expect((await due()).due).toMatchObject([{ invoice: { id }, delivery: 'both' }]);
    const sent = run(await ask('POST /reminder-runs', await sending()));
    expect(sent).toMatchObject({ mails: 1, letters: 1 });
    expect((await show(id)).mails).toMatchObject([{ state: 'waiting', email: 'ap@both.example' }]);
    const pdf = await bench().send(`GET /reminder-runs/${sent.id}/letters`, { token });
    expect(readPdf(Buffer.from(await pdf.arrayBuffer())).text.replace(/\s/g, '')).toContain('BothWaysFoods');
    const told = contract.reminders.ofInvoice.reply.parse(good(await ask(`GET /invoices/${id}/reminders`))).data;
    expect(told.sent).toMatchObject([{ is_mail: true, is_letter: true }]);
    expect(run(await ask(`POST /reminder-runs/${sent.id}/undo`))).toMatchObject({ mails: 1, letters: 1, can_undo: false });
  });

  test('unapplied credit counts as if the oldest invoice had it: what it covers is left out, and of the rest alone a fee is asked', async () => {
    const who = await customer('Dorsey Feed');
    const [one, two] = [await issued(who, 10_000), await issued(who, 100_000)];
    good(await ask('POST /reminder-rules', { rules: [{ ...RULES[1], days: 1 }] }));
    const credit = { cents: 50_000, paid_on: one.issued_on, method: 'cash', reference: null, apply: [] };
    good(await ask(`PUT /customers/${who}/payments`, credit));
    await later(2 * DAY);
    const found = await due();
    expect([found.left, found.left_total]).toMatchObject([[{ invoice: { id: one.id }, why: 'unapplied' }], 1]);
    expect([found.due, found.total]).toMatchObject([[{ invoice: { id: two.id }, balance_cents: 100_000, fee_cents: 900 }], 1]);
  });

  test('who is exempt, disputes an invoice or has billing on hold is left out, and said why; nobody acts on what is not theirs', async () => {
    const [a, b, c] = [await customer('Adams'), await customer('Baker'), await customer('Clark')];
    const [one, two, three] = [await issued(a, 10_000), await issued(b, 10_000), await issued(c, 10_000)];
    good(await ask('POST /reminder-rules', { rules: [{ ...RULES[1], days: 1 }] }));
    await later(2 * DAY);
    good(await ask(`POST /invoices/${one.id}/dispute`, { reason: 'Panel never worked' }));
    good(await ask(`POST /customers/${b}/reminders`, { hold: { hold: 'all', reason: 'County' } }));
    good(await ask(`POST /customers/${c}/reminders`, { hold: { hold: 'fees', reason: 'Good customer' } }));
    const found = await due();
    expect(found.due).toMatchObject([{ invoice: { id: three.id }, fee_cents: 0 }]);
    expect(found.left.map(({ invoice, why, reason }) => [invoice.id, why, reason])).toEqual([
      [one.id, 'disputed', 'Panel never worked'],
      [two.id, 'exempt', 'County'],
    ]);
    good(await ask(`POST /invoices/${one.id}/dispute`, { reason: null }));
    good(await ask(`POST /customers/${b}/reminders`, { hold: null }));
    expect((await due()).due.map(({ fee_cents }) => fee_cents)).toEqual([500, 500, 0]);
    const as = await someone([{ action: ['read', 'create', 'update', 'delete'], subject: 'Invoice', conditions: { id: one.id } }]);
    const status = async (call: string, body?: unknown) => (await ask(call, body, as)).status;
    expect([
      await status('GET /reminders-due'),
      await status('GET /reminder-rules'),
      await status('POST /reminder-rules', { rules: [] }),
    ]).toEqual([403, 403, 403]);
    expect(await status('POST /reminder-runs', await sending())).toBe(403);
    expect(await status(`POST /invoices/${two.id}/dispute`, { reason: 'x' })).toBe(404);
    expect(await status(`POST /customers/${b}/reminders`, { hold: null })).toBe(404);
    const sent = run(await ask('POST /reminder-runs', await sending()));
    const clerk = await someone([{ action: ['read', 'create', 'update'], subject: 'Invoice' }]);
    expect((await ask(`POST /reminder-runs/${sent.id}/undo`, undefined, clerk)).status).toBe(403);
    const whoSeesOne = await someone([{ action: ['read', 'create', 'update', 'delete'], subject: 'Invoice', conditions: { id: one.id } }]);
    const foreign = async (call: string) => (await ask(call, undefined, whoSeesOne)).status;
    expect([await foreign(`POST /reminder-runs/${sent.id}/undo`), await foreign(`GET /reminder-runs/${sent.id}/letters`)]).toEqual([
      404, 404,
    ]);
  });
}
