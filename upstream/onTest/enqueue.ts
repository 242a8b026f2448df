import { z } from 'zod';
import { hurryJob } from '#upstream/core/jobRows.ts';
import type { Queue } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { TestPeriodRow } from './tables.ts';

export const ASK_JOB = 'test-ask';
export const OFF_JOB = 'test-off';
export const WATCH_JOB = 'test';

export const AskPayload = z.object({ test: z.number(), asked_at: z.string() });
export const TestPayload = z.object({ test: z.number() });

const watchKeyOf = (testId: number) => `test:${testId}`;
const offKeyOf = (testId: number) => `test:${testId}:off`;

type Enqueues = Pick<Queue, 'enqueue'>;

export const enqueueWatch = (jobs: Enqueues, tx: Database, { id }: TestPeriodRow) =>
  jobs.enqueue(tx, { kind: WATCH_JOB, key: watchKeyOf(id), payload: { test: id } });

export const wakeWatch = (tx: Database, { id }: TestPeriodRow, now: Date) => hurryJob(tx, watchKeyOf(id), now);

/** Every request of a test is a job of its own, so that each has its own id at the station and a newer one never waits for an older. */
export const enqueueAsk = (jobs: Enqueues, tx: Database, { id, askedAt }: TestPeriodRow) =>
  jobs.enqueue(tx, {
    kind: ASK_JOB,
    key: `test:${id}:on:${askedAt.getTime()}`,
    payload: { test: id, asked_at: askedAt.toISOString() },
  });

/** Once for each test, with the change that sets `offAskedAt`. */
export const enqueueOff = (jobs: Enqueues, tx: Database, { id }: TestPeriodRow) =>
  jobs.enqueue(tx, { kind: OFF_JOB, key: offKeyOf(id), payload: { test: id } });

export const hurryOff = (tx: Database, { id }: TestPeriodRow, now: Date) => hurryJob(tx, offKeyOf(id), now);
