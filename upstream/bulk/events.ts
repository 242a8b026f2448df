import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { Env } from '#upstream/core/env.ts';

export const jobFinished = domainEvent<{ jobId: number; env: Env; at: Date }>();
