import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Connection } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { sunsetCampaigns, sunsetEvents, sunsetItems } from '#upstream/sunset/tables.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { systemsAmong } from './layout.ts';
import { seedDatabase } from './seed.ts';
import { sunsetsAmong } from './sunset.ts';

let connection: Connection;
afterEach(() => connection?.close());

const now = new Date('2026-06-01T12:00:00Z');
const WANTED = 420;

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [4, 1],
  [5, 2],
  [2800, 933],
])('of %i systems %i had an old radio', (systems, sites) => {
  expect(sunsetsAmong(systems)).toBe(sites);
});

test('a sample company has its sunset sites, the same ones however it came by them: at once, after a cut, or at a later start', async () => {
  connection = await memoryConnection();
  const { database } = connection;
  const all = () => database.select().from(sunsetItems).orderBy(sunsetItems.csNo);
  await seedDatabase(database, { sims: WANTED, now });
  const facts = (await all()).map(({ id: _, ...rest }) => rest);
  const old = facts.filter(({ technology }) => technology !== 'pots');
  expect(old).toHaveLength(sunsetsAmong(systemsAmong(WANTED)));
  expect(facts.length).toBeGreaterThan(old.length + 20);
  expect([...new Set(facts.map(({ status }) => status))]).toEqual(expect.arrayContaining(['open', 'replaced']));
  expect(facts.every(({ status, doneAt }) => (status === 'replaced') === (doneAt !== null))).toBe(true);

  // A world of before there was a sunset, and one that was cut off in the middle of it.
  for (const kept of [0, 7]) {
    await database.execute(sql`delete from sunset_items where id not in (select id from sunset_items order by id limit ${kept})`);
    const progress = kept === 0 ? sql`value - 'sunset' - 'copper'` : sql`jsonb_set(value - 'copper', '{sunset}', ${String(kept)}::jsonb)`;
    await database.update(meta).set({ value: progress }).where(eq(meta.key, 'world'));
    await seedDatabase(database, { sims: WANTED, now: new Date() });
    expect((await all()).map(({ id: _, ...rest }) => rest)).toEqual(facts);
  }
});

test.each(['2026-06-01T12:00:00Z', '2026-11-26T12:00:00Z'])(
  'in the sample company of %s copper ends ahead and 3G ended long ago; who is scheduled has a ticket and a visit on that day',
  async (at) => {
    connection = await memoryConnection();
    const { database } = connection;
    await seedDatabase(database, { sims: 1500, now: new Date(at) });
    const campaigns = await database.select().from(sunsetCampaigns);
    expect(campaigns.map(({ name, sunsetDate }) => [name, sunsetDate]).sort()).toEqual([
      ['AT&T 3G stragglers', '2022-02-22'],
      ['AT&T copper retirement', '2029-12-31'],
      ['Verizon 3G stragglers', '2022-12-31'],
    ]);
    const left = await database.select().from(sunsetItems).where(ne(sunsetItems.status, 'replaced'));
    expect(left.every(({ campaignId }) => campaigns.some(({ id }) => id === campaignId))).toBe(true);
    const [copper, old] = [left.filter(({ technology }) => technology === 'pots'), left.filter(({ technology }) => technology !== 'pots')];
    expect(copper.length).toBeGreaterThan(old.length);
    expect(copper.filter(({ sunsetDate }) => (sunsetDate ?? '') <= at.slice(0, 10))).toEqual([]);
    expect(new Set(copper.map(({ ownDate }) => ownDate))).toEqual(new Set([true, false]));
    expect(old.filter(({ sunsetDate }) => (sunsetDate ?? '') > '2022-12-31')).toEqual([]);

    const planned = left.filter(({ status }) => status === 'scheduled' || status === 'dispatched');
    expect(planned.length).toBeGreaterThan(2);
    for (const { ticketNumber, technicianId, scheduledFor, csNo } of planned) {
      const [visit] = await database
        .select({ csNo: tickets.csNo })
        .from(stops)
        .innerJoin(tickets, eq(tickets.id, stops.ticketId))
        .where(
          and(eq(tickets.ticketNumber, ticketNumber ?? ''), eq(stops.technicianId, technicianId ?? 0), eq(stops.date, scheduledFor ?? '')),
        );
      expect([csNo, visit?.csNo]).toEqual([csNo, csNo]);
    }
    const called = left.filter(({ callResult }) => callResult !== null).map(({ id }) => id);
    expect(called.length).toBeGreaterThan(2);
    const calls = await database.select().from(sunsetEvents).where(inArray(sunsetEvents.itemId, called));
    expect(new Set(calls.map(({ itemId }) => itemId)).size).toBe(called.length);
  },
);
