import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Line, Wants } from '#upstream/carriers/carrier.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { type LineRuleRow, lineRules } from '#upstream/lineRules/tables.ts';
import { type SimRow, sims } from './tables.ts';

const Wanted = z.object({ id: z.number(), session: z.boolean(), usage: z.boolean() });

export const inScope = sql`(${lineRules.provider} is null or ${lineRules.provider} = ${sims.provider})
  and (${lineRules.deviceType} is null or ${lineRules.deviceType} = ${sims.deviceType})
  and (${lineRules.warehouseCode} is null or ${lineRules.warehouseCode} = ${sims.warehouseCode})
  and (${lineRules.simIds} is null or ${sims.id} = any(${lineRules.simIds}))`;

const NEEDS: Readonly<Partial<Record<LineRuleRow['condition'], keyof Wants>>> = { 'no-session': 'session', 'usage-above': 'usage' };
const needing = (want: keyof Wants) =>
  sql.join(
    Object.entries(NEEDS).flatMap(([condition, needs]) => (needs === want ? [sql`${condition}`] : [])),
    sql`, `,
  );

/** What rules that are on need to know of lines; a carrier is asked for nothing else that costs a request of its own. */
export async function factsWanted(database: Database, simIds: readonly number[]): Promise<ReadonlyMap<number, Wants>> {
  const wants = (want: keyof Wants) => sql`bool_or(${lineRules.condition} in (${needing(want)}))`;
  const rows = await rowsOf(
    database,
    sql`select ${sims.id} as id, ${wants('session')} as session, ${wants('usage')} as usage from ${sims}
      join ${lineRules} on ${lineRules.enabled} and ${lineRules.condition} in (${needing('session')}, ${needing('usage')}) and ${inScope}
      where ${sims.id} = any(${`{${simIds.join()}}`}::integer[]) group by ${sims.id}`,
    Wanted,
  );
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
