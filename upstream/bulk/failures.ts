import { and, asc, eq, gt } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { bulkRows } from './tables.ts';

const PAGE = 500;

export async function* failedRows(database: Database, jobId: number, ability: Ability): AsyncGenerator<(string | null)[]> {
  for (let last = 0; ; ) {
    const page = await database
      .select({ id: bulkRows.id, imei: sims.imei, iccid: sims.iccid, message: bulkRows.message })
      .from(bulkRows)
      .innerJoin(sims, eq(sims.id, bulkRows.simId))
      .where(and(eq(bulkRows.jobId, jobId), eq(bulkRows.state, 'failed'), gt(bulkRows.id, last), readable(ability)))
      .orderBy(asc(bulkRows.id))
      .limit(PAGE);
    for (const { imei, iccid, message } of page) yield [imei, iccid, message];
    last = page.at(-1)?.id ?? last;
    if (page.length < PAGE) return;
  }
}
