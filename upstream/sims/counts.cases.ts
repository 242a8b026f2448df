import { count, eq, inArray, like, sql } from 'drizzle-orm';
import { listOf } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SIM_FILTERS } from '#lib/contract/words/sims.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { cellsOf, FILTER_COLUMNS, sumUpCells } from './counts.ts';
import { simCells, sims } from './tables.ts';

const List = listOf(Sim);

/** What must hold for the counts of the filters on either database. */
export function simCountsCases(bench: () => Bench) {
  const inOrder = (cells: readonly object[]) => cells.map((cell) => JSON.stringify(Object.entries(cell).sort())).sort();

  async function expectExact() {
    const { database } = bench();
    const columns = SIM_FILTERS.map((filter) => FILTER_COLUMNS[filter]);
    const read = await database
      .select({ ...FILTER_COLUMNS, size: count() })
      .from(sims)
      .groupBy(...columns);
    expect(inOrder(await cellsOf(database, sql`true`))).toEqual(inOrder(read));
  }

  const made = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({
      imei: `99000000000${from + at}`,
      provider: at % 2 ? ('vzw' as const) : ('att' as const),
      warehouseCode: at % 3 ? 'DAL-01' : null,
      createdAt: new Date(0),
      updatedAt: new Date(0),
    }));
  const ofTest = like(sims.imei, '99000000000%');

  test('are those of the SIMs that are there, whatever was done to these, and however often they were added up meanwhile', async () => {
    const { database } = bench();
    await expectExact();
    await database.insert(sims).values(made(1000, 1060));
    await expectExact();
    await database.update(sims).set({ status: 'active' }).where(ofTest);
    await database.update(sims).set({ notes: 'no cell of its own' }).where(ofTest);
    await expectExact();
    const undone = database.transaction(async (tx) => {
      await tx.delete(sims).where(ofTest);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await expectExact();
    const rows = await database.select({ id: sims.id }).from(sims).where(ofTest);
    await Promise.all(
      rows.flatMap(({ id }, at) => [
        database
          .update(sims)
          .set({ deviceType: `T${at % 4}`, pending: null })
          .where(eq(sims.id, id)),
        ...(at % 10 ? [] : [sumUpCells(database)]),
      ]),
    );
    await expectExact();
    await sumUpCells(database);
    await expectExact();
    const [{ lines } = { lines: 0 }] = await database.select({ lines: count() }).from(simCells);
    await database.delete(sims).where(
      inArray(
        sims.id,
        rows.map(({ id }) => id),
      ),
    );
    await sumUpCells(database);
    await expectExact();
    const [{ left } = { left: 0 }] = await database.select({ left: count() }).from(simCells);
    expect(left).toBeLessThan(lines);
  });

  test('of whoever sees only some are those of these', async () => {
    const askedAs = async (role: 'admin' | 'technician') => {
      const { accessToken: token } = await bench().signIn(role);
      const { meta } = List.parse((await bench().ask('GET /sims?counts=1', { token })).body);
      return { total: meta.total, counted: Object.values(meta.counts?.status ?? {}).reduce((sum, size) => sum + size, 0) };
    };
    const [all, some] = [await askedAs('admin'), await askedAs('technician')];
    expect([all.counted, some.counted]).toEqual([all.total, some.total]);
    expect(some.total).toBeLessThan(all.total);
  });
}
