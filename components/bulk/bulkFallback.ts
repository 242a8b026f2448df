import type { BulkJob, BulkRow } from '#lib/contract/bulk.ts';
import { type Judged, preflightOf } from '#lib/domain/bulkVerdict.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { patienceFor } from './patienceFor.ts';
import { type BulkFallback, judgedRow, processRow, type RowAnswer, watchedRow } from './processRow.ts';

export type { BulkFallback } from './processRow.ts';

/** `ended` comes when every row has its answer; after `cancel` only those that were asked for still get one. */
export type RunningFallback = { pause(): void; resume(): void; cancel(): void; ended: Promise<BulkJob> };

const CONCURRENCY = 4;
const TOLD_EVERY_MS = 250;
const WATCHED_EVERY_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function inParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const rest = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
}

type Waiting = { why: 'busy' | 'unreachable'; until: number };

/** Tries again what fails for a while only; while one waits, all do. */
function createRetrier(onWait: (waiting: Waiting) => void = () => undefined) {
  let until = 0;
  return async function patiently<Result>(work: (tries: number) => Promise<Result>): Promise<Result> {
    for (let tries = 0; ; tries += 1) {
      while (until > Date.now()) await sleep(until - Date.now());
      try {
        return await work(tries);
      } catch (error) {
        const patience = patienceFor(error);
        if (!patience) throw error;
        const ms = patience.seconds ? patience.seconds * 1000 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(tries + 1, 10));
        until = Math.max(until, Date.now() + ms);
        onWait({ why: patience.why, until });
      }
    }
  };
}

const jobOf = ({ batch, order, rows, createdBy = null }: BulkFallback): BulkJob => ({
  id: 0,
  batch_id: batch.id,
  batch_name: batch.name,
  action: order.action,
  state: 'queued',
  ...{ done: 0, failed: 0, skipped: 0, acting: 0, total: rows.length },
  reason: order.reason ?? null,
  warehouse_code: order.warehouse_code ?? null,
  stock_state: order.stock_state ?? null,
  device_type: order.device_type ?? null,
  plan: order.plan ?? null,
  created_by: createdBy,
  ...{ created_at: null, finished_at: null, undoes: null, undone_by: null, waiting: null, preflight: null },
});

/** A dry run by the browser (a Job with id 0 and its `preflight`): thousands of SIMs take minutes. Rejects with what no patience mends. */
export async function previewBulkFallback(
  fallback: BulkFallback,
  onProgress: (read: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<BulkJob> {
  const judged: Judged[] = [];
  const patiently = createRetrier();
  await inParallel(fallback.rows, async (row) => {
    signal?.throwIfAborted();
    judged.push(await patiently(() => judgedRow(fallback, row)));
    onProgress(judged.length);
  });
  return { ...jobOf(fallback), preflight: preflightOf(fallback.order.action, judged) };
}

/**
 * For an upstream without `bulk`: goes through the rows with the core calls, four at a time, for as long as the tab stays open. `onProgress` gets
 * the state as a server's Job (id 0) and its rows, at most four times a second and at the end; both are new values each time. A row is done when
 * its own answer came: those the provider still works on are asked about until it has.
 */
export function startBulkFallback(fallback: BulkFallback, onProgress: (job: BulkJob, rows: readonly BulkRow[]) => void): RunningFallback {
  const rows = fallback.rows.map(
    (row): BulkRow => ({
      id: row.id,
      sim_id: row.sim_id,
      imei: simNumber(row),
      to: null,
      state: 'waiting',
      rule: null,
      message: null,
      updated_at: null,
    }),
  );
  const job: BulkJob = { ...jobOf(fallback), state: 'running', created_at: new Date().toISOString() };
  let waiting: Waiting | undefined;
  let pausing: { ended: Promise<void>; end: () => void } | undefined;
  let reporting: ReturnType<typeof setTimeout> | undefined;

  const count = (state: BulkRow['state']) => rows.filter((row) => row.state === state).length;
  const now = (): BulkJob => ({
    ...job,
    ...{ done: count('done'), failed: count('failed'), skipped: count('skipped'), acting: count('acting') },
    waiting:
      waiting && waiting.until > Date.now()
        ? {
            why: waiting.why,
            until: new Date(waiting.until).toISOString(),
            rows: Math.min(CONCURRENCY, count('waiting') + count('acting')),
          }
        : null,
  });
  const report = () => {
    reporting = undefined;
    onProgress(now(), [...rows]);
  };
  const reportSoon = () => {
    reporting ??= setTimeout(report, TOLD_EVERY_MS);
  };
  const patiently = createRetrier((why) => {
    waiting = why;
    reportSoon();
  });
  const setAnswer = (index: number, { state, rule = null, message = null }: RowAnswer) => {
    const row = rows[index];
    if (row) rows[index] = { ...row, state, rule, message, updated_at: new Date().toISOString() };
    reportSoon();
  };
  const failure = (error: unknown): RowAnswer => ({ state: 'failed', message: error instanceof Error ? error.message : String(error) });

  async function processAll() {
    await inParallel(fallback.rows.entries(), async ([index, row]) => {
      const answer = await patiently(async (tries): Promise<RowAnswer> => {
        while (pausing) await pausing.ended;
        return job.state === 'cancelled' ? { state: 'skipped', rule: 'cancelled' } : processRow(fallback, row, tries > 0);
      }).catch(failure);
      setAnswer(index, answer);
    });
    for (let pause = WATCHED_EVERY_MS; count('acting') > 0; pause = Math.min(LONGEST_WAIT_MS, pause * 1.5)) {
      await sleep(pause);
      const acting = [...fallback.rows.entries()].filter(([index]) => rows[index]?.state === 'acting');
      await inParallel(acting, async ([index, row]) => setAnswer(index, await patiently(() => watchedRow(fallback, row)).catch(failure)));
    }
    if (job.state !== 'cancelled') job.state = 'done';
    job.finished_at = new Date().toISOString();
    clearTimeout(reporting);
    report();
    return now();
  }

  const go = () => {
    pausing?.end();
    pausing = undefined;
  };
  return {
    pause() {
      if (job.state !== 'running') return;
      let end: () => void = () => undefined;
      pausing = {
        ended: new Promise<void>((resolve) => {
          end = resolve;
        }),
        end: () => end(),
      };
      job.state = 'paused';
      reportSoon();
    },
    resume() {
      if (job.state !== 'paused') return;
      job.state = 'running';
      go();
      reportSoon();
    },
    cancel() {
      if (job.state !== 'running' && job.state !== 'paused') return;
      job.state = 'cancelled';
      go();
      reportSoon();
    },
    ended: processAll(),
  };
}
