import type { User } from '#lib/contract/session.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { RunRow } from './tables.ts';

export const runStopped = domainEvent<{ run: RunRow; user: User; at: Date }, boolean>();
