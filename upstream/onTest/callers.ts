import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { Context } from '#upstream/context.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
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
/** Of a day all count, whoever gave a right one between: two at a time, again and again, is guessing too. */
const MOST_IN_A_DAY = 6;

async function wrongOnes(tx: Database, csNo: string, now: Date) {
  const since = new Date(now.getTime() - DAY);
  const events = await tx
    .select({ kind: systemEvents.kind, at: systemEvents.at })
    .from(systemEvents)
    .where(and(eq(systemEvents.csNo, csNo), inArray(systemEvents.kind, ['passcode-wrong', 'passcode-right']), gte(systemEvents.at, since)))
    .orderBy(desc(systemEvents.id));
  const right = events.findIndex(({ kind }) => kind === 'passcode-right');
  const inRow = right < 0 ? events : events.slice(0, right);
  return {
    recent: inRow.filter(({ at }) => now.getTime() - at.getTime() <= WITHIN).length,
    today: events.filter(({ kind }) => kind === 'passcode-wrong').length,
  };
}

const isLocked = ({ recent, today }: Awaited<ReturnType<typeof wrongOnes>>) => recent >= MOST_WRONG || today >= MOST_IN_A_DAY;

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
  if (isLocked(await wrongOnes(database, csNo, clock.now()))) return locked();
  const isKnown = await station.knows(csNo, passcode).catch(stationTrouble);
  if (isKnown instanceof ProblemResponse) return isKnown;
  return transact(database, async (tx) => {
    await tx.select({ csNo: systems.csNo }).from(systems).where(eq(systems.csNo, csNo)).for('update');
    const now = clock.now();
    if (isLocked(await wrongOnes(tx, csNo, now))) return locked();
    await recordSystemEvent(tx, csNo, { kind: isKnown ? 'passcode-right' : 'passcode-wrong', by: user, after: { caller } }, now);
    if (isKnown) return undefined;
    if (!isLocked(await wrongOnes(tx, csNo, now))) return invalid({ passcode: ['wrong'] });
    const about = { csNo, systemNo, swapId: null, userId: null, by: nameOf(user), expiresAt: null };
    await alert(context, tx, about, { event: 'passcode-wrong', caller });
    return locked();
  });
}
