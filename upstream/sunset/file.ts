import { and } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SUNSET_ITEM_FIELDS } from '#lib/contract/words/sunset.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { ExportCell } from '#upstream/export/cells.ts';
import { listFile } from '#upstream/export/listFile.ts';
import { dayIn } from '#upstream/simulators/usage.ts';
import { orderLetters } from '#upstream/sunset/letters/handlers.ts';
import { serializeSunset, sunsetAllowed } from './repository.ts';
import { sunsetItems } from './tables.ts';

const cellOf = (item: SunsetItem, field: keyof SunsetItem): ExportCell => {
  const value = item[field];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
};

export function exportSunset(context: Context): Handlers<typeof contract.sunset>['export'] {
  const { database, clock, env } = context;
  const order = orderLetters(context);
  return async (received) => {
    const { body, ability } = received;
    const { ids, letter, format, columns = SUNSET_ITEM_FIELDS, heads } = body;
    if (letter !== null) return order(letter, received);
    const mine = (step: readonly number[]) => and(sunsetAllowed(ability, 'read'), isAnyOf(sunsetItems.id, step));
    const known = await database.select({ id: sunsetItems.id }).from(sunsetItems).where(mine(ids));
    const found = new Set(known.map(({ id }) => id));
    const chosen = [...new Set(ids)].filter((id) => found.has(id));
    const read = async (step: readonly number[]) => (await database.select().from(sunsetItems).where(mine(step))).map(serializeSunset);
    return listFile({ name: `sunset-${dayIn(env.TIME_ZONE, clock.now())}`, format, columns, heads, ids: chosen, read, cellOf });
  };
}
