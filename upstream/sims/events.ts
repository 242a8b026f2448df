import type { Ability } from '#lib/access/allows.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';

export const simsConfirmed = domainEvent<{ simIds: readonly number[] }>();

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
