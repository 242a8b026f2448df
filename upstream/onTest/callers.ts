import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordSystemEvent } from '#upstream/systems/events.ts';
import { type SystemRow, systemEvents, systems } from '#upstream/systems/tables.ts';
import { stationTrouble } from '#upstream/systems/trouble.ts';
import { alert } from './alerts.ts';

/** So many wrong ones in so long, and no further is tried: whoever guesses has to wait, and the site is called back. */
const MOST_WRONG = 3;
const WITHIN = 15 * MINUTE;

/** Those since somebody gave the right one. */
async function wrongOnes(tx: Database, csNo: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - WITHIN);
  const events = await tx
    .select({ kind: systemEvents.kind, after: systemEvents.after })
    .from(systemEvents)
    .where(and(eq(systemEvents.csNo, csNo), inArray(systemEvents.kind, ['passcode-wrong', 'test-asked']), gte(systemEvents.at, since)))
    .orderBy(desc(systemEvents.id));
  const right = events.findIndex(({ kind, after }) => kind === 'test-asked' && after?.caller);
  return events.slice(0, right < 0 ? undefined : right).filter(({ kind }) => kind === 'passcode-wrong').length;
}

const locked = () => invalid({ passcode: ['locked'] });

type Call = { caller: string; passcode: string; user: User };

/** Why somebody who called is not taken at their word; nothing when the station knows their passcode, which is written down nowhere. */
export async function callerRefusal(
  context: Context,
  system: SystemRow,
  { caller, passcode, user }: Call,
): Promise<ProblemResponse | undefined> {
  const { database, clock, station } = context;
  const { csNo, systemNo } = system;
  if ((await wrongOnes(database, csNo, clock.now())) >= MOST_WRONG) return locked();
  const isKnown = await station.knows(csNo, passcode).catch(stationTrouble);
  if (isKnown instanceof ProblemResponse) return isKnown;
  return transact(database, async (tx) => {
    await tx.select({ csNo: systems.csNo }).from(systems).where(eq(systems.csNo, csNo)).for('update');
    const now = clock.now();
    const before = await wrongOnes(tx, csNo, now);
    // Tried beside others that were wrong, a right one is a guess as well.
    if (before >= MOST_WRONG) return locked();
    if (isKnown) return undefined;
    await recordSystemEvent(tx, csNo, { kind: 'passcode-wrong', by: user, after: { caller } }, now);
    if (before + 1 < MOST_WRONG) return invalid({ passcode: ['wrong'] });
    const about = { csNo, systemNo, swapId: null, userId: null, by: nameOf(user), expiresAt: null };
    await alert(context, tx, about, { event: 'passcode-wrong', caller });
    return locked();
  });
}
