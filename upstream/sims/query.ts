import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import type { SimKind } from '#lib/contract/sims/states.ts';
import { SIM_FILTERS } from '#lib/contract/words/sims.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf, isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { checkedIn } from './checkAges.ts';
import { chosenOf, FILTER_COLUMNS } from './counts.ts';
import { IDENTIFIERS, MOST_PASTED, pastedIn, searchIn, storedAs } from './search.ts';
import { sims } from './tables.ts';

const OF_KIND: Readonly<Record<SimKind, SQL>> = {
  card: sql`(${sims.imei} = '' and ${sims.meid} is null)`,
  radio: sql`${sims.iccid} is null`,
  both: sql`((${sims.imei} <> '' or ${sims.meid} is not null) and ${sims.iccid} is not null)`,
};

/** As `simKind` has it; null where there is no SIM. */
export const KIND_OF_SIM = sql<SimKind | null>`case when ${sims.id} is null then null when ${OF_KIND.card} then 'card' when ${OF_KIND.radio} then 'radio' else 'both' end`;

type SimsWanted = {
  base: SQL | undefined;
  where: SQL | undefined;
};

export function simsWanted(allowed: SQL, query: Partial<SimQuery>, now: Date): SimsWanted | ProblemResponse {
  const searched = query.q?.trim();
  if (searched && (pastedIn(searched)?.length ?? 0) > MOST_PASTED)
    return invalid({ q: [`At most ${MOST_PASTED.toLocaleString('en')} identifiers at once`] });
  const base = and(
    allowed,
    query.id && isAnyOf(sims.id, query.id),
    query.cs_no && inArray(sims.csNo, query.cs_no),
    query.batch_id === undefined ? undefined : inArray(sims.batchId, [query.batch_id].filter(isRowId)),
    searched ? searchIn(searched) : undefined,
    query.checked && checkedIn(query.checked, now),
    query.technology && inArray(sims.technology, query.technology),
    query.kind && or(...query.kind.map((kind) => OF_KIND[kind])),
  );
  const chosen = SIM_FILTERS.map((filter) => {
    const values = chosenOf(query, filter);
    return values && inArray(FILTER_COLUMNS[filter], [...values]);
  });
  return { base, where: and(base, ...chosen) };
}

/** Of several identifiers pasted at once those that no allowed SIM has, whatever the filters leave of it; in the order and spelling pasted. */
export async function missingOf(database: Database, allowed: SQL, q: string): Promise<string[] | undefined> {
  const pasted = pastedIn(q);
  if (!pasted) return undefined;
  const columns = Object.fromEntries(IDENTIFIERS.map((column) => [column.name, column]));
  const rows = await database
    .select(columns)
    .from(sims)
    .where(and(allowed, searchIn(q)));
  const found = new Set(rows.flatMap((row) => Object.values(row)));
  return [...new Set(pasted)].filter((each) => !storedAs(each).some((number) => found.has(number)));
}
