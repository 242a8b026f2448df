import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Line, Wants } from '#upstream/carriers/carrier.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type LineRuleRow, lineRules } from '#upstream/lineRules/tables.ts';
import { actorOf } from '#upstream/users/actor.ts';
import { readable } from './repository.ts';
import { type SimRow, sims } from './tables.ts';

const inScope = sql`(${lineRules.provider} is null or ${lineRules.provider} = ${sims.provider})
  and (${lineRules.deviceType} is null or ${lineRules.deviceType} = ${sims.deviceType})
  and (${lineRules.warehouseCode} is null or ${lineRules.warehouseCode} = ${sims.warehouseCode})
  and (${lineRules.simIds} is null or ${sims.id} = any(${lineRules.simIds}))`;

const NEEDS: Readonly<Partial<Record<LineRuleRow['condition'], keyof Wants>>> = { 'no-session': 'session', 'usage-above': 'usage' };
const needing = (want: keyof Wants) =>
  sql.join(
    Object.entries(NEEDS).flatMap(([condition, needs]) => (needs === want ? [sql`${condition}`] : [])),
    sql`, `,
  );

const wants = (want: keyof Wants) => sql<boolean>`${lineRules.condition} in (${needing(want)})`;

/** Of each maker of a rule that is on and needs something: the lines they may see, as its night is over these alone. */
async function withinReach(database: Database): Promise<SQL | undefined> {
  const makers = await database
    .selectDistinct({ id: lineRules.createdById })
    .from(lineRules)
    .where(and(lineRules.enabled, or(wants('session'), wants('usage'))));
  const actors = await Promise.all(makers.map(({ id }) => actorOf(database, id)));
  return or(...actors.flatMap((actor) => (actor ? [and(eq(lineRules.createdById, actor.user.id), readable(actor.ability))] : [])));
}

/** What rules that are on need to know of lines; a carrier is asked for nothing else that costs a request of its own. */
export async function factsWanted(database: Database, simIds: readonly number[]): Promise<ReadonlyMap<number, Wants>> {
  const reach = await withinReach(database);
  if (!reach) return new Map();
  const rows = await database
    .select({ id: sims.id, session: sql<boolean>`bool_or(${wants('session')})`, usage: sql<boolean>`bool_or(${wants('usage')})` })
    .from(sims)
    .innerJoin(lineRules, and(lineRules.enabled, or(wants('session'), wants('usage')), inScope, reach))
    .where(isAnyOf(sims.id, simIds))
    .groupBy(sims.id);
  return new Map(rows.map(({ id, ...wanted }) => [id, wanted]));
}

/** In one statement and without a new version: nobody's edit is stale by it. What was not told is not known any more; a session that was seen under way is not taken back. */
export async function recordUse(tx: Database, told: readonly { row: Pick<SimRow, 'id'>; line: Line }[], now: Date): Promise<void> {
  const facts = told
    .filter(({ line }) => line.lastSessionAt != null || line.usageBytes != null)
    .map(({ row, line }) => ({
      id: row.id,
      session: line.lastSessionAt?.toISOString() ?? null,
      kb: line.usageBytes == null ? null : Math.min(Math.round(line.usageBytes / 1000), 2 ** 31 - 1),
      until: line.usageUntil?.toISOString() ?? null,
    }));
  if (facts.length === 0) return;
  await tx.execute(sql`
    update sims set last_session_at = case when told.session is not null then greatest(told.session, sims.last_session_at) end, usage_kb = told.kb,
      usage_until = told.until, facts_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as told (id integer, session timestamptz, kb integer, until timestamptz)
    where sims.id = told.id`);
}
