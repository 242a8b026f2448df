import * as contract from '#lib/contract/index.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { HOUR } from '#upstream/core/clock.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { sims } from '#upstream/sims/tables.ts';
import { passcodeOf } from '#upstream/simulators/station/simulator.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { ticketEvents, tickets } from '#upstream/tickets/tables.ts';
import type { Bench } from './bench.ts';

let counted = 0;

export type PlantedAccount = Awaited<ReturnType<typeof plantAccount>>;

/**
 * A customer with a system, a line in it, an invoice, a draft, a test, a swap, a visit that is done and one that is promised. `theirs` are texts that
 * its own people may read and nobody else's; `secret` are texts that no customer may read.
 */
export async function plantAccount(bench: Bench, name: string, more: object = {}) {
  counted += 1;
  const { database, clock } = bench;
  const now = clock.now();
  const dates = { createdAt: now, updatedAt: now };
  const token = (await bench.signIn('admin')).accessToken;
  const admin = async (call: string, body: unknown) => {
    const answer = await bench.ask(call, { token, body });
    if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const nth = String(counted).padStart(3, '0');
  const csNo = `ACC-${nth}-7-${name.length}-4`;
  const systemNo = `77${nth}31`;
  const number = `${name.slice(0, 3).toUpperCase()}-${nth}`;
  const address = `${counted}40 ${name} Road, Dallas, TX 75201`;
  const customer = contract.customers.create.reply.parse(
    await admin('PUT /customers', { name: `${name} ${nth} Foods`, number, address, email: `pay${nth}@${name}.example`, ...more }),
  ).data;
  const place = { siteName: `${name} ${nth} Cold Store`, Branch: 'Dallas' };
  const numbers = { phone: `21455510${nth}`, nightPhone: `21455520${nth}` };
  const remoteKey = `6${nth}4${nth}`;
  await database.insert(systems).values({
    ...place,
    ...numbers,
    remoteKey,
    csNo,
    systemNo,
    site: `SITE${nth}`,
    address,
    panelType: 'XR550',
    kinds: ['fire'],
    ...dates,
  });
  await admin(`POST /customers/${customer.id}/systems`, { add: [csNo], version: customer.version });
  const line = { imei: `35904100${nth}4567`, iccid: `8914800000${nth}555666`, ipAddress: `10.87.65.${counted}`, msisdn: `97255530${nth}` };
  const sim = await insertOne(database, sims, {
    ...line,
    ...{ provider: 'vzw', deviceType: '263LTE-V', status: 'active', stockState: 'installed', csNo, siteName: place.siteName },
    ...dates,
  });
  const item = { description: `Monitoring of ${name} ${nth}`, cost_cents: 10_000, thousandths: 1000, discount: null, taxed: [] };
  const draft = async (note?: string) =>
    contract.invoices.create.reply.parse(
      await admin('PUT /invoices', { customer_id: customer.id, items: [item], taxes: [], terms: 30, note }),
    ).data;
  const { id } = await draft();
  const invoice = contract.invoices.send.reply.parse(await admin(`POST /invoices/${id}/send`, { mail: null, locale: 'en' })).data;
  const unsent = `UNSENT${nth}`;
  const drafted = await draft(unsent);

  const internal = `INTERNAL-${nth}`;
  const technician = await insertOne(database, technicians, {
    ...{ name: `Nadia Surname${nth}`, Branch: 'Dallas', colour: 0, daysOff: [], skills: [], shiftStart: '08:00', shiftEnd: '17:00' },
    ...dates,
  });
  const ticketNumber = `A${nth}9031`;
  const ticketOf = (row: Partial<typeof tickets.$inferInsert>) =>
    insertOne(database, tickets, {
      ...{ csNo, ticketNumber, status: 'scheduled', problem: `${internal} problem`, description: `${internal} text`, tags: [] },
      ...place,
      ...dates,
      ...row,
    });
  const stopOf = (ticketId: number, row: Partial<typeof stops.$inferInsert>) =>
    insertOne(database, stops, {
      ...{ ticketId, technicianId: technician.id, position: 1, minutes: 60, status: 'planned', acknowledged: [], note: `${internal} stop` },
      ...dates,
      ...row,
    });
  const today = localDay(bench.env.TIME_ZONE, now.getTime());
  const ticket = await ticketOf({});
  await database
    .insert(ticketEvents)
    .values({ ticketId: ticket.id, at: now, kind: 'note', message: `${internal} note`, by: `Clerk${nth}` });
  const stop = await stopOf(ticket.id, { date: daysAfter(today, 3), windowStart: new Date(now.getTime() + 72 * HOUR) });
  const done = await ticketOf({ ticketNumber: `A${nth}9030`, status: 'resolved' });
  await stopOf(done.id, { date: today, status: 'done', arrivedAt: new Date(now.getTime() - HOUR), endedAt: now, signedBy: 'x' });
  await database.insert(testPeriods).values({
    ...{ systemNo, csNo, state: 'off', minutes: 60, by: `Clerk${nth}`, message: internal, caller: `Caller${nth}`, confirmation: internal },
    ...{ askedAt: now, since: now, offConfirmedAt: now, closedAt: now, scope: 'all', zones: [] },
  });
  const swap = await insertOne(database, swaps, {
    ...{ ticketNumber, csNo, step: 6, status: 'finalized', checks: [], notes: internal, newSimId: sim.id, finalizedAt: now },
    ...dates,
  });
  return {
    customer,
    csNo,
    systemNo,
    site: `SITE${nth}`,
    ids: { customer: customer.id, invoice: invoice.id, draft: drafted.id, ticket: ticket.id, stop: stop.id, swap: swap.id, sim: sim.id },
    ticketNumber,
    invoiceNumber: invoice.number ?? '',
    line,
    theirs: [customer.name, number, address, csNo, invoice.number ?? '', item.description, place.siteName, ticketNumber, `pay${nth}@`],
    secret: [
      ...Object.values({ ...line, ...numbers }),
      ...[remoteKey, systemNo, internal, unsent, `Surname${nth}`, `Clerk${nth}`, `Caller${nth}`, passcodeOf(csNo)],
    ],
  };
}
