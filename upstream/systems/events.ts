import type { User } from '#lib/contract/session.ts';
import type { SYSTEM_EVENTS } from '#lib/contract/systems.ts';
import { announce } from '#upstream/announce.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systemEvents } from '#upstream/db/swaps.ts';
import { nameOf } from '#upstream/sims/changes.ts';

type Fields = Record<string, unknown>;

/** A station of a system's history. Without `by` it is the station's or a job's doing. */
export type SystemNote = {
  kind: (typeof SYSTEM_EVENTS)[number];
  by?: User | null;
  /** Who it was, without an account. */
  name?: string | null;
  before?: Fields | null;
  after?: Fields | null;
  reason?: string | null;
  message?: string | null;
  swapId?: number | null;
};

/** Writes down what happened to a system, and announces it. */
export async function noteSystem(
  tx: Database,
  csNo: string,
  { by, name = null, before, after, reason, message, ...note }: SystemNote,
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
  announce(tx, { channel: `system.${csNo}`, change: { type: 'systems', id: csNo } });
}
