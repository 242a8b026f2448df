import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { simEvents } from '#upstream/sims/tables.ts';

async function lastNewsOf(database: Database, simId: number, since: Date) {
  const isFailure = sql`${simEvents.kind} = 'failed' and ${simEvents.action} = 'deactivate'`;
  const [last] = await database
    .select({ kind: simEvents.kind, before: simEvents.before, after: simEvents.after })
    .from(simEvents)
    .where(
      and(
        eq(simEvents.simId, simId),
        isNull(simEvents.ofRadio),
        gte(simEvents.at, since),
        or(isFailure, sql`${simEvents.after} ? 'status'`),
      ),
    )
    .orderBy(desc(simEvents.id))
    .limit(1);
  return last;
}

/** Nobody had known its state until the carrier was asked, by whomever, and nothing was changed since. */
export async function wasFound(database: Database, simId: number, since: Date): Promise<boolean> {
  const last = await lastNewsOf(database, simId, since);
  return (last?.kind === 'checked' || last?.kind === 'reported') && last.before?.status === 'unknown';
}

/** The carrier would not deactivate it, and would not the next time either. */
export async function wasRefused(database: Database, simId: number, since: Date): Promise<boolean> {
  const last = await lastNewsOf(database, simId, since);
  return last?.kind === 'failed' && last.after?.status === undefined;
}
