import { eq } from 'drizzle-orm';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSwapScene } from '#upstream/testing/swaps.ts';
import { swaps } from './tables.ts';

/** What only transactions that run beside one another can do to each other: on Postgres alone. */
export function lockCases(bench: () => Bench) {
  test('one begins while somebody puts its system on test: they lock the two in the opposite order, and neither waits for the other', async () => {
    const { database, clock, ask, signIn } = bench();
    const at = await addSwapScene(database, clock.now());
    const token = (await signIn('dispatcher')).accessToken;
    const body = { ticket_number: at.ticketNumber, cs_no: at.csNo, step: 2, old_sim_id: at.old.id };
    const { id, version } = ((await ask('PUT /sim-swap', { token, body })).body as { swap: { id: number; version: number } }).swap;
    const choice = { new_sim_id: at.fresh.id, cell_type: '263LTE-V', move: 'new-line', version };
    const chosen = (await ask(`POST /sim-swap/${id}`, { token, body: choice })).body as { swap: { version: number } };
    const start = () => ask(`POST /sim-swap/${id}/start`, { token, body: { minutes: 90, version: chosen.swap.version } });
    const isLocked = async () =>
      (await database.select().from(swaps).where(eq(swaps.id, id)).for('key share', { skipLocked: true })).length === 0;
    const { starting } = await database.transaction(async (tx) => {
      // As a test that is asked for does: the system, then its swap.
      await tx.select().from(systems).where(eq(systems.csNo, at.csNo)).for('update');
      let isAnswered = false;
      const starting = start().finally(() => {
        isAnswered = true;
      });
      while (!isAnswered && !(await isLocked()));
      await tx.select().from(swaps).where(eq(swaps.id, id)).for('key share');
      return { starting };
    });
    expect((await starting).status).toBe(200);
  });
}
