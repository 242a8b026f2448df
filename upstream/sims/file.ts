import { and, getTableColumns } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { SIM_FIELDS, type Sim, type SimField } from '#lib/contract/sims/sim.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { ExportCell } from '#upstream/export/cells.ts';
import { listFile } from '#upstream/export/listFile.ts';
import { dayIn } from '#upstream/simulators/usage.ts';
import { idsInOrder } from './idsInOrder.ts';
import { simsWanted } from './query.ts';
import { readable, simsAllowed } from './repository.ts';
import { serializeSim } from './serialize.ts';
import { sims } from './tables.ts';

/** What it is found by stands in the other columns too, and is as long as all of them. */
const { search: _, isPending: __, ...READ } = getTableColumns(sims);

const cellOf = (sim: Sim, field: SimField): ExportCell => (field === 'pending' ? (sim.pending?.action ?? null) : (sim[field] ?? null));

export const exportSims =
  ({ database, clock, env }: Context): Handlers<typeof contract.sims>['export'] =>
  async ({ body, ability }) => {
    const { format, except = [], columns = SIM_FIELDS, heads, ...query } = body;
    const now = clock.now();
    const wanted = simsWanted(readable(ability), query, now);
    if (wanted instanceof ProblemResponse) return wanted;
    const ids = await idsInOrder(database, and(wanted.where, simsAllowed(ability, 'export')), query.sort ?? '-updated_at', now);
    for (const id of except) ids.delete(id);
    const name = `sims-${dayIn(env.TIME_ZONE, now)}`;
    const read = async (step: readonly number[]) =>
      (await database.select(READ).from(sims).where(isAnyOf(sims.id, step))).map(serializeSim);
    return listFile({ name, format, columns, heads, ids: [...ids], read, cellOf });
  };
