import { eq } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import type { SunsetProposal } from '#lib/contract/sunsetPlan.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { transact } from '#upstream/core/events.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { swapFinished } from '#upstream/swaps/events.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { tickets } from '#upstream/tickets/tables.ts';

const ZONE = 'America/Chicago';

/** Sites that become tickets and visits in one entry, and what becomes of them then; on either database. */
export function sunsetPlanCases(bench: () => Bench) {
  let d: Dispatcher;
  let today: string;
  let counter = 0;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
    today = localDay(ZONE, bench().clock.now().getTime());
  });

  /** A branch of its own with so many technicians at work, so that nobody else's days are in the way. */
  async function branchOf(many: number, more: object = {}) {
    counter += 1;
    const Branch = `Plan ${counter}`;
    const crew: Awaited<ReturnType<Dispatcher['technician']>>[] = [];
    for (let each = 0; each < many; each += 1) crew.push(await d.technician({ Branch, ...more }));
    return { Branch, crew };
  }
  async function site(Branch: string, more: Partial<typeof sunsetItems.$inferInsert> = {}) {
    counter += 1;
    const now = bench().clock.now();
    const csNo = `PLN-${10_000 + counter}`;
    const place = { lat: 32.78 + (counter % 9) / 200, lng: -96.8 + (counter % 7) / 200 };
    await addSystem(bench().database, { csNo, Branch, ...place });
    const dates = { createdAt: now, updatedAt: now };
    const row = {
      Branch,
      siteName: `Plan site ${counter}`,
      csNo,
      status: 'open' as const,
      technology: 'pots' as const,
      tags: [],
      ...place,
    };
    return insertOne(bench().database, sunsetItems, { ...row, ...dates, ...more });
  }
  const sitesOf = async (Branch: string, many: number, more: object = {}) => {
    const made: number[] = [];
    for (let each = 0; each < many; each += 1) made.push((await site(Branch, more)).id);
    return made;
  };
  const propose = async (ids: readonly number[], more: object = {}, as?: string) =>
    contract.sunset.proposePlan.reply.parse((await d.ask('POST /sunset-plans/proposal', { ids, ...more }, as)).body).data;
  const take = ({ moves, days }: Pick<SunsetProposal, 'moves' | 'days'>, as?: string) => d.ask('POST /sunset-plans', { moves, days }, as);
  const show = async (id: number) => {
    const [item] = contract.sunset.list.reply.parse((await d.ask(`GET /sunset?id=${id}`)).body).data;
    if (!item) throw new Error(`no site ${id}`);
    return item;
  };
  const ticketOf = async (id: number) => {
    const { Ticket_Number: number } = await show(id);
    const [ticket] = await bench()
      .database.select()
      .from(tickets)
      .where(eq(tickets.ticketNumber, number ?? ''));
    if (!ticket) throw new Error(`site ${id} has no ticket`);
    return ticket;
  };
  const change = async (id: number, body: object) => {
    const { id: ticket, version } = await ticketOf(id);
    const answer = await d.ask(`POST /tickets/${ticket}`, { ...body, version });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  };

  test('sites are planned before their day, within the shifts, by who can and is there; each has its ticket, and nothing is changed before that', async () => {
    const { Branch, crew } = await branchOf(2);
    const ids = await sitesOf(Branch, 32, { sunsetDate: daysAfter(today, 20) });
    const proposal = await propose(ids);
    expect(proposal.left).toEqual([]);
    expect(proposal.visits.map(({ site_id }) => site_id).sort()).toEqual([...ids].sort());
    expect(proposal.visits.every(({ date }) => date > today && date < daysAfter(today, 20))).toBe(true);
    expect(new Set(proposal.visits.map(({ technician_id }) => technician_id))).toEqual(new Set(crew.map(({ id }) => id)));
    expect(new Set(proposal.visits.map(({ date }) => date)).size).toBeGreaterThan(1);
    expect(await bench().database.$count(tickets, eq(tickets.Branch, Branch))).toBe(0);

    const { status, body } = await take(proposal);
    expect([status, body]).toEqual([200, expect.anything()]);
    for (const { site_id, date, technician_id } of proposal.visits) {
      expect(await show(site_id)).toMatchObject({ status: 'scheduled', scheduled_for: date, technician_id });
      const ticket = await ticketOf(site_id);
      expect(ticket).toMatchObject({
        status: 'scheduled',
        technicianId: technician_id,
        problem: 'Move off the phone line',
        source: 'sunset',
      });
      const [stop] = await bench().database.select().from(stops).where(eq(stops.ticketId, ticket.id));
      expect(stop).toMatchObject({ date, technicianId: technician_id, status: 'planned' });
    }
    for (const { technician_id, date } of proposal.days) {
      const day = await d.dayOf(technician_id, date);
      expect([day.overtime_minutes ?? 0, day.stops.filter(({ conflicts }) => conflicts.length > 0)]).toEqual([0, []]);
    }
    const [told] = contract.sunset.history.reply.parse((await d.ask(`GET /sunset/${ids[0]}/history`)).body).data;
    expect(told).toMatchObject({ field: 'status', before: 'open', after: 'scheduled', by: 'Devin Okafor', ticket: expect.any(String) });
  });

  test('visits that stand keep their day and their window, and a site that is late, done, refused, planned or out of reach says so', async () => {
    const { Branch, crew } = await branchOf(1);
    const [driver] = crew;
    const date = daysAfter(today, 1);
    const window = { start: d.at(date, '10:00'), end: d.at(date, '10:30') };
    const standing = await d.ticket({ Branch });
    await d.changed(d.assign([{ ticket_id: standing.id, technician_id: driver?.id ?? 0, date, window }]));
    const { Branch: unskilled } = await branchOf(1, { skills: [] });
    const [usual] = await sitesOf(Branch, 1, { sunsetDate: '2020-01-01' });
    const reasons = {
      late: (await site(Branch, { sunsetDate: daysAfter(today, 1) })).id,
      closed: (await site(Branch, { status: 'disconnected' })).id,
      refused: (await site(Branch, { status: 'customer-refused' })).id,
      planned: (await site(Branch, { status: 'scheduled' })).id,
      'no-system': (await site(Branch, { csNo: `gone ${counter}` })).id,
      branch: (await site('Nobody works here')).id,
      skill: (await site(unskilled)).id,
      gone: 2_000_000_000,
    };
    const proposal = await propose([usual ?? 0, ...Object.values(reasons)]);
    expect(Object.fromEntries(proposal.left.map(({ id, why }) => [why, id]))).toEqual(reasons);
    expect(proposal.left.find(({ why }) => why === 'skill')?.skill).toBe('cellular');
    // What is over is planned as soon as may be.
    expect(proposal.visits.map(({ site_id }) => site_id)).toEqual([usual]);
    expect((await take(proposal)).status).toBe(200);
    const day = await d.dayOf(driver?.id ?? 0, date);
    const kept = day.stops.find(({ ticket_id }) => ticket_id === standing.id);
    expect([kept?.window, kept?.late_minutes]).toEqual([window, 0]);
  });

  test('who plans the same sites second is told, and of what could not be stored whole nothing is', async () => {
    const { Branch, crew } = await branchOf(2);
    const ids = await sitesOf(Branch, 4);
    const proposal = await propose(ids);
    const answers = await Promise.all([take(proposal), take(proposal)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' });
    expect(await bench().database.$count(tickets, eq(tickets.Branch, Branch))).toBe(4);

    const more = await sitesOf(Branch, 3);
    const next = await propose(more);
    // Somebody uses one of the days meanwhile.
    const [seen] = next.days;
    const other = await d.ticket({ Branch });
    await d.changed(d.assign([{ ticket_id: other.id, technician_id: seen?.technician_id ?? 0, date: seen?.date ?? '' }]));
    expect(await take(next)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await bench().database.$count(tickets, eq(tickets.Branch, Branch))).toBe(5);
    expect((await show(more[0] ?? 0)).Ticket_Number).toBeNull();
    expect(crew).toHaveLength(2);
  });

  test('a resolved visit closes its site and reopened opens it; taken off the day, gone back or canceled it waits again, and can be planned anew', async () => {
    const { Branch } = await branchOf(1);
    const [id = 0] = await sitesOf(Branch, 1);
    await take(await propose([id]));
    await change(id, { status: 'resolved' });
    const done = await show(id);
    expect([done.status, done.done_at]).toEqual(['replaced', expect.any(String)]);
    await change(id, { status: 'open' });
    expect(await show(id)).toMatchObject({ status: 'open', done_at: null, technician_id: null, scheduled_for: null });

    const again = await propose([id]);
    await take(again);
    expect(await bench().database.$count(tickets, eq(tickets.Branch, Branch))).toBe(1);
    expect(await show(id)).toMatchObject({ status: 'scheduled', scheduled_for: again.visits[0]?.date });
    await change(id, { status: 'canceled', note: 'The customer wants another month.' });
    expect(await show(id)).toMatchObject({ status: 'open', scheduled_for: null });
    await take(await propose([id]));
    expect(await bench().database.$count(tickets, eq(tickets.Branch, Branch))).toBe(2);
    await d.ask(`POST /sunset/${id}/update-field`, { field: 'status', value: 'disconnected' });
    await change(id, { status: 'canceled', note: 'Customer left.' });
    expect((await show(id)).status).toBe('disconnected');
  });

  test('what the customer said stays when their visit gets another time or is canceled, until one is agreed on anew or the radio is another one', async () => {
    const { Branch, crew } = await branchOf(1);
    const [id = 0] = await sitesOf(Branch, 1);
    await take(await propose([id]));
    const say = (value: string) => d.ask(`POST /sunset/${id}/update-field`, { field: 'status', value });
    const put = async (days: number) => {
      const date = daysAfter(today, days);
      await d.changed(d.assign([{ ticket_id: (await ticketOf(id)).id, technician_id: crew[0]?.id ?? 0, date }]));
      return date;
    };
    await say('customer-refused');
    const later = await put(9);
    expect(await show(id)).toMatchObject({ status: 'customer-refused', scheduled_for: later });
    await change(id, { status: 'on-hold', note: 'They want to think about it.' });
    expect(await show(id)).toMatchObject({ status: 'customer-refused', scheduled_for: null, technician_id: null });
    await change(id, { status: 'open' });
    const agreed = await put(10);
    expect(await show(id)).toMatchObject({ status: 'scheduled', scheduled_for: agreed });
    await say('no-access');
    await change(id, { status: 'resolved' });
    expect((await show(id)).status).toBe('replaced');
    await say('open');
    await change(id, { status: 'closed' });
    expect((await show(id)).status).toBe('open');
  });

  test('a site whose ticket is on hold stands in nobody’s way, and says so', async () => {
    const { Branch } = await branchOf(1);
    const [held = 0, other = 0] = await sitesOf(Branch, 2);
    await take(await propose([held]));
    await change(held, { status: 'on-hold', note: 'Waits for an antenna.' });
    const proposal = await propose([held, other]);
    expect(proposal.left).toEqual([{ id: held, why: 'on-hold', skill: null }]);
    expect((await take(proposal)).status).toBe(200);
    await change(held, { status: 'open' });
    expect((await propose([held])).left).toEqual([]);
  });

  test('work that somebody opened a ticket for already is planned by that one; what is opened from the list is its site’s, unless another one is open', async () => {
    const { Branch } = await branchOf(1);
    const [known, usual, unlike] = [await site(Branch), await site(Branch), await site(Branch)];
    const open = (csNo: string | null, more: object) => d.ticket({ Branch, csNo, ...more });
    const mine = await open(known.csNo, { tags: ['sunset'], problem: 'LTE upgrade' });
    const same = await open(usual.csNo, { tags: ['cellular'], problem: 'Move off the phone line' });
    await open(unlike.csNo, { tags: ['cellular'], problem: 'Radio offline' });
    const count = () => bench().database.$count(tickets, eq(tickets.Branch, Branch));
    const proposal = await propose([known.id, usual.id, unlike.id]);
    expect((await take(proposal)).status).toBe(200);
    expect([(await ticketOf(known.id)).id, (await ticketOf(usual.id)).id, await count()]).toEqual([mine.id, same.id, 4]);

    const listed = await site(Branch);
    const asked = { problem: 'New radio', priority: 'normal', source: 'sunset', cs_no: listed.csNo };
    const opened = async (more: object = {}) =>
      contract.tickets.create.reply.parse((await d.ask('PUT /tickets', { ...asked, ...more })).body).data.Ticket_Number;
    await opened({ source: 'phone' });
    expect((await show(listed.id)).Ticket_Number).toBeNull();
    const first = await opened();
    await opened();
    expect((await show(listed.id)).Ticket_Number).toBe(first);
    const [told] = contract.sunset.history.reply.parse((await d.ask(`GET /sunset/${listed.id}/history`)).body).data;
    expect(told).toMatchObject({ field: 'Ticket_Number', after: first, by: 'Devin Okafor' });
    await change(listed.id, { status: 'canceled', note: 'Twice.' });
    const next = await opened();
    expect((await show(listed.id)).Ticket_Number).toBe(next);
  });

  test('who asks for days and goes away is not looked for any further', async () => {
    const { Branch } = await branchOf(1);
    const ids = await sitesOf(Branch, 2);
    const answer = await bench().ask('POST /sunset-plans/proposal', { token: d.token, body: { ids }, signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ status: 404 });
  });

  test('a finished swap closes the site of its system; of a phone line only one of the site’s own ticket does, and no other ticket opens it again', async () => {
    const { Branch } = await branchOf(1);
    const finished = async (csNo: string | null, ticketNumber: string) =>
      transact(bench().database, (tx) =>
        swapFinished.publish(tx, { csNo: csNo ?? '', ticketNumber, name: 'Walt Reyes', at: bench().clock.now() }),
      );
    const [radio, line] = [await site(Branch, { technology: 'cdma' }), await site(Branch)];
    await take(await propose([radio.id, line.id]));
    await finished(radio.csNo, 'another');
    await finished(line.csNo, 'another');
    expect([(await show(radio.id)).status, (await show(line.id)).status]).toEqual(['replaced', 'scheduled']);
    const [told] = contract.sunset.history.reply.parse((await d.ask(`GET /sunset/${radio.id}/history`)).body).data;
    expect(told).toMatchObject({ field: 'status', after: 'replaced', by: 'Walt Reyes' });
    await finished(line.csNo, (await show(line.id)).Ticket_Number ?? '');
    expect((await show(line.id)).done_at).not.toBeNull();
    await change(radio.id, { status: 'canceled', note: 'Done by another swap.' });
    expect((await show(radio.id)).status).toBe('replaced');
  });

  test('only who may plan days, open tickets and change the site plans it', async () => {
    const { Branch } = await branchOf(1);
    const ids = await sitesOf(Branch, 1);
    const proposal = await propose(ids);
    const { accessToken: technician } = await bench().signIn('technician');
    expect((await d.ask('POST /sunset-plans/proposal', { ids }, technician)).status).toBe(403);
    expect((await take(proposal, technician)).status).toBe(403);
    expect((await bench().ask('POST /sunset-plans', { body: { moves: proposal.moves, days: proposal.days } })).status).toBe(401);
    const { accessToken } = await bench().signIn('warehouse');
    const be = (ability: object[]) => d.ask('POST /_test/world', { user: { email: 'warehouse@linekeeper.test', ability } });
    await be([{ action: ['read', 'update'], subject: 'Sunset' }]);
    expect((await propose(ids, {}, accessToken)).left).toEqual([{ id: ids[0], why: 'branch', skill: null }]);
    expect((await take(proposal, accessToken)).status).toBe(403);
    await be([{ action: ['read', 'update'], subject: ['Sunset', 'Dispatch'] }]);
    expect((await take(proposal, accessToken)).status).toBe(403);
    await be([
      { action: 'manage', subject: ['Sim', 'Batch', 'Todo'] },
      { action: 'read', subject: ['Dashboard', 'Network'] },
    ]);
    expect(await bench().database.$count(tickets, eq(tickets.Branch, Branch))).toBe(0);
    for (const wrong of [
      { moves: [], days: proposal.days },
      { moves: proposal.moves.map((move) => ({ ...move, site_id: null })), days: proposal.days },
    ])
      expect((await d.ask('POST /sunset-plans', wrong)).status).toBe(422);
    expect((await d.ask('POST /sunset-plans/proposal', { ids, from: '2020-01-01' })).status).toBe(422);
    const twice = { moves: [...proposal.moves, ...proposal.moves], days: proposal.days };
    expect((await d.ask('POST /sunset-plans', twice)).status).toBe(422);
  });
}
