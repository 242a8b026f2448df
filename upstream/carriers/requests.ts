import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Clock } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { carrierRequests, type Hardware } from './tables.ts';

export type CarrierRequest = typeof carrierRequests.$inferSelect;
type Begun = Pick<CarrierRequest, 'requestId' | 'action' | 'hardware' | 'target'>;

/** What was asked of a carrier, kept before it is sent: after a lost answer or a crash it is known that it may have been done. */
export function carrierRequestsOf(database: Database, clock: Clock) {
  const is = (requestId: string) => eq(carrierRequests.requestId, requestId);
  const update = async (requestId: string, facts: Partial<CarrierRequest>) => {
    await database.update(carrierRequests).set(facts).where(is(requestId));
  };
  return {
    async begin(begun: Begun): Promise<void> {
      const whole = { ...begun, carrierId: null, outcome: null, words: null, sentAt: clock.now() };
      await database.insert(carrierRequests).values(whole).onConflictDoUpdate({ target: carrierRequests.requestId, set: whole });
    },
    find: async (requestId: string): Promise<CarrierRequest | undefined> =>
      (await database.select().from(carrierRequests).where(is(requestId)))[0],
    accept: (requestId: string, carrierId: string) => update(requestId, { carrierId }),
    settle: (requestId: string, outcome: 'done' | 'failed', words: string | null = null) => update(requestId, { outcome, words }),
    forget: async (requestId: string): Promise<void> => {
      await database.delete(carrierRequests).where(is(requestId));
    },
    /** By the carrier's own id; or, while its answer is lost, the youngest that was made of one of these numbers. */
    async ofCarrier(carrierId: string, { imei, iccid }: Hardware): Promise<CarrierRequest | undefined> {
      const numbers = [imei, iccid].filter((each) => each !== null);
      const told = sql`${carrierRequests.hardware}->>'iccid'`;
      const radio = sql`${carrierRequests.hardware}->>'imei'`;
      const isOf = numbers.length > 0 ? or(inArray(told, numbers), inArray(radio, numbers)) : sql`false`;
      const isLost = and(isNull(carrierRequests.carrierId), isNull(carrierRequests.outcome), isOf);
      const [found] = await database
        .select()
        .from(carrierRequests)
        .where(or(eq(carrierRequests.carrierId, carrierId), isLost))
        .orderBy(sql`${carrierRequests.carrierId} is null`, desc(carrierRequests.sentAt))
        .limit(1);
      return found;
    },
  };
}

export type CarrierRequests = ReturnType<typeof carrierRequestsOf>;
