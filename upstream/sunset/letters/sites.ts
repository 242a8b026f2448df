import { and, asc, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { type LetterName, NO_LETTER } from '#lib/contract/words/sunset.ts';
import { whyNoLetter } from '#lib/domain/letters.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { serializeSunset, sunsetAllowed } from '#upstream/sunset/repository.ts';
import { type SunsetRow, sunsetItems } from '#upstream/sunset/tables.ts';

const MOST_NAMED = 20;

const listed = (ids: readonly number[]) => `${ids.slice(0, MOST_NAMED).join(', ')}${ids.length > MOST_NAMED ? ', …' : ''}`;

/** The sites of an order, locked, in its order; or why it is not taken: all get their letter, or none does. */
export async function sitesFor(
  tx: Database,
  ids: readonly number[],
  letter: LetterName,
  ability: Ability,
): Promise<SunsetRow[] | ProblemResponse> {
  const found = await tx
    .select({ row: sunsetItems, allowed: sql<boolean>`(${sunsetAllowed(ability, 'update', 'letter_sent_at')}) is true` })
    .from(sunsetItems)
    .where(and(isAnyOf(sunsetItems.id, ids), sunsetAllowed(ability, 'read')))
    .orderBy(asc(sunsetItems.id))
    .for('update');
  const rows = new Map(found.map(({ row }) => [row.id, row]));
  const unknown = ids.filter((id) => !rows.has(id));
  if (unknown.length > 0) return new ProblemResponse('not_found', { errors: { ids: [`no such site: ${listed(unknown)}`] } });
  if (found.some(({ allowed }) => !allowed)) return new ProblemResponse('forbidden');
  const sites = ids.flatMap((id) => rows.get(id) ?? []);
  const without = NO_LETTER.flatMap((reason) => {
    const of = sites.flatMap((row) => (whyNoLetter(serializeSunset(row), letter) === reason ? [row.id] : []));
    return of.length > 0 ? [`${reason}: ${listed(of)}`] : [];
  });
  return without.length > 0 ? invalid({ ids: without }) : sites;
}
