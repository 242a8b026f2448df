import { inArray } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { technicians } from './tables.ts';

export async function technicianNames(database: Database, ids: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const named = await database
    .select({ id: technicians.id, name: technicians.name })
    .from(technicians)
    .where(inArray(technicians.id, known));
  return new Map(named.map(({ id, name }) => [id, name]));
}
