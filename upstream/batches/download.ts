import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { ExportCell } from '#upstream/export/cells.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { findBatch } from './repository.ts';
import { countsOf, ROW_STATE } from './rows.ts';
import { batchRows } from './tables.ts';

const STEP = 1000;

const COLUMNS = {
  IMEI: sims.imei,
  ICCID: sims.iccid,
  MEID: sims.meid,
  EID: sims.eid,
  MSISDN: sims.msisdn,
  'Device type': sims.deviceType,
  Provider: sims.provider,
  Warehouse: sims.warehouseCode,
  State: ROW_STATE,
  'Provider state': sims.providerState,
  Message: batchRows.message,
};

async function* cellsOf(database: Database, batchId: number, ability: Ability): AsyncGenerator<ExportCell[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await database
      .select({ id: batchRows.id, position: batchRows.position, cells: COLUMNS })
      .from(batchRows)
      .innerJoin(sims, eq(sims.id, batchRows.simId))
      .where(and(eq(batchRows.batchId, batchId), readable(ability), after))
      .orderBy(asc(batchRows.position), asc(batchRows.id))
      .limit(STEP);
    for (const { cells } of rows) yield Object.values(cells);
    const last = rows.at(-1);
    if (!last || rows.length < STEP) return;
    after = sql`(${batchRows.position}, ${batchRows.id}) > (${last.position}, ${last.id})`;
  }
}

export const downloadBatch =
  ({ database }: Context): Handlers<typeof contract.batches>['download'] =>
  async ({ params, query: { format = 'csv' }, ability }) => {
    const batch = await findBatch(database, params.id, ability);
    if (!batch) return undefined;
    const counts = (await countsOf(database, [batch.id], ability)).get(batch.id) ?? {};
    const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
    const rows = cellsOf(database, batch.id, ability);
    return exportFile({ name: `batch-${batch.id}`, format, heads: Object.keys(COLUMNS), rows, total });
  };
