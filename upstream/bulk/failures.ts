import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { isMoving } from './order.ts';
import { type BulkJobRow, bulkRows } from './tables.ts';

const PAGE = 500;
/** Of what a line is moved to, where a reader may know of it. */
export const targetNumber = (ability: Ability) =>
  sql<
    string | null
  >`(select coalesce(nullif(${sims.imei}, ''), ${sims.iccid}) from ${sims} where ${sims.id} = ${bulkRows.toSimId} and ${readable(ability)})`;

export async function* failedRows(
  database: Database,
  job: Pick<BulkJobRow, 'id' | 'action'>,
  ability: Ability,
): AsyncGenerator<(string | null)[]> {
  const message = sql<string | null>`coalesce(${bulkRows.message}, ${bulkRows.rule})`;
  for (let last = 0; ; ) {
    const page = await database
      .select({ id: bulkRows.id, imei: sims.imei, iccid: sims.iccid, to: targetNumber(ability), message })
      .from(bulkRows)
      .innerJoin(sims, eq(sims.id, bulkRows.simId))
      .where(and(eq(bulkRows.jobId, job.id), eq(bulkRows.state, 'failed'), gt(bulkRows.id, last), readable(ability)))
      .orderBy(asc(bulkRows.id))
      .limit(PAGE);
    for (const { imei, iccid, to, message: why } of page) yield isMoving(job) ? [simNumber({ imei, iccid }), to, why] : [imei, iccid, why];
    last = page.at(-1)?.id ?? last;
    if (page.length < PAGE) return;
  }
}
