import { eq } from 'drizzle-orm';
import { isFire } from '#lib/contract/systems.ts';
import { FIRE_WATCH_MINUTES } from '#lib/domain/impairment.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { minutesOut } from '#upstream/systems/outOfService.ts';
import { systems } from '#upstream/systems/tables.ts';
import { alert } from './alerts.ts';
import { changeTest, lockTest } from './changes.ts';
import { type TestPeriodRow, testPeriods } from './tables.ts';

async function isDue(database: Database, { systemNo, told, fireWatchDueAt }: TestPeriodRow, now: Date): Promise<boolean> {
  if (told?.fire_watch || fireWatchDueAt) return false;
  const [system] = await database.select({ kinds: systems.kinds }).from(systems).where(eq(systems.systemNo, systemNo));
  if (!isFire(system?.kinds)) return false;
  return ((await minutesOut(database, [systemNo], now)).get(systemNo) ?? 0) >= FIRE_WATCH_MINUTES;
}

/** A fire alarm system that has come to its four hours, and of which nobody said who keeps the fire watch: said once for each test. */
export async function warnOfFireWatch(context: Context, seen: TestPeriodRow): Promise<void> {
  const { database, clock } = context;
  if (!(await isDue(database, seen, clock.now()))) return;
  await transact(database, async (tx) => {
    const row = await lockTest(tx, eq(testPeriods.id, seen.id));
    const now = clock.now();
    if (!row || !(await isDue(tx, row, now))) return;
    const warned = await changeTest(tx, row, { fireWatchDueAt: now }, { kind: 'fire-watch-due' }, now);
    await alert(context, tx, warned, { event: 'fire-watch-due' });
  });
}
