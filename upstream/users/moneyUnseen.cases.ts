import { like } from 'drizzle-orm';
import { type AbilityRule, SUBJECTS } from '#lib/contract/ability.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { endpoints } from '#lib/contract/table.ts';
import { localDay } from '#lib/format/localDay.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { roles, users } from './tables.ts';

/** Cents that stand nowhere else. */
const MARKS = { price: 7_318_243, monthly: 6_129_371, invoice: 5_527_349, payment: 4_413_457, memo: 3_391_873, bill: 2_297_531 };
const EVERYTHING_ELSE: AbilityRule[] = [{ action: 'manage', subject: SUBJECTS.filter((each) => each !== 'Invoice' && each !== 'all') }];

/** In cents, in the currency, and with commas. */
const waysToSay = (cents: number) => {
  const plain = (cents / 100).toFixed(2);
  return [String(cents), plain, plain.replace(/^(\d+)(\d{3})/, '$1,$2')];
};

/** Whoever may do everything but what needs invoices is told no amount, by whichever read or file of the contract. */
export function moneyUnseenCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
    await emptyBilling(bench().database);
  });
  afterAll(async () => {
    const { database } = bench();
    await emptyBilling(database);
    await database.delete(users).where(like(users.email, 'unseen%@example.com'));
    await database.delete(roles);
  });

  const ask = async (call: string, body?: unknown) => {
    const { status, body: answer } = await bench().ask(call, { token, body });
    if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(answer)}`);
    return answer as { data: { id: number; version: number; token: string } };
  };

  async function plant() {
    const { database, env, clock } = bench();
    const today = localDay(env.TIME_ZONE, clock.now().getTime());
    const system = await addSystem(database);
    const sim = await addSim(database, { stockState: 'installed', csNo: system.csNo, status: 'active' });
    const customer = (await ask('PUT /customers', { name: 'Marked', email: 'ap@marked.example', terms: 20 })).data.id;
    await ask(`POST /customers/${customer}/systems`, { add: [system.csNo] });
    const price = await ask('PUT /prices', { code: 'MARK', description: 'Mark', kind: 'item', unit_cents: MARKS.price });
    const service = { service: 'cell', cycle: 'monthly', monthly_cents: MARKS.monthly, reason: 'new', cs_no: system.csNo };
    const item = await ask('PUT /recurring-items', { ...service, customer_id: customer, starts_on: `${today.slice(0, 7)}-01` });
    const items = [{ description: 'Marked', cost_cents: MARKS.invoice, thousandths: 1000, discount: null, taxed: [] }];
    const invoice = (await ask('PUT /invoices', { customer_id: customer, items, taxes: [], terms: 30 })).data.id;
    await ask(`POST /invoices/${invoice}/send`, { mail: null, locale: 'en' });
    const memo = { reason: 'Marked', items: [{ place: 0, cents: MARKS.memo }] };
    await ask(`POST /invoices/${invoice}/credit-memos`, memo);
    const paid = { cents: MARKS.payment, paid_on: today, method: 'check', apply: [] };
    const payment = (await ask(`PUT /customers/${customer}/payments`, paid)).data.id;
    const form = new FormData();
    for (const [name, value] of Object.entries({ provider: 'vzw', account: 'M1', month: today.slice(0, 7) })) form.set(name, value);
    form.set('file', new Blob([`ICCID,IMEI,MDN,Rate Plan,Total Charges\n${sim.iccid},,,,${(MARKS.bill / 100).toFixed(2)}`]), 'bill.csv');
    const raw = new Response(form);
    const headers = { 'content-type': raw.headers.get('content-type') ?? '' };
    expect((await bench().ask('POST /carrier-bills', { token, raw: await raw.arrayBuffer(), headers })).status).toBe(200);
    const idIn = { customers: customer, invoices: invoice, payments: payment, prices: price.data.id, 'recurring-items': item.data.id };
    return { ...idIn, sims: sim.id, cs: system.csNo, site: system.site, systemNo: system.systemNo, month: today.slice(0, 7), today };
  }

  /** Each read, with the marked record, or the first of its noun, in its path; and each file that is made of everything. */
  const callsFor = (planted: Record<string, unknown>) =>
    endpoints
      .map(({ endpoint }): Endpoint => endpoint)
      .filter(({ method, file, path, access }) => access !== 'bff' && (method === 'GET' || (file && !path.includes(':'))))
      .map(({ method, path }) => {
        const named = path.replace(/(\w[\w-]*)\/:(\w+)/g, (_, noun, param) => {
          const value = planted[param === 'id' ? noun : param] ?? '1';
          return `${noun}/${encodeURIComponent(String(value))}`;
        });
        const query = `?per_page=100&counts=1&month=${planted.month}&from=${planted.month}-01&to=${planted.today}&columns=`;
        return method === 'GET' ? `GET ${named}${query.replace('&columns=', '')}` : `POST ${named}`;
      });

  async function told(calls: readonly string[], as: string) {
    const found = new Map<string, string[]>();
    const statuses = new Set<number>();
    for (const call of calls) {
      const response = await bench().send(call, { token: as, ...(call.startsWith('POST') && { body: { format: 'csv' } }) });
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) ? readPdf(bytes).text : bytes.toString();
      statuses.add(response.status);
      for (const [name, cents] of Object.entries(MARKS))
        if (waysToSay(cents).some((way) => text.includes(way))) found.set(name, [...(found.get(name) ?? []), call]);
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    return found;
  }

  test('a role that may do everything but invoices reads no amount anywhere, where an admin reads each of them', async () => {
    const planted = await plant();
    await ask('PUT /roles', { name: 'No money', from: 'admin', ability: EVERYTHING_ELSE });
    const { id } = (await ask('PUT /users', { fullName: 'Una Seen', email: 'unseen1@example.com', role: 'No money' })).data;
    const link = (await ask(`POST /users/${id}/link`, { kind: 'invite' })).data.token;
    const signedIn = await bench().ask('POST /jwt/password', { body: { link, password: 'a long password' } });
    const theirs = (signedIn.body as { accessToken: string }).accessToken;
    const calls = callsFor(planted);
    expect([...(await told(calls, token)).keys()].sort()).toEqual(Object.keys(MARKS).sort());
    expect(Object.fromEntries(await told(calls, theirs))).toEqual({});
    expect(contract.lineAudit.summary.reply.parse((await bench().ask('GET /line-audit', { token: theirs })).body).data.total).toMatchObject(
      {
        ...{ lines: 1, cents: null },
      },
    );
  });
}
