import type { Ability } from '#lib/access/allows.ts';
import type { User } from '#lib/contract/session.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { Env } from '#upstream/core/env.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { SimRow } from './tables.ts';

export const simsConfirmed = domainEvent<{ simIds: readonly number[] }>();

type Records = { from: number; into: number; by: User; env: Env; at: Date };

/** The record of a radio goes into that of its card. */
export const recordsJoined = domainEvent<Records>();

/** A radio has a record of its own again; `scheduled`: the changes that its record had before they were joined. */
export const recordsParted = domainEvent<Records & { scheduled: readonly number[] }>();

export const linesChanged = domainEvent<{ env: Env; lines: readonly { before: SimRow; after: SimRow }[]; at: Date }>();

export const suspensionsEnding = domainEvent<{ env: Env; sims: readonly SimRow[]; at: Date }>();

type Settled = {
  simId: number;
  batchId?: number;
  jobId?: number;
  state: 'done' | 'failed' | 'gone';
  message?: string | null;
  at: Date;
};
export const orderSettled = domainEvent<Settled>();

export const simAnswered = domainEvent<{
  simId: number;
  batchId?: number;
  ability: Ability;
  refused?: ProblemResponse;
  lookedUpAt?: Date;
}>();
