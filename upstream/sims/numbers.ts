import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Database } from '../db/connect.ts';
import { sims } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { readable, wireSim } from './row.ts';

type Numbers = { imei?: string; iccid?: string | null };

/** Refuses numbers that another SIM has, naming the fields and, where this reader may see it, that SIM. */
export async function takenNumbers(tx: Database, { imei, iccid }: Numbers, ability: Ability, except = 0): Promise<Refusal | undefined> {
  const same = or(imei ? eq(sims.imei, imei) : undefined, iccid ? eq(sims.iccid, iccid) : undefined);
  if (!same) return undefined;
  const others = await tx
    .select({ row: sims, seen: sql<boolean>`(${readable(ability)}) is true` })
    .from(sims)
    .where(and(same, ne(sims.id, except)))
    .orderBy(asc(sims.id));
  if (others.length === 0) return undefined;
  const errors = {
    ...(others.some(({ row }) => row.imei === imei) && { imei: ['taken'] }),
    ...(iccid && others.some(({ row }) => row.iccid === iccid) && { iccid: ['taken'] }),
  };
  const visible = others.find(({ seen }) => seen)?.row;
  return new Refusal('duplicate', { errors, ...(visible && { current: wireSim(visible) }) });
}
