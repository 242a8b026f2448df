import { isNull } from 'drizzle-orm';
import { isActedOn } from '#lib/contract/signals.ts';
import { meaningOf } from '#lib/domain/signalCodes.ts';
import { DAY } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { backgroundOf } from '#upstream/simulators/station/background.ts';
import { MEMORY } from '#upstream/simulators/station/book.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import type { Bench } from './bench.ts';

let counted = 0;

/** The number of a system that has no alarm by itself as far back as the station looks, nor in the days a test lets go by: its alarms are the test's. */
function quietNumber(): string {
  for (;;) {
    counted += 1;
    const number = `${process.pid % 1000}`.padStart(3, '0') + String(counted).padStart(4, '0');
    const said = backgroundOf(`TST-${number}`, new Date(Date.now() - MEMORY - DAY), new Date(Date.now() + 60 * DAY), null);
    if (!said.some(({ code }) => isActedOn(meaningOf(code).kind))) return number;
  }
}

/** A system of its own for a test, put straight into the database. */
export async function addSystem(database: Database, facts: Partial<SystemRow> = {}): Promise<SystemRow> {
  const number = quietNumber();
  const now = new Date();
  const row = await insertOne(database, systems, {
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
  });
  return row;
}

export async function calmStation(bench: Pick<Bench, 'happens' | 'database'>): Promise<void> {
  await bench.happens({ station: { clear: true } });
  await bench.database.update(testPeriods).set({ closedAt: new Date() }).where(isNull(testPeriods.closedAt));
}
