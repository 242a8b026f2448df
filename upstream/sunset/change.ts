import { eq } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { announce } from '#upstream/announce.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type SunsetRow, sunsetEvents, sunsetItems } from '#upstream/db/sunset.ts';
import { nameOf } from '#upstream/sims/changes.ts';
import { wireSunset } from './row.ts';

type SunsetChange = { field: keyof SunsetItem; columns: Partial<typeof sunsetItems.$inferInsert>; by: User | undefined; at: Date };

/** The one way a sunset site changes: row, version and history together, and announced. */
export async function changeSunset(tx: Database, row: SunsetRow, { field, columns, by, at }: SunsetChange): Promise<SunsetItem> {
  const [changed] = await tx
    .update(sunsetItems)
    .set({ ...columns, version: row.version + 1, updatedAt: at })
    .where(eq(sunsetItems.id, row.id))
    .returning();
  if (!changed) throw new Error(`sunset site ${row.id} is gone`);
  const before = wireSunset(row);
  const after = wireSunset(changed);
  await tx.insert(sunsetEvents).values({
    itemId: row.id,
    at,
    userId: by?.id ?? null,
    by: nameOf(by),
    field,
    before: { [field]: before[field] },
    after: { [field]: after[field] },
  });
  announce(tx, { channel: 'sunset', change: { type: 'sunset', id: row.id, version: changed.version } });
  return after;
}
