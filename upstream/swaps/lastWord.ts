import { and, desc, eq, gte, or, sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { simEvents } from '#upstream/sims/tables.ts';

/**
 * What was heard last of a line since then: `found` when nobody had known its state until the carrier was asked, by whomever; `refused` when the carrier would not
 * deactivate it, and would not the next time either.
 */
export async function lastWordOn(database: Database, simId: number, since: Date): Promise<'found' | 'refused' | undefined> {
  const isRefusal = sql`${simEvents.kind} = 'failed' and ${simEvents.action} = 'deactivate'`;
  const [last] = await database
    .select({ kind: simEvents.kind, before: simEvents.before, after: simEvents.after })
    .from(simEvents)
    .where(and(eq(simEvents.simId, simId), gte(simEvents.at, since), or(isRefusal, sql`${simEvents.after} ? 'status'`)))
    .orderBy(desc(simEvents.id))
    .limit(1);
  if (last?.kind === 'failed') return last.after?.status === undefined ? 'refused' : undefined;
  const isTold = last?.kind === 'checked' || last?.kind === 'reported';
  return isTold && last.before?.status === 'unknown' ? 'found' : undefined;
}
