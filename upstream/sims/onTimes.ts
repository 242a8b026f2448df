import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import type { On } from '#upstream/simulators/usage.ts';
import { type SimRow, simEvents } from './tables.ts';

export async function onTimesOf(database: Database, sim: SimRow): Promise<On[]> {
  const changes = await database
    .select({
      at: simEvents.at,
      before: sql<string | null>`${simEvents.before}->>'status'`,
      after: sql<string>`${simEvents.after}->>'status'`,
    })
    .from(simEvents)
    .where(and(eq(simEvents.simId, sim.id), isNull(simEvents.ofRadio), sql`${simEvents.after}->>'status' is not null`))
    .orderBy(asc(simEvents.id));
  const wasOn = changes[0] ? changes[0].before === 'active' : ['active', 'suspended', 'deactivated'].includes(sim.status);
  const turns = changes.map(({ at, after }) => ({ at, isOn: after === 'active' }));
  if (turns.length === 0 && sim.status !== 'active') turns.push({ at: sim.updatedAt, isOn: false });
  const all = [{ at: sim.createdAt, isOn: wasOn }, ...turns];
  return all.flatMap(({ at, isOn }, index) => (isOn ? [{ from: at.getTime(), until: all[index + 1]?.at.getTime() }] : []));
}
