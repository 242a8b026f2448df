import { desc, eq } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordSystemEvent } from '#upstream/systems/events.ts';
import { hashOfEvent } from './chain.ts';
import { type SwapEventKind, SYSTEM_EVENT_OF } from './eventKinds.ts';
import { swapOf } from './serialize.ts';
import { swapEvents, swaps } from './tables.ts';

export type Actor = { by?: User | null; name?: string | null };
export type NewSwapEvent = Actor & { kind: SwapEventKind; message?: string | null; facts?: Record<string, unknown>; doneAt?: Date };

/** It is over and was finished: what was to be fitted is fitted. */
export const swapFinished = domainEvent<{ csNo: string; ticketNumber: string; name: string | null; at: Date }>();

export const isLate = (doneAt: Date, heardAt: Date) => heardAt.getTime() - doneAt.getTime() >= MINUTE;

export async function recordSwapEvent(tx: Database, swapId: number, note: NewSwapEvent, at: Date): Promise<void> {
  const { kind, by, name = null, message, facts, doneAt = at } = note;
  const who = { userId: by?.id ?? null, by: nameOf(by ?? undefined) ?? name };
  const allFacts = isLate(doneAt, at) ? { ...facts, received_at: at.toISOString() } : (facts ?? null);
  // Two events of one swap follow one another, so that each has one before.
  await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, swapId)).for('no key update');
  const [last] = await tx
    .select({ hash: swapEvents.hash })
    .from(swapEvents)
    .where(eq(swapEvents.swapId, swapId))
    .orderBy(desc(swapEvents.id))
    .limit(1);
  const event = { kind, by: who.by, message: message ?? null, facts: allFacts };
  const hash = hashOfEvent(swapId, { ...event, at: doneAt.toISOString() }, last?.hash ?? null);
  await tx.insert(swapEvents).values({ ...event, swapId, at: doneAt, userId: who.userId, hash });
  const found = await swapOf(tx, swapId, at);
  if (found) await tx.update(swaps).set({ status: found.swap.status, updatedAt: at }).where(eq(swaps.id, swapId));
  const ofSystem = SYSTEM_EVENT_OF[kind];
  if (found && ofSystem) await recordSystemEvent(tx, found.swap.cs_no, { kind: ofSystem, by, name, message, after: facts, swapId }, at);
  publishSwap(tx, swapId);
}

export function publishSwap(tx: Database, id: number): void {
  for (const channel of [`sim-swap.${id}`, 'swaps']) publish(tx, { channel, change: { type: 'swaps', id } });
}
