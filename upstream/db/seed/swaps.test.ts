import { isNull } from 'drizzle-orm';
import { collectEvidence } from '#upstream/evidence/collect.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { programs } from '#upstream/programs/tables.ts';
import { sims } from '#upstream/sims/tables.ts';
import { serializeSwaps } from '#upstream/swaps/serialize.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { seedDatabase } from './seed.ts';
import { FEWEST_SIMS } from './swaps.ts';

const now = new Date('2026-06-01T12:00:00Z');

test('a new sample company has swaps behind it: each as a swap ends, with what is left to do, and none on test', async () => {
  const { database, close } = await memoryConnection();
  await seedDatabase(database, { sims: 5000, now });
  const rows = await database.select().from(swaps).orderBy(swaps.id);
  const told = await serializeSwaps(database, rows, now);
  expect(told.map(({ status }) => status).sort()).toEqual(['aborted', ...Array(6).fill('finalized'), 'go-back', 'open']);
  expect(told.flatMap(({ unfinished }) => unfinished?.why ?? []).sort()).toEqual(['exception', 'old-active', 'open']);
  expect(await database.select().from(testPeriods).where(isNull(testPeriods.closedAt))).toEqual([]);
  for (const swap of told.filter(({ status }) => status === 'finalized')) {
    expect(swap).toMatchObject({
      step: 6,
      test: { state: 'off' },
      upload: { state: 'done' },
      download: swap.program_work?.kind === 'none' ? null : { state: 'done', compared: true, scope: 'whole' },
      new_sim: { status: 'active', stock_state: 'installed', cs_no: swap.cs_no },
      old_sim: { status: swap.unfinished ? 'active' : 'deactivated', stock_state: 'transit', cs_no: null },
      proof: { missing: swap.exception?.missing ?? [] },
    });
    const [row] = rows.filter(({ id }) => id === swap.id);
    if (!row) throw new Error('no row');
    const { facts } = await collectEvidence(database, row, now);
    expect(facts.answers.length).toBeGreaterThan(1);
    expect(facts.events.map(({ at }) => at)).toEqual(facts.events.map(({ at }) => at).sort());
  }
  expect(
    told.every(({ created_at, updated_at }) => created_at && updated_at && created_at <= updated_at && updated_at <= now.toISOString()),
  ).toBe(true);
  // The same ones at a later start, and in a world made anew.
  const facts = async () => [
    await database.select().from(swaps).orderBy(swaps.id),
    await database.select().from(swapEvents).orderBy(swapEvents.id),
    await database.select().from(programs).orderBy(programs.id),
    await database.select().from(sims).orderBy(sims.id),
  ];
  const before = await facts();
  await seedDatabase(database, { sims: 5000, now: new Date() });
  expect(await facts()).toEqual(before);
  await close();
});

test('one made for a test has none', async () => {
  const { database, close } = await memoryConnection();
  await seedDatabase(database, { sims: FEWEST_SIMS - 400, now });
  expect(await database.select().from(swaps)).toEqual([]);
  await close();
});
