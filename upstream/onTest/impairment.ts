import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Notified } from '#lib/contract/swaps/onTest.ts';
import { isFire } from '#lib/contract/systems.ts';
import { FIRE_WATCH_MINUTES, type NotifiedBefore, notifiedMissing, notifiedStill } from '#lib/domain/impairment.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { minutesOut } from '#upstream/systems/outOfService.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import { testPeriods } from './tables.ts';

type Given = Partial<Record<keyof Notified, string>>;

/** What was said is kept until it is said otherwise; an empty word takes it back. */
export function mergeNotified(before: Notified | null | undefined, given: Given | undefined): Notified {
  const word = (name: keyof Notified) => (given?.[name] === undefined ? (before?.[name] ?? null) : given[name] || null);
  return { owner: word('owner'), ahj: word('ahj'), fire_watch: word('fire_watch'), restored: word('restored') };
}

const RULES: Record<NotifiedBefore, string> = {
  owner: 'required: whom of the owner was told before a fire alarm system goes on test',
  ahj: 'required: whom of the fire authority (AHJ) was told, or why nobody has to be',
  fire_watch: `required: who keeps the fire watch, since it comes to more than ${FIRE_WATCH_MINUTES / 60} hours in 24`,
};

type Wanted = { given: Given | undefined; swapId: number | null; minutes: number; now: Date };

/** Who knows of a test that is asked for, what was said of the open one and of the same swap included; why it may not be asked for; null for a system that is no fire alarm system. */
export async function notifiedFor(
  tx: Database,
  { systemNo, kinds }: SystemRow,
  { given, swapId, minutes, now }: Wanted,
): Promise<Notified | null | ProblemResponse> {
  if (!isFire(kinds)) return null;
  const ofSwap = swapId === null ? undefined : and(eq(testPeriods.swapId, swapId), isNotNull(testPeriods.told));
  const isSame = or(isNull(testPeriods.closedAt), ofSwap);
  const [held] = await tx
    .select({ told: testPeriods.told, closedAt: testPeriods.closedAt })
    .from(testPeriods)
    .where(and(eq(testPeriods.systemNo, systemNo), isSame))
    .orderBy(desc(testPeriods.id))
    .limit(1);
  const still = held && notifiedStill({ told: held.told, closedAt: held.closedAt?.getTime() ?? null }, now.getTime());
  const told = mergeNotified(still, given);
  const out = Math.floor((await minutesOut(tx, [systemNo], now)).get(systemNo) ?? 0);
  const missing = notifiedMissing(told, out, minutes);
  return missing.length === 0 ? told : invalid(Object.fromEntries(missing.map((name) => [`told.${name}`, [RULES[name]]])));
}
