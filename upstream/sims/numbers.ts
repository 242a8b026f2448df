import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from './repository.ts';
import { serializeSim } from './serialize.ts';
import { sims } from './tables.ts';

/** No two SIMs have the same; of an EID several may, as a card holds several profiles. */
const UNIQUE = ['imei', 'meid', 'iccid', 'imsi'] as const;
type Numbers = Partial<Record<(typeof UNIQUE)[number], string | null>>;

export async function takenNumbers(tx: Database, numbers: Numbers, ability: Ability, except = 0): Promise<ProblemResponse | undefined> {
  const same = or(...UNIQUE.map((field) => (numbers[field] ? eq(sims[field], numbers[field]) : undefined)));
  if (!same) return undefined;
  // A carrier may tell one IMSI of two cards, so no index keeps it apart.
  if (numbers.imsi) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`imsi ${numbers.imsi}`}))`);
  const others = await tx
    .select({ row: sims, seen: sql<boolean>`(${readable(ability)}) is true` })
    .from(sims)
    .where(and(same, ne(sims.id, except)))
    .orderBy(asc(sims.id));
  if (others.length === 0) return undefined;
  const isTaken = (field: (typeof UNIQUE)[number]) => numbers[field] && others.some(({ row }) => row[field] === numbers[field]);
  const errors = Object.fromEntries(UNIQUE.filter(isTaken).map((field) => [field, ['taken']]));
  const visible = others.find(({ seen }) => seen)?.row;
  return new ProblemResponse('duplicate', { errors, ...(visible && { current: serializeSim(visible) }) });
}
