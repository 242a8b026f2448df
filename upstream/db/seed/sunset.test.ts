import { eq, sql } from 'drizzle-orm';
import type { Connection } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { seedDatabase } from './seed.ts';
import { sunsetsAmong } from './sunset.ts';

let connection: Connection;
afterEach(() => connection?.close());

const now = new Date('2026-06-01T12:00:00Z');
const WANTED = 420;

test('a demo of 1,200 systems has 900 sunset sites', () => {
  expect(sunsetsAmong(1200)).toBe(900);
});

test('a sample company has its sunset sites, the same ones however it came by them: at once, after a cut, or at a later start', async () => {
  connection = await memoryConnection();
  const { database } = connection;
  const all = () => database.select().from(sunsetItems).orderBy(sunsetItems.csNo);
  await seedDatabase(database, { sims: WANTED, now });
  const facts = (await all()).map(({ id: _, ...rest }) => rest);
  expect(facts).toHaveLength(76);
  expect([...new Set(facts.map(({ status }) => status))]).toEqual(expect.arrayContaining(['open', 'scheduled', 'replaced']));
  expect(facts.every(({ status, doneAt }) => (status === 'replaced') === (doneAt !== null))).toBe(true);

  // A world of before there was a sunset, and one that was cut off in the middle of it.
  for (const kept of [0, 7]) {
    await database.execute(sql`delete from sunset_items where id not in (select id from sunset_items order by id limit ${kept})`);
    const progress = kept === 0 ? sql`value - 'sunset'` : sql`jsonb_set(value, '{sunset}', ${String(kept)}::jsonb)`;
    await database.update(meta).set({ value: progress }).where(eq(meta.key, 'world'));
    await seedDatabase(database, { sims: WANTED, now: new Date() });
    expect((await all()).map(({ id: _, ...rest }) => rest)).toEqual(facts);
  }
}, 60_000);
