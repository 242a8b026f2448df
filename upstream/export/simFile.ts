import { and } from 'drizzle-orm';
import type { contract } from '#lib/contract/index.ts';
import { SIM_FIELDS, type Sim, type SimField } from '#lib/contract/sims.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/db/schema.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { invalid, Refusal } from '#upstream/refusal.ts';
import { idsInOrder } from '#upstream/simOrder.ts';
import { isAnyOf, simsWanted } from '#upstream/simQuery.ts';
import { readable, simsAllowed, wireSim } from '#upstream/simRow.ts';
import { dayIn } from '#upstream/world/usage.ts';
import type { ExportCell } from './cells.ts';
import { exportFile } from './exportFile.ts';

const STEP = 1000;

const cellOf = (sim: Sim, field: SimField): ExportCell => (field === 'pending' ? (sim.pending?.action ?? null) : (sim[field] ?? null));

/** The rows of SIMs in the order of their ids; one that is gone meanwhile is left out. */
async function* rowsOf(database: Database, ids: readonly number[], fields: readonly SimField[]): AsyncGenerator<ExportCell[]> {
  for (let from = 0; from < ids.length; from += STEP) {
    const step = ids.slice(from, from + STEP);
    const rows = await database.select().from(sims).where(isAnyOf(sims.id, step));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of step) {
      const row = byId.get(id);
      if (!row) continue;
      const sim = wireSim(row);
      yield fields.map((field) => cellOf(sim, field));
    }
  }
}

/** `POST /sims-export`: which SIMs are meant is settled at the beginning, what they are as each is read. */
export const exportSims =
  ({ database, clock, env }: World): Handlers<typeof contract.sims>['export'] =>
  async ({ body, ability }) => {
    const { format, except = [], columns = SIM_FIELDS, heads = columns, ...query } = body;
    if (heads.length !== columns.length) return invalid({ heads: ['One per column'] });
    const wanted = simsWanted(readable(ability), query);
    if (wanted instanceof Refusal) return wanted;
    const now = clock.now();
    const ids = await idsInOrder(database, and(wanted.where, simsAllowed(ability, 'export')), query.sort ?? '-updated_at', now);
    for (const id of except) ids.delete(id);
    const name = `sims-${dayIn(env.TIME_ZONE, now)}`;
    return exportFile({ name, format, heads, rows: rowsOf(database, [...ids], columns), total: ids.size });
  };
