import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { carrierRequests, type Hardware } from './tables.ts';

export type CarrierRequest = typeof carrierRequests.$inferSelect;
export type Begun = Pick<CarrierRequest, 'requestId' | 'action' | 'hardware' | 'target'>;

/** What was asked of a carrier, kept before it is sent: after a lost answer or a crash it is known that it may have been done. */
export function carrierRequestsOf(database: Database, clock: Clock) {
  const is = (requestId: string) => eq(carrierRequests.requestId, requestId);
  const among = (requestIds: readonly string[]) => sql`${carrierRequests.requestId} = any(${`{${requestIds.join()}}`}::text[])`;
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

    /** The same of several that go in one request; in their order. */
    async beginMany(begun: readonly Begun[]): Promise<(CarrierRequest | undefined)[]> {
      const known = await database
        .select()
        .from(carrierRequests)
        .where(among(begun.map(({ requestId }) => requestId)));
      const before = new Map(known.map((each) => [each.requestId, each]));
      const sentAt = clock.now();
      const rows = begun.map((each) => {
        const sendings = (before.get(each.requestId)?.sendings ?? 0) + 1;
        return { ...each, ...untold, carrierId: null, sentAt, sendings };
      });
      await database.transaction(async (tx) => {
        await tx.delete(carrierRequests).where(among([...before.keys()]));
        await insertMany(tx, carrierRequests, rows);
      });
      return begun.map(({ requestId }) => before.get(requestId));
    },

    async takeBackMany(begun: readonly Begun[], before: readonly (CarrierRequest | undefined)[]): Promise<void> {
      const known = before.flatMap((each) => each ?? []);
      await database.transaction(async (tx) => {
        await tx.delete(carrierRequests).where(among(begun.map(({ requestId }) => requestId)));
        if (known.length > 0) await insertMany(tx, carrierRequests, known);
      });
    },

    async acceptMany(begun: readonly Begun[], carrierId: string): Promise<void> {
      await database
        .update(carrierRequests)
        .set({ carrierId })
        .where(among(begun.map(({ requestId }) => requestId)));
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

    async settle(requestId: string, outcome: 'done' | 'failed', words: string | null = null): Promise<void> {
      await database
        .update(carrierRequests)
        .set({ outcome, words, settledAt: clock.now() })
        .where(and(is(requestId), isNull(carrierRequests.outcome)));
    },

    /** By the carrier's own id, and where that is of several lines, by the line: it may have been changed by somebody else too. */
    async ofCarrier(carrierId: string, { imei, iccid }: Hardware): Promise<CarrierRequest | undefined> {
      const of = eq(carrierRequests.carrierId, carrierId);
      const [only, other] = await database.select().from(carrierRequests).where(of).limit(2);
      if (!other) return only;
      const card = iccid === null ? undefined : sql`${carrierRequests.hardware}->>'iccid' = ${iccid}`;
      const radio = imei === null ? undefined : sql`${carrierRequests.hardware}->>'imei' = ${imei}`;
      // One after the other: by the card there is an index.
      for (const isLine of [card, radio]) {
        const [mine] = isLine ? await database.select().from(carrierRequests).where(and(of, isLine)).limit(1) : [];
        if (mine) return mine;
      }
      return undefined;
    },

    allOfCarrier: (carrierId: string): Promise<CarrierRequest[]> =>
      database.select().from(carrierRequests).where(eq(carrierRequests.carrierId, carrierId)),

    /** Whether other lines went in the same request. */
    isShared: async (carrierId: string): Promise<boolean> =>
      (
        await database
          .select({ id: carrierRequests.requestId })
          .from(carrierRequests)
          .where(eq(carrierRequests.carrierId, carrierId))
          .limit(2)
      ).length > 1,
  };
}

export type CarrierRequests = ReturnType<typeof carrierRequestsOf>;
