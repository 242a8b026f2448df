import type { User } from '#lib/contract/session.ts';
import type { Context } from '#upstream/context.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { TestPeriodRow } from './tables.ts';

/** What a test can say of itself, to its system and to its swap; the reason stands with the system. */
export type NewTestEvent = {
  kind:
    | 'test-asked'
    | 'test-confirmed'
    | 'test-extended'
    | 'test-warning'
    | 'test-failed'
    | 'test-lost'
    | 'test-off-asked'
    | 'test-off'
    | 'test-expired'
    | 'test-escalated'
    | 'test-taken'
    | 'technician-left'
    | 'fire-watch-due'
    | 'told';
  by?: User | null;
  name?: string | null;
  message?: string | null;
  facts?: Record<string, unknown>;
  reason?: string | null;
};

/** A test is otherwise than it was; without an event it is nothing for a history. */
export const testChanged = domainEvent<{ test: TestPeriodRow; event?: NewTestEvent; at: Date }>();

export const testEnded = domainEvent<{ context: Context; csNo: string }>();
