import * as contract from '#lib/contract/index.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

const ADDRESS = '12 Elm St, Houston, TX 77002';

/** What must hold for statements by mail and on paper, on either database. */
export function statementRunCases(bench: () => Bench) {
  let token: string;
  beforeEach(async () => {
    token = (await bench().signIn('admin')).accessToken;
    await emptyBilling(bench().database);
  });
  const someone = someoneWith(bench);

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const good = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const today = () => localDay(bench().env.TIME_ZONE, bench().clock.now().getTime());
  const period = () => ({ from: daysAfter(today(), -60), to: today() });
  const add = async (name: string, more: object) =>
    contract.customers.create.reply.parse(good(await ask('PUT /customers', { name, ...more }))).data.id;
  const bare = async (name: string) =>
    contract.invoices.addCustomer.reply.parse(good(await ask('PUT /invoice-customers', { name }))).data.id;
  const owes = async (customer_id: number, cost_cents: number) => {
    const items = [{ description: 'Monitoring', cost_cents, thousandths: 1000, discount: null, taxed: [] }];
    const { data } = contract.invoices.create.reply.parse(good(await ask('PUT /invoices', { customer_id, items, taxes: [], terms: 30 })));
    good(await ask(`POST /invoices/${data.id}/send`, { mail: null, locale: 'en' }));
    return customer_id;
  };
  const due = async (more = '') => {
    const { from, to } = period();
    return contract.receivables.statementsDue.reply.parse(good(await ask(`GET /statements-due?from=${from}&to=${to}${more}`))).data;
  };
  const sending = async (more = '') => ({
    ...period(),
    statements: (await due(more)).due.map(({ customer, balance_cents }) => ({ customer_id: customer.id, balance_cents })),
  });
  const run = (answer: { status: number; body: unknown }) => contract.receivables.sendStatements.reply.parse(good(answer)).data;
  const historyOf = async (id: number) => contract.customers.history.reply.parse(good(await ask(`GET /customers/${id}/history`))).data;

  test('who owes gets one as they want it; who lacks an address is told first, and nobody gets the same twice, also of two at once', async () => {
    const mail = await owes(await add('Adams Dental', { email: 'ap@adams.example', delivery: 'mail' }), 40_000);
    const paper = await owes(await add('Baker Feed', { address: ADDRESS, delivery: 'paper' }), 30_000);
    const both = await owes(await add('Clark Foods', { email: 'ap@clark.example', address: ADDRESS, delivery: 'both' }), 20_000);
    const nowhere = await owes(await bare('Dorsey Lofts'), 10_000);
    await add('Ellis Paid', { email: 'ap@ellis.example', delivery: 'mail' });
    const told = await due();
    expect(told.due.map(({ customer, balance_cents, delivery, lacks }) => [customer.id, balance_cents, delivery, lacks])).toEqual([
      [mail, 40_000, 'mail', null],
      [paper, 30_000, 'paper', null],
      [both, 20_000, 'both', null],
    ]);
    expect(told).toMatchObject({ total: 3, left_total: 1, left: [{ customer: { id: nowhere }, balance_cents: 10_000, why: 'nowhere' }] });

    const order = await sending();
    const answers = await Promise.all([ask('POST /statement-runs', order), ask('POST /statement-runs', order)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const sent = run(answers.find(({ status }) => status === 200) ?? { status: 0, body: null });
    expect(sent).toMatchObject({ ...period(), customers: 3, mails: 2, letters: 2, failed: [] });
    const kept = contract.operations.list.reply.parse(good(await ask('GET /changes?kind=sending&whose=mine&per_page=100'))).data;
    expect(kept.toSorted((a, b) => b.id - a.id)[0]).toMatchObject({ what: 'statements', state: 'done', total: 3, done: 3 });
    expect(await due()).toMatchObject({ due: [], left_total: 4 });
    expect((await due('&again=1')).total).toBe(3);
    expect((await historyOf(both))[0]).toMatchObject({
      kind: 'statement-sent',
      facts: { cents: 20_000, delivery: 'both', to: today(), reference: 'ap@clark.example' },
    });
    const listed = contract.receivables.statementRuns.reply.parse(good(await ask('GET /statement-runs'))).data;
    expect(listed.filter(({ id }) => id === sent.id)).toEqual([sent]);

    const pdf = await bench().send(`GET /statement-runs/${sent.id}/letters`, { token });
    const { text } = readPdf(Buffer.from(await pdf.arrayBuffer()));
    const said = text.replace(/\s/g, '');
    for (const words of ['BakerFeed', 'ClarkFoods', '$300.00', '$200.00']) expect(said).toContain(words);
    expect(said).not.toContain('AdamsDental');
    expect((await bench().send(`GET /statement-runs/${sent.id}/letters?page=2`, { token })).status).toBe(422);
    run(await ask('POST /statement-runs', { ...(await sending('&again=1')), again: true }));
  }, 60_000);

  test('of some it is sent to these alone, whatever they owe; what was seen otherwise, or is twice in it, sends nothing', async () => {
    const one = await owes(await add('Adams Dental', { email: 'ap@adams.example', delivery: 'both', address: ADDRESS }), 40_000);
    const even = await add('Ellis Paid', { email: 'ap@ellis.example', delivery: 'mail' });
    good(await ask(`POST /customers/${even}`, { name: 'Ellis Paid', email: 'ap@ellis.example', delivery: 'mail', address: null }));
    const paper = await owes(await bare('Baker Feed'), 5000);
    good(await ask(`POST /customers/${paper}`, { name: 'Baker Feed', address: ADDRESS, delivery: 'paper', email: null }));
    const ids = `&ids=${one}&ids=${even}`;
    expect((await due(ids)).due.map(({ customer, balance_cents }) => [customer.id, balance_cents])).toEqual([
      [one, 40_000],
      [even, 0],
    ]);
    const order = await sending(ids);
    await owes(one, 100);
    expect((await ask('POST /statement-runs', order)).body).toMatchObject({
      code: 'stale',
      errors: { statements: ['customer Adams Dental: owes another amount by now'] },
    });
    const now = await sending(ids);
    expect((await ask('POST /statement-runs', { ...now, statements: [...now.statements, ...now.statements] })).status).toBe(422);
    expect(
      (await ask('POST /statement-runs', { ...now, statements: [{ customer_id: 2_000_000_000, balance_cents: 0 }] })).body,
    ).toMatchObject({ errors: { statements: ['customer 2000000000: is not there'] } });
    expect((await ask('POST /statement-runs', { ...now, from: now.to, to: now.from })).status).toBe(422);
    expect((await historyOf(one)).some(({ kind }) => kind === 'statement-sent')).toBe(false);
    expect(run(await ask('POST /statement-runs', now))).toMatchObject({ mails: 2, letters: 1 });
  });

  test('who sees some invoices, or may only read them, sends none', async () => {
    await owes(await add('Adams Dental', { address: ADDRESS, delivery: 'paper' }), 40_000);
    const order = await sending();
    const sent = run(await ask('POST /statement-runs', order));
    const { from, to } = period();
    const reader = await someone([{ action: 'read', subject: 'Invoice' }]);
    expect((await ask('POST /statement-runs', { ...order, again: true }, reader)).status).toBe(403);
    expect((await ask(`GET /statements-due?from=${from}&to=${to}`, undefined, reader)).status).toBe(200);
    const some = await someone([{ action: ['read', 'update'], subject: 'Invoice', conditions: { id: 1 } }]);
    const status = async (call: string, body?: unknown) => (await ask(call, body, some)).status;
    expect([
      await status(`GET /statements-due?from=${from}&to=${to}`),
      await status('POST /statement-runs', { ...order, again: true }),
      await status(`GET /statement-runs/${sent.id}/letters`),
    ]).toEqual([403, 403, 404]);
    expect(contract.receivables.statementRuns.reply.parse(good(await ask('GET /statement-runs', undefined, some))).data).toEqual([]);
  });
}
