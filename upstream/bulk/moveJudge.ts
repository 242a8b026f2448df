import { and, inArray, lt, not, or, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { type BulkMoveVerdict, bulkMoveVerdict } from '#lib/domain/bulkMoves.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable, simsAllowed } from '#upstream/sims/repository.ts';
import { withReservations } from '#upstream/sims/reservations.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { type Limits, withServiceChanges } from '#upstream/sims/serviceChanges.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { isRowAhead } from '#upstream/sims/touched.ts';
import { isLetGo } from './letGo.ts';
import { bulkRows } from './tables.ts';

type Pair = { from: number; to: number };
type MoveFound = { from?: SimRow; to?: SimRow; verdict: BulkMoveVerdict };
type Asked = Limits & { ability: Ability; jobId?: number; lock?: boolean };

const AT_ONCE = 500;

/** Each pair as it is now, by its old line. With `lock` the SIMs are held, in the order of their ids. */
export async function judgeMoves(
  tx: Database,
  pairs: readonly Pair[],
  { ability, jobId, lock, ...limits }: Asked,
): Promise<Map<number, MoveFound>> {
  const judged = new Map<number, MoveFound>();
  for (let at = 0; at < pairs.length; at += AT_ONCE) {
    const some = pairs.slice(at, at + AT_ONCE);
    const ids = some.flatMap(({ from, to }) => [from, to]);
    if (lock) await tx.select({ id: sims.id }).from(sims).where(inArray(sims.id, ids)).orderBy(sims.id).for('update');
    const ofOthers = and(isRowAhead, jobId === undefined ? not(isLetGo) : lt(bulkRows.jobId, jobId));
    const isTheirs = or(sql`${bulkRows.simId} = ${sims.id}`, sql`${bulkRows.toSimId} = ${sims.id}`);
    const may = (action: 'activate' | 'deactivate') => sql<boolean>`(${and(readable(ability), simsAllowed(ability, action))}) is true`;
    const found = await tx
      .select({
        sim: sims,
        mayOff: may('deactivate'),
        mayOn: may('activate'),
        isTaken: sql<boolean>`exists (select 1 from ${bulkRows} where ${and(isTheirs, ofOthers)})`,
      })
      .from(sims)
      .where(inArray(sims.id, ids));
    const shown = await withServiceChanges(
      tx,
      await withReservations(
        tx,
        found.map(({ sim }) => serializeSim(sim)),
      ),
      limits,
    );
    const facts = new Map<number, Sim>(shown.map((sim) => [sim.id, sim]));
    const rows = new Map(found.map((each) => [each.sim.id, each]));
    for (const pair of some) {
      const [from, to] = [rows.get(pair.from), rows.get(pair.to)];
      judged.set(pair.from, { from: from?.sim, to: to?.sim, verdict: verdictOf() });
      function verdictOf(): BulkMoveVerdict {
        const [line, target] = [facts.get(pair.from), facts.get(pair.to)];
        if (!from || !to || !line || !target) return { rule: 'gone' };
        if (!from.mayOff || !to.mayOn) return { rule: 'forbidden' };
        return from.isTaken || to.isTaken ? { rule: 'in-job' } : bulkMoveVerdict(line, target);
      }
    }
  }
  return judged;
}
