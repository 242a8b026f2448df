import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { carrierRequests } from './tables.ts';

export type CarrierRequest = typeof carrierRequests.$inferSelect;
export type Begun = Pick<CarrierRequest, 'requestId' | 'action' | 'hardware' | 'target'>;

/** What was asked of a carrier, kept before it is sent: after a lost answer or a crash it is known that it may have been done. */
export function carrierRequestsOf(database: Database, clock: Clock) {
  const is = (requestId: string) => eq(carrierRequests.requestId, requestId);
  const untold = { outcome: null, words: null, settledAt: null };
  const find = async (requestId: string): Promise<CarrierRequest | undefined> =>
    (await database.select().from(carrierRequests).where(is(requestId)))[0];
  return {
    find,

    /** Answers with what was known of an earlier sending. */
    async begin(begun: Begun): Promise<CarrierRequest | undefined> {
      const before = await find(begun.requestId);
      const whole = { ...begun, ...untold, carrierId: null, sentAt: clock.now(), sendings: (before?.sendings ?? 0) + 1 };
      await database.insert(carrierRequests).values(whole).onConflictDoUpdate({ target: carrierRequests.requestId, set: whole });
      return before;
    },

    async takeBack(requestId: string, before: CarrierRequest | undefined): Promise<void> {
      if (before) await database.update(carrierRequests).set(before).where(is(requestId));
      else await database.delete(carrierRequests).where(is(requestId));
    },

    /** What was told of another id of the carrier's is not told of this one. */
    async accept(requestId: string, carrierId: string): Promise<void> {
      const isOther = sql`${carrierRequests.carrierId} is distinct from ${carrierId}`;
      await database
        .update(carrierRequests)
        .set({ carrierId, ...untold })
        .where(and(is(requestId), isOther));
    },

    /** What was told first stays. */
    async settle(requestId: string, outcome: 'done' | 'failed', words: string | null = null): Promise<void> {
      await database
        .update(carrierRequests)
        .set({ outcome, words, settledAt: clock.now() })
        .where(and(is(requestId), isNull(carrierRequests.outcome)));
    },

    /** By the carrier's own id alone: the same line may have been changed by somebody else. */
    ofCarrier: async (carrierId: string): Promise<CarrierRequest | undefined> =>
      (await database.select().from(carrierRequests).where(eq(carrierRequests.carrierId, carrierId)).limit(1))[0],
  };
}

export type CarrierRequests = ReturnType<typeof carrierRequestsOf>;
