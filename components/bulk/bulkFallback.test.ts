import { jest } from '@jest/globals';
import { ApiError } from '#lib/browser/api/api.ts';
import type { BulkJob, BulkRow } from '#lib/contract/bulk.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { type BulkFallback, previewBulkFallback, startBulkFallback } from './bulkFallback.ts';

const SIZE = 12;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A server with the core calls alone: what is asked for is pending for a while; `fails` breaks the first writes it is given errors for. */
function plainServer(facts: Record<number, Partial<Sim>> = {}, fails: Record<number, ApiError[]> = {}) {
  const sims = new Map(
    Array.from({ length: SIZE }, (_, index) => {
      const sim = { id: index + 1, imei: `${index}`, provider: 'vzw', status: 'inventory', version: 1, ...facts[index + 1] };
      return [index + 1, Sim.parse(sim)] as const;
    }),
  );
  const written: number[] = [];
  let [atOnce, most] = [0, 0];
  const call = async ({ method }: Endpoint, input: { params: { id: number }; body?: { version?: number } }) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 10));
    atOnce -= 1;
    const { id } = input.params;
    const sim = sims.get(id);
    if (!sim) throw new ApiError({ code: 'not_found', message: '' });
    if (method === 'GET') return { data: sim };
    const error = fails[id]?.shift();
    if (error) throw error;
    if (input.body?.version !== sim.version) throw new ApiError({ code: 'stale', message: '' });
    written.push(id);
    const pending = { action: 'activate' as const, requested_by: null, requested_at: null, reason: null, expected_by: null };
    sims.set(id, { ...sim, pending, version: 2 });
    setTimeout(() => sims.set(id, { ...sim, status: id === 5 ? 'inventory' : 'active', pending: null, version: 3 }), 8000);
    return { data: sims.get(id) };
  };
  const rows = [...sims.values()].map(({ id, imei }) => ({ id: 100 + id, imei, iccid: null, sim_id: id }));
  const fallback: BulkFallback = {
    call: call as unknown as BulkFallback['call'],
    batch: { id: 7, name: null },
    rows,
    order: { action: 'activate' },
  };
  return { fallback, sims, written, most: () => most };
}

/** Lets it go on to its end, and keeps all it told. */
async function runToEnd(
  fallback: BulkFallback,
  meanwhile: (running: ReturnType<typeof startBulkFallback>) => Promise<void> = async () => undefined,
) {
  const told: { job: BulkJob; rows: readonly BulkRow[] }[] = [];
  const running = startBulkFallback(fallback, (job, rows) => told.push({ job, rows }));
  await meanwhile(running);
  await jest.advanceTimersByTimeAsync(120_000);
  return { told, job: await running.ended, rows: told.at(-1)?.rows ?? [] };
}

const busy = (seconds: number) => new ApiError({ code: 'too_many', message: '' }, seconds);

test('before it begins somebody hears what would change, as a server with bulk work would tell it', async () => {
  const { fallback, written } = plainServer({ 1: { status: 'active' }, 2: { status: 'deactivated' }, 3: { status: 'retired' } });
  const judging = previewBulkFallback({ ...fallback, rows: [...fallback.rows, { id: 1, imei: 'x', iccid: null, sim_id: null }] });
  await jest.advanceTimersByTimeAsync(1000);
  expect(await judging).toMatchObject({
    id: 0,
    total: SIZE + 1,
    preflight: {
      changes: SIZE - 2,
      skips: expect.arrayContaining([
        { rule: 'no-op', count: 1 },
        { rule: 'retired', count: 1 },
        { rule: 'no-sim', count: 1 },
      ]),
      hints: expect.arrayContaining([{ hint: 'new-number', count: 1, provider: null, limit: null }]),
    },
  });
  expect(written).toEqual([]);
});

test('rows go four at a time, each written once, and done only when the provider has answered', async () => {
  const { fallback, written, most } = plainServer({ 1: { status: 'active' } });
  const { told, job, rows } = await runToEnd(fallback);
  expect(most()).toBe(4);
  expect(written).toEqual([...new Set(written)]);
  expect(told.some((each) => each.job.acting > 0 && each.job.done === 0)).toBe(true);
  expect(job).toMatchObject({ state: 'done', done: SIZE - 2, failed: 1, skipped: 1, acting: 0 });
  expect(rows[0]).toMatchObject({ state: 'skipped', rule: 'no-op' });
  expect(rows[4]).toMatchObject({ state: 'failed', sim_id: 5 });
});

test('a server that wants to be left alone is left alone by all, for as long as it says', async () => {
  const { fallback, written } = plainServer({}, { 2: [busy(30)] });
  const { told, job } = await runToEnd(fallback, async () => {
    await jest.advanceTimersByTimeAsync(25_000);
    expect(written.length).toBeLessThanOrEqual(4);
  });
  expect(told.some((each) => each.job.waiting?.why === 'busy')).toBe(true);
  expect(job).toMatchObject({ done: SIZE - 1, failed: 1, waiting: null });
  expect(written).toHaveLength(SIZE);
});

test('an answer that was lost is looked for, not asked for again', async () => {
  const { fallback, sims, written } = plainServer({}, { 3: [new ApiError({ code: 'unreachable', message: '' })] });
  const { rows } = await runToEnd(fallback, async () => {
    await jest.advanceTimersByTimeAsync(500);
    const sim = sims.get(3);
    if (sim) sims.set(3, { ...sim, status: 'active', version: 3 });
  });
  expect(written).not.toContain(3);
  expect(rows[2]).toMatchObject({ state: 'done' });
});

test('paused, nothing more is asked for; stopped, the rest is left out and what was asked for gets its answer', async () => {
  const { fallback, written } = plainServer();
  const { job, rows } = await runToEnd(fallback, async (running) => {
    await jest.advanceTimersByTimeAsync(25);
    running.pause();
    await jest.advanceTimersByTimeAsync(5000);
    const { length } = written;
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(SIZE);
    running.resume();
    await jest.advanceTimersByTimeAsync(15);
    running.cancel();
  });
  expect(job).toMatchObject({ state: 'cancelled', acting: 0 });
  expect(job.done + job.failed).toBe(written.length);
  expect(rows.filter(({ rule }) => rule === 'cancelled')).toHaveLength(SIZE - written.length);
});
