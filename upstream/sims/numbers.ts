import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from './repository.ts';
import { serializeSim } from './serialize.ts';
import { sims } from './tables.ts';

type Numbers = { imei?: string | null; iccid?: string | null };

export async function takenNumbers(
  tx: Database,
  { imei, iccid }: Numbers,
  ability: Ability,
  except = 0,
): Promise<ProblemResponse | undefined> {
  const same = or(imei ? eq(sims.imei, imei) : undefined, iccid ? eq(sims.iccid, iccid) : undefined);
  if (!same) return undefined;
  const others = await tx
    .select({ row: sims, seen: sql<boolean>`(${readable(ability)}) is true` })
    .from(sims)
    .where(and(same, ne(sims.id, except)))
    .orderBy(asc(sims.id));
  if (others.length === 0) return undefined;
  const errors = {
    ...(imei && others.some(({ row }) => row.imei === imei) && { imei: ['taken'] }),
    ...(iccid && others.some(({ row }) => row.iccid === iccid) && { iccid: ['taken'] }),
  };
  const visible = others.find(({ seen }) => seen)?.row;
  return new ProblemResponse('duplicate', { errors, ...(visible && { current: serializeSim(visible) }) });
}
