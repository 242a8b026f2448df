import { eq, like } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { daysAfter, localDay, monthsAfter } from '#lib/format/localDay.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { meta } from '#upstream/db/tables.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { recurringItems, recurringRates } from '#upstream/recurring/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { dispatcherOf } from '#upstream/testing/dispatch.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';

const [SYSTEMS, CUSTOMERS, VISITS, SWAPS, PAYERS] = [1000, 600, 20, 10, 40];
const CITIES = ['Houston, TX 77002', 'Dallas, TX 75201', 'Austin, TX 78701'];
const RATES = `code,kind,state,name,rate,from
TX,state,TX,Texas,6.25,2018-01-01
HOUSTON,city,TX,Houston,1,2018-01-01
MTA,district,TX,Houston MTA,1,2018-01-01
DALLAS,city,TX,Dallas,1.5,2018-01-01`;
const PLACES = 'state,zip,city,jurisdictions\nTX,,Houston,TX HOUSTON MTA\nTX,,Dallas,TX DALLAS\nTX,,,TX';
const csAt = (index: number) => `DLR-${String(index).padStart(5, '0')}`;

/** A dealer's month from its cycle run to its close, on either database. */
export function dealersMonthCases(bench: () => Bench) {
  let token: string;
  const ask = (call: string, body?: unknown) => bench().ask(call, { token, body });
  const good = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const today = () => localDay(bench().env.TIME_ZONE, bench().clock.now().getTime());
  const month = () => today().slice(0, 7);
  const invoiceIn = (answer: { status: number; body: unknown }) => contract.invoices.show.reply.parse(good(answer)).data;
  const show = async (id: number) => invoiceIn(await ask(`GET /invoices/${id}`));

  afterAll(async () => {
    const { database } = bench();
    await emptyBilling(database);
    await database.delete(swaps).where(like(swaps.csNo, 'DLR-%'));
    await database.delete(systems).where(like(systems.csNo, 'DLR-%'));
  });

  /** 1,000 systems of 600 customers, each with a service; those that had work are of the first ones. */
  async function dealer() {
    const { database, clock } = bench();
    await emptyBilling(database);
    const long = new Date('2020-01-01T12:00:00Z');
    await database.update(meta).set({ value: '2020-02-01T12:00:00Z' }).where(eq(meta.key, 'workSince'));
    await database.update(stops).set({ endedAt: long }).where(eq(stops.status, 'done'));
    await database.update(swaps).set({ finalizedAt: long }).where(eq(swaps.status, 'finalized'));
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const all = Array.from({ length: SYSTEMS }, (_, index) => csAt(index));
    const site = (csNo: string, index: number) => ({
      ...{
        csNo,
        systemNo: csNo.slice(4),
        site: csNo,
        siteName: `Shop ${index}`,
        Branch: 'Dallas',
        address: `${index} Elm St, ${CITIES[index % 3]}`,
      },
    });
    await insertMany(
      database,
      systems,
      all.map((csNo, index) => ({ ...site(csNo, index), ...dates })),
    );
    good(await ask('POST /tax-rates-import', { text: RATES }));
    good(await ask('POST /tax-places-import', { text: PLACES }));
    const ofCustomer = (each: number) => all.filter((_, index) => index % CUSTOMERS === each);
    const lines = Array.from(
      { length: CUSTOMERS },
      (_, each) => `M-${each},Customer ${each},"1 Main St, Dallas, TX 75201",paper,30,${ofCustomer(each).join(' ')}`,
    );
    good(await ask('POST /customers-import', { text: `number,name,address,delivery,terms,cs_no\n${lines.join('\n')}` }));
    const customers = contract.customers.list.reply.parse(good(await ask('GET /customers?q=M-0&per_page=100'))).data;
    const first = customers.find(({ number }) => number === 'M-0')?.id ?? 0;
    const from = `${month()}-01`;
    const items = all.map((csNo, index) => ({
      ...{ customerId: first + (index % CUSTOMERS), csNo, service: 'cell' as const, cycle: 'monthly' as const, taxed: true },
      ...{ startsOn: from, addReason: 'new', version: 1, credited: 0, ...dates },
    }));
    await insertMany(database, recurringItems, items);
    const kept = await database.select({ id: recurringItems.id, csNo: recurringItems.csNo }).from(recurringItems);
    await insertMany(
      database,
      recurringRates,
      kept.map(({ id, csNo }) => ({ itemId: id, from, monthly: 2995 + 37 * (Number(csNo?.slice(4)) % 41), reason: 'new' })),
    );
    return { all, first };
  }

  async function doWork() {
    const { database, clock } = bench();
    for (const price of [
      { code: 'LABOR', kind: 'labor', unit_cents: 9500 },
      { code: 'TRIP', kind: 'trip', unit_cents: 6500 },
      { code: 'CARD', kind: 'item', unit_cents: 1333 },
    ])
      good(await ask('PUT /prices', { description: price.code, ...price }));
    good(await ask('PUT /work-rules', { resolution_code: 'BATT-REPL', labor: 'LABOR', trip: 'TRIP' }));
    good(await ask('PUT /work-rules', { resolution_code: null, lines: [{ code: 'CARD', thousandths: 1000 }] }));
    const d = await dispatcherOf(bench());
    const { id: technicianId } = await d.technician();
    const endedAt = new Date(clock.now().getTime() - 3_600_000);
    const dates = { createdAt: endedAt, updatedAt: endedAt };
    for (let index = 0; index < VISITS; index += 1) {
      const ticket = await d.ticket({ csNo: csAt(index), status: 'resolved', resolutionCode: 'BATT-REPL' });
      await insertOne(database, stops, {
        ...{ ticketId: ticket.id, technicianId, date: today(), position: index, minutes: 60, status: 'done', acknowledged: [], ...dates },
        ...{ resolutionCode: 'BATT-REPL', endedAt, arrivedAt: new Date(endedAt.getTime() - 60_000 * (20 + 7 * index)) },
      });
    }
    for (let index = 0; index < SWAPS; index += 1)
      await insertOne(database, swaps, {
        ticketNumber: 'none',
        csNo: csAt(index),
        step: 6,
        status: 'finalized',
        checks: [],
        finalizedAt: endedAt,
        ...dates,
      });
  }

  async function closed() {
    const totals = async (day: string) =>
      contract.receivables.agingTotals.reply.parse(good(await ask(`GET /aging-totals?as_of=${day}`))).data;
    const text = await (await bench().send('POST /ledger-export', { token, body: { month: month() } })).text();
    const entries = text
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => {
        const cells = line.split(',').map((cell) => cell.replaceAll('"', ''));
        const [debit = 0, credit = 0] = cells.slice(-2).map((cell) => Math.round(Number(cell) * 100));
        return { account: cells[1], cents: debit - credit };
      });
    const booked = (account?: string) => entries.reduce((sum, each) => sum + (account && each.account !== account ? 0 : each.cents), 0);
    const open: number[] = [];
    const taxes: number[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, meta: paged } = contract.invoices.list.reply.parse(good(await ask(`GET /invoices?per_page=100&page=${page}`)));
      last = paged.last_page;
      open.push(...data.map(({ balance_cents }) => balance_cents));
    }
    const csv = await (await bench().send('POST /invoices-export', { token, body: { columns: ['number', 'tax'] } })).text();
    for (const line of csv.trim().split(/\r?\n/).slice(1)) {
      const [number, tax] = line.split(',').map((cell) => cell.replaceAll('"', ''));
      if (number) taxes.push(Math.round(Number(tax) * 100));
    }
    const report = contract.taxes.report.reply.parse(good(await ask(`GET /tax-report?from=${month()}-01&to=${today()}`))).data;
    const aging = await totals(daysAfter(monthsAfter(`${month()}-01`, 1), -1));
    const sum = (all: readonly number[]) => all.reduce((whole, each) => whole + each, 0);
    return { aging, balance: booked(), receivable: booked('1200'), taxBooked: -booked('2200'), open: sum(open), taxes: sum(taxes), report };
  }

  test('a month of 1,000 systems: billed, worked, paid, returned, put right and written off, it closes with equal totals', async () => {
    token = (await bench().signIn('admin')).accessToken;
    const { first } = await dealer();
    await doWork();
    token = (await bench().signIn('admin')).accessToken;

    const { id: run } = contract.recurring.start.reply.parse(good(await ask('POST /billing-runs', { month: month() }))).data;
    await bench().context.queue.runDue();
    good(await ask(`POST /billing-runs/${run}/send`, {}));
    await bench().context.queue.runDue();
    const ran = contract.recurring.run.reply.parse(good(await ask(`GET /billing-runs/${run}`))).data;
    expect(ran).toMatchObject({ state: 'sent', customers: CUSTOMERS, invoices: CUSTOMERS, issued: CUSTOMERS, paper: CUSTOMERS });

    const works = contract.billableWork.list.reply.parse(good(await ask('GET /work-to-bill?queue=ready&per_page=100'))).data;
    expect(works).toHaveLength(VISITS + SWAPS);
    const chosen = works.map(({ key, net_cents, version }) => ({ key, net_cents, version }));
    const { invoices: drafts } = contract.billableWork.bill.reply.parse(
      good(await ask('POST /work-to-bill-drafts', { work: chosen })),
    ).data;
    expect(drafts).toHaveLength(VISITS);
    good(await ask('POST /invoices-send', { invoices: drafts.map(({ id, version }) => ({ id, version })) }));

    const openOf = async (who: number) =>
      contract.invoices.list.reply
        .parse(good(await ask(`GET /invoices?customer_id=${who}&sort=number`)))
        .data.filter(({ balance_cents }) => balance_cents > 0);
    const paid: number[] = [];
    for (let each = 0; each < PAYERS; each += 1) {
      const theirs = await openOf(first + each);
      const apply = theirs.map(({ id, balance_cents }) => ({ invoice_id: id, cents: balance_cents }));
      const cents = apply.reduce((sum, part) => sum + part.cents, each % 10 === 0 ? 500 : 0);
      const sent = { cents, apply, paid_on: today(), method: 'check', reference: String(2000 + each) };
      paid.push(contract.receivables.receive.reply.parse(good(await ask(`PUT /customers/${first + each}/payments`, sent))).data.id);
      if (each < VISITS) expect(theirs).toHaveLength(2);
    }
    const back = await ask(`POST /payments/${paid[0]}/void`, { reason: 'NSF', nsf: true, fee_cents: 3000 });
    const { fee } = contract.receivables.voidPayment.reply.parse(good(back)).data;
    good(await ask(`POST /invoices/${fee?.id}/send`, { mail: null, locale: 'en' }));

    const [wrong] = await openOf(first + 101);
    const { creditable } = await show(wrong?.id ?? 0);
    const memo = { reason: 'Exempt', taxes: (creditable?.taxes ?? []).map(({ cents }, place) => ({ place, cents })) };
    const before = await closed();
    const righted = invoiceIn(await ask(`POST /invoices/${wrong?.id}/credit-memos`, memo));
    const [given] = righted.credits;
    expect(given?.total_cents).toBe((creditable?.taxes ?? []).reduce((sum, { cents }) => sum + cents, 0));
    const [lost] = await openOf(first + 102);
    good(await ask(`POST /invoices/${lost?.id}/write-off`, { reason: 'Out of business' }));

    const after = await closed();
    expect(after.report.tax).toBe(before.report.tax - (given?.total_cents ?? 0));
    for (const { aging, balance, receivable, open, taxes, report, taxBooked } of [before, after]) {
      expect(balance).toBe(0);
      expect([aging.total_cents, receivable]).toEqual([open - aging.unapplied_cents, open - aging.unapplied_cents]);
      expect([report.tax, taxBooked]).toEqual([taxes, taxes]);
      expect(report.rows.reduce((sum, { tax }) => sum + tax, 0)).toBe(report.tax);
    }
    expect(before.aging.total_cents - after.aging.total_cents).toBe((given?.total_cents ?? 0) + (lost?.balance_cents ?? 0));
    expect(after.aging.unapplied_cents).toBe(1500);
  });
}
