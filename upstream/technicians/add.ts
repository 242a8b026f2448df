import { count } from 'drizzle-orm';
import { SKILLS } from '#lib/contract/technicians.ts';
import type { Database } from '#upstream/db/connect.ts';
import { technicians } from './tables.ts';

const LOOKS = 16;

/** Adds somebody who drives, by day from Monday to Friday and with every skill until it is known better; answers the id. */
export async function addTechnician(database: Database, who: { name: string; Branch: string | null }, now: Date): Promise<number> {
  const [known] = await database.select({ many: count() }).from(technicians);
  const usual = { colour: (known?.many ?? 0) % LOOKS, shiftStart: '08:00', shiftEnd: '17:00', daysOff: [0, 6], skills: [...SKILLS] };
  const [added] = await database
    .insert(technicians)
    .values({ ...who, ...usual, createdAt: now, updatedAt: now })
    .returning({ id: technicians.id });
  if (!added) throw new Error('nobody was added');
  return added.id;
}
