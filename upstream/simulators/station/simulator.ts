import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { WHOLE } from '#lib/domain/testScope.ts';
import { type Clock, MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { cancelAlarm, dispatchUnrestored, hear, readBook } from './book.ts';
import { takeCallCase, takeRequestCase } from './cases.ts';
import { readCheckIns } from './checkIns.ts';
import { overviewOf } from './overview.ts';
import { type About, type Account, type Receipt, type Station, StationBusy, StationSilent } from './station.ts';
import { accounts } from './tables.ts';

const BUSY = 5;
const SLOW = 60;
const REFUSED = 'Not accepted: this account is locked by the supervisor on duty';

type Row = typeof accounts.$inferSelect;

/** The test a confirmed request leaves behind. Applied twice it leaves the same. */
function afterRequest(row: Row): Pick<Row, 'onTestSince' | 'onTestUntil' | 'testScope'> | undefined {
  const { confirmsAt, minutes, onTestSince, onTestUntil, testScope, askedScope } = row;
  if (!confirmsAt) return undefined;
  const isOn = onTestUntil !== null && onTestUntil > confirmsAt;
  if (minutes === null) return isOn ? { onTestSince, onTestUntil: confirmsAt, testScope } : undefined;
  const until = new Date(confirmsAt.getTime() + minutes * MINUTE);
  if (onTestUntil?.getTime() === until.getTime()) return undefined;
  return { onTestSince: isOn ? onTestSince : confirmsAt, onTestUntil: until, testScope: askedScope };
}

async function settled(tx: Database, { systemNo, csNo }: Account, now: Date): Promise<Row> {
  await tx.insert(accounts).values({ systemNo, csNo }).onConflictDoNothing();
  const [row] = await tx.select().from(accounts).where(eq(accounts.systemNo, systemNo)).for('update');
  if (!row) throw new Error('an account that was just opened is gone');
  const test = row.confirmsAt && row.confirmsAt <= now ? afterRequest(row) : undefined;
  if (test && row.confirmsAt) {
    if (row.onTestUntil && row.onTestUntil <= row.confirmsAt) await dispatchUnrestored(tx, csNo, row.onTestUntil);
    await readBook(tx, csNo, { limit: 1 }, row.confirmsAt);
    await tx.update(accounts).set(test).where(eq(accounts.systemNo, systemNo));
  }
  const settledRow = { ...row, ...test };
  // Whether it was taken off or ran out: what still waits for its restore at that moment sends somebody out.
  if (settledRow.onTestUntil && settledRow.onTestUntil <= now) await dispatchUnrestored(tx, csNo, settledRow.onTestUntil);
  return settledRow;
}

/** Every site of the sample company has the last four digits of its CS number as its passcode. */
export const passcodeOf = (csNo: string) => csNo.replace(/\D/g, '').slice(-4).padStart(4, '0');

const numberOf = (requestId: string) => `T${(createHash('sha256').update(requestId).digest().readUInt32BE() % 900_000) + 100_000}`;

export function simulatedStation(database: Database, clock: Clock, seconds: number): Station {
  const answers = async (csNo: string) => {
    const trouble = await takeCallCase(database, csNo);
    if (trouble?.name === 'busy') throw new StationBusy(trouble.seconds ?? BUSY);
    if (trouble) throw new StationSilent();
  };

  async function take(requestId: string, account: Account, minutes: number | null, about?: About): Promise<Receipt> {
    await answers(account.csNo);
    const trouble = await takeRequestCase(database, account.csNo);
    if (trouble?.name === 'refuses') return { state: 'refused', words: REFUSED };
    const takes = trouble?.name === 'slow' ? (trouble.seconds ?? SLOW) : seconds;
    await database.transaction(async (tx) => {
      const now = clock.now();
      await settled(tx, account, now);
      const confirmsAt = trouble?.name === 'never-confirms' ? null : new Date(now.getTime() + takes * SECOND);
      const askedScope = about ? { scope: about.scope, zones: about.zones } : null;
      await tx.update(accounts).set({ asked: requestId, minutes, askedScope, confirmsAt }).where(eq(accounts.systemNo, account.systemNo));
      await settled(tx, account, now);
    });
    if (trouble?.name === 'lost-answer') throw new StationSilent();
    return { state: 'taken' };
  }

  return {
    emit: (csNo, signal) => hear(database, csNo, signal, clock.now()),
    onTest: take,
    offTest: (requestId, account) => take(requestId, account, null),

    async status(account) {
      await answers(account.csNo);
      const now = clock.now();
      const row = await database.transaction((tx) => settled(tx, account, now));
      const { asked, confirmsAt, minutes, onTestSince, onTestUntil } = row;
      const onTest = onTestUntil !== null && onTestUntil > now;
      const isConfirmed = confirmsAt !== null && confirmsAt <= now;
      return {
        onTest,
        since: onTest ? onTestSince : null,
        until: onTest ? onTestUntil : null,
        scope: (onTest && row.testScope) || WHOLE,
        request:
          asked === null
            ? null
            : { id: asked, wants: minutes === null ? 'off' : 'on', isConfirmed, number: isConfirmed ? numberOf(asked) : null },
      };
    },

    async knows(csNo, passcode) {
      await answers(csNo);
      return passcode === passcodeOf(csNo);
    },

    async signals(csNo, sought) {
      await answers(csNo);
      return readBook(database, csNo, sought, clock.now());
    },

    async cancel(csNo, signalId) {
      await answers(csNo);
      await cancelAlarm(database, csNo, signalId, clock.now());
    },

    async checkIns(csNo, since) {
      await answers(csNo);
      return readCheckIns(database, csNo, since, clock.now());
    },

    async overview(asked) {
      await answers('');
      return overviewOf(database, asked, clock.now());
    },
  };
}
