import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { cases } from '#upstream/world/carrier/tables.ts';

const CASES = [
  'panel-unreachable',
  'panel-armed',
  'upload-cut',
  'upload-shrunken',
  'download-differs',
  'link-lost',
  'backup-path',
  'no-signal',
] as const;
export const PanelCaseName = z.enum(CASES);
export type PanelCaseName = z.infer<typeof PanelCaseName>;

/** Trouble for the next `times` transfers or fittings, of one CS number or of any. `seconds`: until the panel checks in. */
export const PanelCase = z.strictObject({
  case: PanelCaseName,
  target: z.string().optional(),
  times: z.number().int().min(1).max(10_000).default(1),
  seconds: z.number().int().min(0).max(86_400).optional(),
});

export const setPanelCase = (database: Database, { case: name, target, times, seconds }: z.infer<typeof PanelCase>) =>
  database.insert(cases).values({ name, target: target ?? null, times, seconds: seconds ?? null });

/** The trouble of these names that awaits a panel, used up by one. */
export async function takePanelCase(database: Database, names: readonly PanelCaseName[], csNo: string) {
  const mine = and(inArray(cases.name, [...names]), or(eq(cases.target, csNo), isNull(cases.target)));
  const first = database.select({ id: cases.id }).from(cases).where(mine).orderBy(cases.id).limit(1).for('update');
  const [taken] = await database
    .update(cases)
    .set({ times: sql`${cases.times} - 1` })
    .where(eq(cases.id, sql`(${first})`))
    .returning();
  if (!taken) return undefined;
  if (taken.times <= 0) await database.delete(cases).where(eq(cases.id, taken.id));
  return { name: taken.name as PanelCaseName, seconds: taken.seconds };
}
