import { eq, like } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { AUDIT_KINDS } from '#lib/contract/words/lineAudit.ts';
import { onChange } from '#upstream/core/events.ts';
import { customerSystems } from '#upstream/customers/tables.ts';
import { invoiceCustomers } from '#upstream/invoices/tables.ts';
import { recurringItems, recurringRates } from '#upstream/recurring/tables.ts';
import { type NewSimRow, sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSelection, bulkDriver } from '#upstream/testing/bulk.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { someoneWith } from '#upstream/testing/someone.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { carrierAccounts, carrierBillLines, carrierBills } from './tables.ts';

const MONTH = '2027-03';
const DAY = 86_400_000;
const HEAD = 'ICCID,IMEI,MDN,Rate Plan,Total Charges,Data Usage (KB)';
type Fields = Record<string, string>;

/** What must hold for carriers' bills and what they are compared with, on either database. */
export function lineAuditCases(bench: () => Bench) {
  let token: string;
  const someone = someoneWith(bench);
  beforeEach(async () => {
    token = (await bench().signIn('admin')).accessToken;
    await bench().database.delete(carrierAccounts);
  });
  afterAll(() => bench().database.delete(carrierAccounts));

  const upload = (lines: readonly string[], more: Fields = {}, { query = '', as = token, head = HEAD } = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ provider: 'vzw', account: '0417', month: MONTH, ...more })) form.set(name, value);
    form.set('file', new Blob([[head, ...lines].join('\n')]), 'bill.csv');
    const raw = new Response(form);
    return raw.arrayBuffer().then((body) =>
      bench().ask(`POST /carrier-bills${query}`, {
        token: as,
        raw: body,
        headers: { 'content-type': raw.headers.get('content-type') ?? '' },
      }),
    );
  };
  const report = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return contract.lineAudit.import.reply.parse(body).data;
  };
  const summary = async (query = `month=${MONTH}`, as = token) =>
    contract.lineAudit.summary.reply.parse((await bench().ask(`GET /line-audit?${query}`, { token: as })).body).data;
  const lines = async (query: string, as = token) =>
    contract.lineAudit.list.reply.parse(
      (await bench().ask(`GET /line-audit-lines?month=${MONTH}&per_page=100&${query}`, { token: as })).body,
    );
  const lineOf = async (iccid: string | null, as = token) => (await lines(`q=${iccid}${KINDS}`, as)).data[0];
  const KINDS = AUDIT_KINDS.map((kind) => `&kind=${kind}`).join('');
  const bill = ({ iccid, plan }: { iccid?: string | null; plan?: string | null }, cents = 350) =>
    `${iccid},,,${plan ?? ''},${(cents / 100).toFixed(2)},12`;

  async function sold(facts: Partial<NewSimRow> = {}, { endsOn = null as string | null, monthly = 1195, isBilled = true } = {}) {
    const { database } = bench();
    const system = await addSystem(database);
    const on = { stockState: 'installed', csNo: system.csNo, siteName: system.siteName, status: 'active' } as const;
    const sim = await addSim(database, { ...on, providerCheckedAt: new Date(), ...facts });
    const dates = { createdAt: new Date(), updatedAt: new Date() };
    const [customer] = await database
      .insert(invoiceCustomers)
      .values({
        name: system.siteName ?? '',
        terms: 30,
        delivery: 'mail',
        email: 'ap@site.example',
        locale: 'en',
        billTo: 'self',
        ...dates,
      })
      .returning();
    const customerId = customer?.id ?? 0;
    await database.insert(customerSystems).values({ csNo: system.csNo, customerId });
    if (isBilled) {
      const given = {
        customerId,
        csNo: system.csNo,
        service: 'cell',
        cycle: 'monthly',
        taxed: true,
        startsOn: '2026-01-01',
        addReason: 'new',
      } as const;
      const [item] = await database
        .insert(recurringItems)
        .values({ ...given, endsOn, endReason: endsOn && 'moved', ...dates })
        .returning();
      await database.insert(recurringRates).values({ itemId: item?.id ?? 0, from: '2026-01-01', monthly, reason: 'new' });
    }
    return { sim, system, customerId };
  }

  test('a dry run names the columns it knows and each bad line by place, value and rule, and stores nothing', async () => {
    const { sim } = await sold();
    const told = report(
      await upload(
        [
          bill(sim),
          '8.9E+19,,,,3.50,',
          '12345,,,,3.50,',
          `${sim.iccid},,,,three,`,
          ',,,,3.50,',
          `${sim.iccid},,,,1.255,`,
          '89148000000100000000,,,,0.50,',
          '89148000000100100000,,,,0.50,',
        ],
        {},
        { query: '?dry_run=1' },
      ),
    );
    expect(told.columns.map(({ field }) => field)).toEqual(['iccid', 'imei', 'mdn', 'plan', 'charge', 'usage']);
    expect(told).toMatchObject({ lines: 2, total_cents: 400, wrong: 6, bill: null, missing: [] });
    expect(told.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, 'ICCID', '8.9E+19'],
      [4, 'ICCID', '12345'],
      [5, 'Total Charges', 'three'],
      [6, 'ICCID, IMEI, MDN', ''],
      [7, 'Total Charges', '1.255'],
      [9, 'ICCID', '89148000000100100000'],
    ]);
    expect(report(await upload([bill(sim), '12345,,,,3.50,'])).bill).toBeNull();
    expect((await summary()).bills).toEqual([]);
    expect(await bench().database.$count(carrierBillLines)).toBe(0);
    expect(report(await upload([bill(sim), '12345,,,,3.50,'], { leave_out: '1' })).bill).toMatchObject({
      lines: 1,
      left_out: 1,
      total_cents: 350,
    });
  });

  test('columns that are mapped once are known the next time, charges of several columns are added up, and a last row with the sum is that', async () => {
    const { sim } = await sold();
    const own = { head: 'Karte,Grundpreis,Extra' };
    expect(report(await upload([`${sim.iccid},3.00,0.50`], {}, { ...own, query: '?dry_run=1' })).missing).toEqual(['number', 'charge']);
    const columns = JSON.stringify({ Karte: 'iccid', Grundpreis: 'charge', Extra: 'charge' });
    const first = report(await upload([`${sim.iccid},3.00,0.50`, `${sim.iccid},-1.00,`, ',2.00,0.50'], { columns }, own));
    expect(first).toMatchObject({ sums_up: true, bill: { lines: 2, total_cents: 250 } });
    const next = report(await upload([`${sim.iccid},3.00,0.50`, ',9.00,'], { month: '2027-04' }, { ...own, query: '?dry_run=1' }));
    expect(next).toMatchObject({ missing: [], lines: 1, wrong: 1 });
    expect(report(await upload([`${sim.iccid},3.00,0.50`], { account: '0900' }, { ...own, query: '?dry_run=1' })).missing).toHaveLength(2);
  });

  test('the same month again replaces a bill only when it was seen, also of two at once', async () => {
    const { sim } = await sold();
    const { bill: first } = report(await upload([bill(sim)]));
    expect(await upload([bill(sim, 400)])).toMatchObject({ status: 409, body: { current: { id: first?.id, total_cents: 350 } } });
    expect(report(await upload([bill(sim, 400)], {}, { query: '?dry_run=1' })).replaces).toMatchObject({ version: first?.version });
    const both = await Promise.all([410, 420].map((cents) => upload([bill(sim, cents)], { replaces: String(first?.version) })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { bills, total } = await summary();
    expect(bills).toHaveLength(1);
    expect([410, 420]).toContain(total.cents);
    expect(await bench().database.$count(carrierBills)).toBe(1);
    expect((await bench().ask(`DELETE /carrier-bills/${bills[0]?.id}?version=1`, { token })).status).toBe(409);
    expect((await bench().ask(`DELETE /carrier-bills/${bills[0]?.id}?version=${bills[0]?.version}`, { token })).status).toBe(200);
    expect(await bench().database.$count(carrierBillLines)).toBe(0);
  });

  test('each line is told by the first thing that is wrong with it, what to do next and what that is worth', async () => {
    const { database, clock } = bench();
    const now = clock.now().getTime();
    const plan = { plan: 'ALARM5MB', lastSessionAt: new Date(now) };
    const { sim: fine } = await sold(plan);
    const { sim: off } = await sold({ ...plan, status: 'deactivated' });
    const { sim: over } = await sold({ ...plan, status: 'suspended', suspendedUntil: new Date(now - DAY) });
    const { sim: back } = await sold({ ...plan, unasked: { at: new Date(now).toISOString(), was: 'suspended' } });
    const { sim: held } = await sold({ ...plan, status: 'suspended', suspendedUntil: new Date(now + DAY) });
    const { sim: ended, customerId } = await sold({ ...plan }, { endsOn: '2027-03-30' });
    const { sim: ends } = await sold({ ...plan }, { endsOn: '2027-03-31' });
    const { sim: unsold } = await sold(plan, { isBilled: false });
    const stocked = await addSim(database, { ...plan, status: 'active' });
    const { sim: other } = await sold({ ...plan, plan: 'VIDEO1GB12' });
    const { sim: quiet } = await sold({ ...plan, lastSessionAt: new Date(now - 61 * DAY) });
    const { sim: heard } = await sold({ ...plan, lastSessionAt: new Date(now - 59 * DAY) });
    const { sim: missing } = await sold(plan);
    const { system: bare } = await sold({ ...plan, status: 'deactivated', provider: 'att' }, { monthly: 1495 });
    const stranger = '89148000000000000042';
    const all = [fine, off, over, back, held, ended, ends, unsold, stocked, heard];
    const told = report(
      await upload([
        ...all.map((sim) => bill(sim)),
        bill({ ...other, plan: 'ALARM5MB' }, 1500),
        bill({ iccid: quiet.iccid }, 350).replace(/12$/, '0'),
        bill({ iccid: stranger }, 275),
      ]),
    );
    expect(told.bill).toMatchObject({ lines: 13, total_cents: 10 * 350 + 1500 + 350 + 275 });
    const kindOf = async (iccid: string | null) => {
      const line = await lineOf(iccid);
      return line && [line.kind, line.reason, line.next, line.saves_cents];
    };
    expect(await kindOf(fine.iccid)).toEqual(['fine', null, 'nothing', 0]);
    expect(await kindOf(off.iccid)).toEqual(['billed-off', null, 'ask-carrier', 350]);
    expect(await kindOf(over.iccid)).toEqual(['suspended', null, 'restore', 350]);
    expect(await kindOf(back.iccid)).toEqual(['suspended', null, 'restore', 350]);
    expect((await lineOf(held.iccid))?.kind).toBe('fine');
    expect(await kindOf(ended.iccid)).toEqual(['no-revenue', 'item-ended', 'deactivate', 350]);
    expect((await lineOf(ends.iccid))?.kind).toBe('fine');
    expect(await kindOf(unsold.iccid)).toEqual(['no-revenue', 'no-item', 'bill', 0]);
    expect((await lineOf(unsold.iccid))?.earns_cents).toBeGreaterThan(0);
    expect(await kindOf(stocked.iccid)).toEqual(['no-revenue', 'in-stock', 'deactivate', 350]);
    // Our plan, the video one, costs 12.50.
    expect(await kindOf(other.iccid)).toEqual(['wrong-plan', null, 'change-plan', 250]);
    expect(await kindOf(quiet.iccid)).toEqual(['silent', null, 'open-ticket', 0]);
    expect((await lineOf(heard.iccid))?.kind).toBe('fine');
    expect(await kindOf(stranger)).toEqual(['unknown', null, 'ask-carrier', 275]);
    expect(await kindOf(missing.iccid)).toEqual(['not-billed', null, 'ask-carrier', 0]);
    expect((await lines(`q=${bare.csNo}&kind=no-line`)).data).toMatchObject([{ next: 'add-line', risk_cents: 1495, sim_id: null }]);
    expect(await lineOf(ended.iccid)).toMatchObject({
      id: ended.id,
      sim_id: ended.id,
      customer_id: customerId,
      cents: 350,
      revenue_cents: 0,
    });

    // The card comes into stock, and the customer's service begins again: judged anew, without another import.
    await addSim(database, { iccid: stranger, status: 'active' });
    await database
      .update(recurringItems)
      .set({ endsOn: null, endReason: null })
      .where(eq(recurringItems.csNo, ended.csNo ?? ''));
    expect(await kindOf(stranger)).toEqual(['no-revenue', 'in-stock', 'deactivate', 275]);
    expect((await lineOf(ended.iccid))?.kind).toBe('fine');
  });

  test('an order that is carried out refreshes the audit: of one line at once, of a job when it ends', async () => {
    const { database, context } = bench();
    const facts = { plan: 'ALARM5MB', status: 'active', stockState: 'warehouse', provider: 'vzw' } as const;
    const [one, ...others] = [await addSim(database, facts), await addSim(database, facts), await addSim(database, facts)];
    const line = (sim: { iccid: string | null }) => bill({ iccid: sim.iccid, plan: 'ALARM5MB' });
    report(await upload([one, ...others].map(line)));
    expect(await lineOf(one.iccid)).toMatchObject({ kind: 'no-revenue', next: 'deactivate' });
    let told = 0;
    const stop = onChange(database, (all) => {
      told += all.filter(({ channel, change }) => channel === 'ghosts' && change.type === 'lineAudit').length;
    });
    expect((await bench().ask(`PUT /sims/${one.id}/deactivate`, { token, body: { reason: 'billed in stock' } })).status).toBe(200);
    for (let turn = 0; turn < 60 && told === 0; turn += 1) {
      await context.queue.runDue();
      bench().clock.forward(1000);
    }
    expect(told).toBe(1);
    // Whether it was off before the bill's month or in it depends on the day.
    expect((await lineOf(one.iccid))?.kind).not.toBe('no-revenue');
    const driver = bulkDriver(bench());
    const job = await driver.begin(token, await addSelection(database, others), { action: 'deactivate', reason: 'billed in stock' });
    await driver.finish(token, job.id);
    stop();
    expect(told).toBe(2);
    for (const sim of others) expect((await lineOf(sim.iccid))?.kind).not.toBe('no-revenue');
  }, 60_000);

  test('a bill of 10,000 lines adds up: every line in one group, and the groups come to the bill’s total', async () => {
    const stock = await bench().database.select({ iccid: sims.iccid, plan: sims.carrierPlan }).from(sims).where(like(sims.iccid, '89%'));
    const known = stock.slice(0, 400).map((sim, at) => bill(sim, 300 + (at % 7) * 25));
    const strange = Array.from({ length: 9600 }, (_, at) => bill({ iccid: `89148111${String(at + 1).padStart(12, '0')}` }, at % 900));
    const cents = [...known, ...strange].reduce((sum, line) => sum + Math.round(Number(line.split(',')[4]) * 100), 0);
    expect(report(await upload([...known, ...strange])).bill).toMatchObject({ lines: 10_000, total_cents: cents });
    const { groups, total } = await summary();
    expect(total).toEqual({ lines: 10_000, cents });
    const ofBill = groups.filter(({ kind }) => kind !== 'not-billed' && kind !== 'no-line');
    expect(ofBill.reduce((sum, group) => sum + group.lines, 0)).toBe(10_000);
    expect(groups.reduce((sum, group) => sum + (group.cents ?? 0), 0)).toBe(cents);
    expect(groups.find(({ kind }) => kind === 'unknown')).toMatchObject({ lines: 9600 });
    for (const { kind, lines: many } of groups) expect([kind, (await lines(`kind=${kind}`)).meta.total]).toEqual([kind, many]);
    const file = await bench().send('POST /line-audit-export', {
      token,
      body: { format: 'csv', month: MONTH, kind: ['unknown'], columns: ['iccid', 'cents'] },
    });
    const rows = (await file.text()).trim().split(/\r?\n/).slice(1);
    expect(rows).toHaveLength(9600);
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[1]) * 100), 0)).toBe(groups[0]?.cents);
  });

  test('who reads no invoices is told no money and reads in no bill, and who may see a branch sees its lines alone', async () => {
    const { sim } = await sold();
    report(await upload([bill(sim), bill({ iccid: '89148000000000000077' })]));
    const warehouse = (await bench().signIn('warehouse')).accessToken;
    expect((await upload([bill(sim)], {}, { as: warehouse })).status).toBe(403);
    expect((await summary(undefined, warehouse)).total).toEqual({ lines: 2, cents: null });
    expect(await lineOf(sim.iccid, warehouse)).toMatchObject({ cents: null, saves_cents: null, revenue_cents: null, customer_name: null });
    const branch = await someone([
      { action: 'read', subject: 'Dashboard' },
      { action: 'read', subject: 'Sim', conditions: { Branch: 'Nowhere' } },
    ]);
    expect((await summary(undefined, branch)).total).toEqual({ lines: 0, cents: null });
    expect((await lines(KINDS.slice(1), branch)).data).toEqual([]);
    expect((await bench().ask('GET /line-audit')).status).toBe(401);
    const invoicing = await someone([{ action: 'create', subject: 'Invoice', conditions: { Branch: 'Dallas' } }]);
    expect((await upload([bill(sim)], {}, { as: invoicing })).status).toBe(403);
  });
}
