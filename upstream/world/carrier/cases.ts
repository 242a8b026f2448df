import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { cases } from './tables.ts';

/** What can go wrong with an order, with an upload, and with any call at all. */
const ORDER_CASES = ['slow', 'fails', 'refused', 'iccid-in-use', 'lost'] as const;
const UPLOAD_CASES = ['not-certified', 'lost'] as const;
const CALL_CASES = ['busy', 'down'] as const;
export const CaseName = z.enum([...ORDER_CASES, ...UPLOAD_CASES, ...CALL_CASES]);
export type CaseName = z.infer<typeof CaseName>;

/** Trouble for the next `times` orders or calls, of one line or of any. `seconds`: how slow, or busy for how long. */
export const Case = z.strictObject({
  case: CaseName,
  imei: z.string().optional(),
  times: z.number().int().min(1).max(10_000).default(1),
  seconds: z.number().int().min(0).max(86_400).optional(),
});

export const setCase = (database: Database, { case: name, imei, times, seconds }: z.infer<typeof Case>) =>
  database.insert(cases).values({ name, imei: imei ?? null, times, seconds: seconds ?? null });

async function take(database: Database, names: readonly CaseName[], imei: string) {
  const mine = and(inArray(cases.name, [...names]), or(eq(cases.imei, imei), isNull(cases.imei)));
  const first = database.select({ id: cases.id }).from(cases).where(mine).orderBy(cases.id).limit(1).for('update');
  const [taken] = await database
    .update(cases)
    .set({ times: sql`${cases.times} - 1` })
    .where(eq(cases.id, sql`(${first})`))
    .returning();
  if (!taken) return undefined;
  if (taken.times <= 0) await database.delete(cases).where(eq(cases.id, taken.id));
  return { name: taken.name as CaseName, seconds: taken.seconds };
}

/** The trouble that awaits an order, used up by one. */
export const takeOrderCase = (database: Database, imei: string) => take(database, ORDER_CASES, imei);
/** The trouble that awaits an upload, used up by one. */
export const takeUploadCase = (database: Database, imei: string) => take(database, UPLOAD_CASES, imei);
/** The trouble that awaits a call of whichever kind, used up by one. */
export const takeCallCase = (database: Database, imei: string) => take(database, CALL_CASES, imei);
