import type { User } from '#lib/contract/session.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { serializeSunset } from './repository.ts';
import { type SunsetRow, sunsetEvents, sunsetItems } from './tables.ts';

type SunsetChange = {
  field: keyof SunsetItem;
  columns: Partial<typeof sunsetItems.$inferInsert>;
  facts?: Record<string, unknown>;
  by: User | undefined;
  /** Of whom only the name is known. */
  name?: string | null;
  at: Date;
};

export async function changeSunset(
  tx: Database,
  row: SunsetRow,
  { field, columns, facts, by, name = null, at }: SunsetChange,
): Promise<SunsetItem> {
  const changed = await changeRow(tx, sunsetItems, row, columns, at);
  const before = serializeSunset(row);
  const after = serializeSunset(changed);
  await tx.insert(sunsetEvents).values({
    itemId: row.id,
    at,
    userId: by?.id ?? null,
    by: nameOf(by) ?? name,
    field,
    before: { [field]: before[field] },
    after: { [field]: after[field], ...facts },
  });
  publish(tx, { channel: 'sunset', change: { type: 'sunset', id: row.id, version: changed.version } });
  return after;
}
