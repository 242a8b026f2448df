import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { Env } from '#upstream/core/env.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import type { BulkJobRow } from './tables.ts';

export const jobFinished = domainEvent<{ jobId: number; env: Env; at: Date }>();

type Overdue = { rowId: number; job: BulkJobRow; from: SimRow; to: SimRow; env: Env; at: Date };
/** A carrier has not ended a move for hours; without `words` it now has. */
export const moveOverdue = domainEvent<Overdue & { words: string | null }>();
