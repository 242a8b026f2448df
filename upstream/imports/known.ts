import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ImportRefusal } from '#lib/contract/imports.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Verdict } from './judge.ts';

export function makeDuplicates() {
  const firsts = { imei: new Map<string, number>(), iccid: new Map<string, number>() };
  return ({ sim }: Verdict): ImportRefusal[] => {
    if (!sim) return [];
    return (['imei', 'iccid'] as const).flatMap((field) => {
      const value = sim[field];
      const first = value === null ? undefined : firsts[field].get(value);
      if (value !== null && first === undefined) firsts[field].set(value, sim.row);
      return first === undefined ? [] : [{ row: sim.row, field, value, rule: `${field}_twice`, sim_id: null, first_row: first }];
    });
  };
}

export async function knownIn(database: Database, verdicts: readonly Verdict[], visible: SQL): Promise<Map<number, ImportRefusal[]>> {
  const listed = verdicts.flatMap(({ sim }) => sim ?? []);
  const found = new Map<number, ImportRefusal[]>();
  if (listed.length === 0) return found;
  const iccids = listed.flatMap(({ iccid }) => iccid ?? []);
  const rows = await database
    .select({ id: sims.id, imei: sims.imei, iccid: sims.iccid, isVisible: sql<boolean>`(${visible}) is true` })
    .from(sims)
    .where(
      or(
        inArray(
          sims.imei,
          listed.flatMap(({ imei }) => imei ?? []),
        ),
        iccids.length > 0 ? inArray(sims.iccid, iccids) : undefined,
      ),
    );
  const holders = { imei: new Map(rows.map((row) => [row.imei, row])), iccid: new Map(rows.map((row) => [row.iccid, row])) };
  for (const sim of listed) {
    const refusals = (['imei', 'iccid'] as const).flatMap((field) => {
      const value = sim[field];
      const holder = value === null ? undefined : field === 'imei' ? holders.imei.get(value) : holders.iccid.get(value);
      if (!holder) return [];
      return [{ row: sim.row, field, value, rule: `${field}_known`, sim_id: holder.isVisible ? holder.id : null, first_row: null }];
    });
    if (refusals.length > 0) found.set(sim.row, refusals);
  }
  return found;
}
