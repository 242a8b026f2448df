import type { Ability } from '#lib/access/allows.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';

/** A change of these SIMs has come true. */
export const simsConfirmed = domainEvent<{ simIds: readonly number[] }>();

type Settled = {
  simId: number;
  /** Where it was ordered from. */
  batchId?: number;
  jobId?: number;
  state: 'done' | 'failed' | 'gone';
  message?: string | null;
  at: Date;
};
/** The carrier has answered what was ordered for a SIM, or there is no such SIM any more. */
export const orderSettled = domainEvent<Settled>();

/** Somebody was answered about a SIM that they asked for from a batch. */
export const simAnswered = domainEvent<{
  simId: number;
  batchId?: number;
  ability: Ability;
  refused?: ProblemResponse;
  lookedUpAt?: Date;
}>();
