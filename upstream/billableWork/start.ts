import { eq } from 'drizzle-orm';
import { instantAt } from '#lib/format/localDay.ts';
import type { Context } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';

const KEY = 'workSince';

/** What ended before the upstream first proposed work was invoiced elsewhere. */
export const keepStartOfWork = (database: Database, now: Date) =>
  database.insert(meta).values({ key: KEY, value: now.toISOString() }).onConflictDoNothing();

/** The day that is set, or when it was first kept. */
export async function startOfWork({ database, env }: Pick<Context, 'database' | 'env'>): Promise<Date | undefined> {
  if (env.WORK_SINCE) return new Date(instantAt(env.TIME_ZONE, env.WORK_SINCE));
  const [kept] = await database.select().from(meta).where(eq(meta.key, KEY));
  return kept && new Date(String(kept.value));
}
