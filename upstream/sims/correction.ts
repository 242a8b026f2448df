import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/systems/tables.ts';
import { pairings, type SimRow, simEvents, sims } from './tables.ts';

/** Whoever mistypes a number sees it on the card in their hand, or somebody else finds it later. */
const WITHIN = 15 * MINUTE;
/** What tells nothing of a line but what somebody wrote down. */
const WRITTEN = ['created', 'imported', 'changed', 'moved', 'paired'];

const radioOf = ({ imei, meid }: Pick<SimRow, 'imei' | 'meid'>) => imei || meid;
const beganAt = ({ pairedAt, createdAt }: SimRow) => pairedAt ?? createdAt;

/**
 * Whether a number typed over another in a pair was a slip of the same hand and no other radio or card: soon after the pair began, by whoever wrote it
 * down, with nothing asked, told or heard of the line between.
 */
async function isCorrection(tx: Database, before: SimRow, { by, now }: { by: User; now: Date }): Promise<boolean> {
  const since = beganAt(before);
  if (now.getTime() - since.getTime() > WITHIN) return false;
  if ([before.providerCheckedAt, before.lastSessionAt].some((at) => at && at >= since)) return false;
  const events = await tx
    .select({ kind: simEvents.kind, userId: simEvents.userId })
    .from(simEvents)
    .where(and(eq(simEvents.simId, before.id), gte(simEvents.at, since), isNull(simEvents.ofRadio)))
    .orderBy(asc(simEvents.id));
  const [began] = events;
  if (began?.userId !== by.id || !events.every(({ kind }) => WRITTEN.includes(kind))) return false;
  if (before.csNo === null) return true;
  const [system] = await tx.select({ at: systems.lastSignalAt }).from(systems).where(eq(systems.csNo, before.csNo));
  return !(system?.at && system.at >= since);
}

/** Takes a pair that never was out of the history again, as a trigger wrote it when the number was changed. One that was parted by the slip goes on. */
export async function forgetSlip(tx: Database, before: SimRow, after: SimRow, typed: { by: User; now: Date }): Promise<SimRow> {
  const [was, is] = [radioOf(before), radioOf(after)];
  if (!was || !is || !before.iccid || !after.iccid || (was === is && before.iccid === after.iccid)) return after;
  if (!(await isCorrection(tx, before, typed))) return after;
  const since = beganAt(before);
  const told = (iccid: string, radio: string, until: Date) =>
    and(eq(pairings.iccid, iccid), eq(pairings.radio, radio), eq(pairings.until, until));
  await tx.delete(pairings).where(and(told(before.iccid, was, after.updatedAt), eq(pairings.since, since)));
  const [resumed] = await tx
    .delete(pairings)
    .where(told(after.iccid, is, since))
    .returning({ since: pairings.since });
  const [corrected = after] = await tx
    .update(sims)
    .set({ pairedAt: resumed ? resumed.since : before.pairedAt })
    .where(eq(sims.id, after.id))
    .returning();
  return corrected;
}
