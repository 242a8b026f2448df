import type { Database } from '#upstream/db/connect.ts';
import { type SystemRow, systems } from '#upstream/db/schema.ts';

let counted = 0;

/** A system of its own for a test, put straight into the database. */
export async function addSystem(database: Database, facts: Partial<SystemRow> = {}): Promise<SystemRow> {
  counted += 1;
  const number = `${process.pid % 1000}`.padStart(3, '0') + String(counted).padStart(4, '0');
  const now = new Date();
  const [row] = await database
    .insert(systems)
    .values({
      csNo: `TST-${number}`,
      systemNo: `9${number}`,
      site: `T${number}`,
      siteName: `Test Site ${number}`,
      Branch: 'Dallas',
      panelType: 'XR550',
      phone: '2145550100',
      createdAt: now,
      updatedAt: now,
      ...facts,
    })
    .returning();
  if (!row) throw new Error('the system was not added');
  return row;
}
