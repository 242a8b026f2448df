import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { Env } from '#upstream/core/env.ts';

/** Every row of a bulk job has its answer. */
export const jobFinished = domainEvent<{ jobId: number; env: Env; at: Date }>();
