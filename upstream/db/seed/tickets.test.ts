import { count, eq, sql } from 'drizzle-orm';
import { meta } from '#upstream/db/tables.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { seedDatabase } from './seed.ts';

const now = new Date('2026-06-01T12:00:00Z');
const WANTED = 420;

test('a sample company has its tickets, the same ones however it came by them: at once, after a cut, or at a later start', async () => {
  const { database, close } = await memoryConnection();
  const all = () => database.select().from(tickets).orderBy(tickets.ticketNumber);
  await seedDatabase(database, { sims: WANTED, now });
  const facts = (await all()).map(({ id: _, ...rest }) => rest);
  expect(new Set(facts.map(({ status }) => status)).size).toBe(6);
  expect(await database.select({ orphans: count() }).from(tickets).where(sql`cs_no not in (select cs_no from systems)`)).toEqual([
    { orphans: 0 },
  ]);

  // A world of before there were tickets, and one that was cut off in the middle of them.
  for (const kept of [0, 7]) {
    await database.execute(sql`delete from tickets where ticket_number::int >= ${118_003 + kept * 7}`);
    const progress = kept === 0 ? sql`value - 'tickets'` : sql`jsonb_set(value, '{tickets}', ${String(kept)}::jsonb)`;
    await database.update(meta).set({ value: progress }).where(eq(meta.key, 'world'));
    await seedDatabase(database, { sims: WANTED, now: new Date() });
    expect((await all()).map(({ id: _, ...rest }) => rest)).toEqual(facts);
  }
  await close();
});
