import type { User } from '#lib/contract/session.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { RunRow } from './tables.ts';

/** Somebody wants a run stopped: whoever's it is answers whether it was. */
export const runStopped = domainEvent<{ run: RunRow; user: User; at: Date }, boolean>();
