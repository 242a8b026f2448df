import { and, isNotNull, ne } from 'drizzle-orm';
import { DAY, HOUR } from '#upstream/core/clock.ts';
import { accounts } from '#upstream/simulators/station/tables.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { lostPaths, systemEvents, systems } from '#upstream/systems/tables.ts';
import { memoryBench } from '#upstream/testing/ownBench.ts';

const bench = memoryBench('dispatcher', 600);

test('what is left of old networks is heard by another path, and that its radio is dead is news to nobody', async () => {
  const { database, clock, context } = bench;
  const left = await database
    .select()
    .from(sunsetItems)
    .where(and(ne(sunsetItems.status, 'replaced'), ne(sunsetItems.technology, 'pots')));
  expect(left.length).toBeGreaterThan(4);
  const csNos = left.map(({ csNo }) => csNo).sort();
  const told = await database.select().from(accounts).where(isNotNull(accounts.silentPaths));
  expect(told.map(({ csNo }) => csNo).sort()).toEqual(csNos);

  const before = await database.select().from(lostPaths);
  expect(before.length).toBeGreaterThan(0);
  await bench.ask('POST /ghosts-station', { token: bench.token });
  clock.forward(HOUR);
  for (let turn = 0; turn < 4; turn += 1) await context.queue.runDue();
  const asked = await database.select().from(systems);
  expect(asked.every(({ stationAskedAt }) => stationAskedAt !== null)).toBe(true);
  const dead = asked.filter(({ deadPaths }) => deadPaths?.some(({ path }) => path === 'cell')).map(({ csNo }) => csNo);
  expect(dead).toEqual(expect.arrayContaining(before.map(({ csNo }) => csNo)));
  for (const { csNo, lastSignalAt } of asked.filter((each) => csNos.includes(each.csNo)))
    expect([csNo, clock.now().getTime() - (lastSignalAt?.getTime() ?? 0) < 2 * DAY]).toEqual([csNo, true]);

  const known = new Set(before.map(({ csNo }) => csNo));
  const after = (await database.select().from(lostPaths)).filter(({ csNo }) => known.has(csNo));
  expect(after).toEqual(before);
  expect(after.every(({ toldAt, takenBy }) => toldAt && takenBy)).toBe(true);
  const said = (await database.select().from(systemEvents)).filter(({ csNo, kind }) => known.has(csNo) && /^path-/.test(kind));
  expect(said.filter(({ after: path }) => (path as { path?: string } | null)?.path === 'cell')).toEqual([]);
});
