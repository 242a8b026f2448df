import type { User } from '#lib/contract/session.ts';
import type { SYSTEM_EVENTS } from '#lib/contract/words/systems.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systemEvents } from './tables.ts';

type DuringSwap = {
  swapId: number;
  kind: 'alarm-handled' | 'alarm-confirmed' | 'note';
  by: User;
  message?: string | null;
  facts?: Record<string, unknown>;
  at: Date;
};
export const doneDuringSwap = domainEvent<DuringSwap>();

type Fields = Record<string, unknown>;

export type NewSystemEvent = {
  kind: (typeof SYSTEM_EVENTS)[number];
  by?: User | null;
  name?: string | null;
  before?: Fields | null;
  after?: Fields | null;
  reason?: string | null;
  message?: string | null;
  swapId?: number | null;
};

export async function recordSystemEvent(
  tx: Database,
  csNo: string,
  { by, name = null, before, after, reason, message, ...note }: NewSystemEvent,
  at: Date,
) {
  await tx.insert(systemEvents).values({
    csNo,
    at,
    ...note,
    userId: by?.id ?? null,
    by: nameOf(by ?? undefined) ?? name,
    before: before ?? null,
    after: after ?? null,
    reason: reason || null,
    message: message ?? null,
  });
  publish(tx, { channel: `system.${csNo}`, change: { type: 'systems', id: csNo } });
}
