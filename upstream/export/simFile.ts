import { and } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { SIM_FIELDS, type Sim, type SimField } from '#lib/contract/sims.ts';
import { sims } from '#upstream/db/schema.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { Refusal } from '#upstream/refusal.ts';
import { isAnyOf, simsWanted } from '#upstream/sims/query.ts';
import { readable, simsAllowed, wireSim } from '#upstream/sims/row.ts';
import { idsInOrder } from '#upstream/sims/sorting.ts';
import { dayIn } from '#upstream/world/usage.ts';
import type { ExportCell } from './cells.ts';
import { listFile } from './listFile.ts';

const cellOf = (sim: Sim, field: SimField): ExportCell => (field === 'pending' ? (sim.pending?.action ?? null) : (sim[field] ?? null));

/** `POST /sims-export`: which SIMs are meant is settled at the beginning, what they are as each is read. */
export const exportSims =
  ({ database, clock, env }: World): Handlers<typeof contract.sims>['export'] =>
  async ({ body, ability }) => {
    const { format, except = [], columns = SIM_FIELDS, heads, ...query } = body;
    const now = clock.now();
    const wanted = simsWanted(readable(ability), query, now);
    if (wanted instanceof Refusal) return wanted;
    const ids = await idsInOrder(database, and(wanted.where, simsAllowed(ability, 'export')), query.sort ?? '-updated_at', now);
    for (const id of except) ids.delete(id);
    const name = `sims-${dayIn(env.TIME_ZONE, now)}`;
    const read = async (step: readonly number[]) => (await database.select().from(sims).where(isAnyOf(sims.id, step))).map(wireSim);
    return listFile({ name, format, columns, heads, ids: [...ids], read, cellOf });
  };
