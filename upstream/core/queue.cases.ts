import { eq } from 'drizzle-orm';
import type { Bench } from '#upstream/testing/bench.ts';
import { SECOND } from './clock.ts';
import { transact } from './events.ts';
import { createQueue, type Work } from './queue.ts';
import { type JobRow, jobs } from './tables.ts';

/** Something to wait for, until it is opened. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

/** What must hold for work that outlives the process which took it on, on either database. */
export function jobCases(bench: () => Bench) {
  const log = () => bench().context.log;
  const worker = (work: Work) => {
    const { database, clock } = bench();
    return createQueue({ database, clock, log: log(), work: { errand: work } });
  };
  const rowsOf = (key: string) => bench().database.select().from(jobs).where(eq(jobs.key, key));
  const order = (key: string, runAt?: Date) => {
    const { database } = bench();
    return transact(database, (tx) =>
      worker(async () => ({ finish: async () => undefined })).enqueue(tx, { kind: 'errand', key, payload: key, runAt }),
    );
  };
  const dropLease = (key: string) =>
    bench()
      .database.update(jobs)
      .set({ leaseUntil: new Date(0) })
      .where(eq(jobs.key, key));

  test('a job whose transaction did not commit was never taken on', async () => {
    const { database } = bench();
    const failing = transact(database, async (tx) => {
      await worker(async () => ({ retryAt: new Date() })).enqueue(tx, { kind: 'errand', key: 'undone', payload: 'undone' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await rowsOf('undone')).toEqual([]);
  });

  test('the same thing asked for twice is done once, and may be asked for again afterwards', async () => {
    const done: unknown[] = [];
    const { runDue } = worker(async ({ payload }) => ({ finish: async () => void done.push(payload) }));
    await order('twice');
    await order('twice');
    await runDue();
    expect(done).toEqual(['twice']);
    await order('twice');
    await runDue();
    expect(done).toEqual(['twice', 'twice']);
    expect(await rowsOf('twice')).toHaveLength(2);
  });

  test('four workers share forty jobs, and none is done twice', async () => {
    const done: unknown[] = [];
    const keys = Array.from({ length: 40 }, (_, index) => `shared ${index}`);
    for (const key of keys) await order(key);
    const workers = Array.from({ length: 4 }, () => worker(async ({ payload }) => ({ finish: async () => void done.push(payload) })));
    await Promise.all(workers.map(({ runDue }) => runDue()));
    expect(done.sort()).toEqual(keys.sort());
  });

  test('a job is not begun before its time, and waits longer after each failure', async () => {
    const tried: Date[] = [];
    const now = () => bench().clock.now();
    const { runDue } = worker(async () => {
      tried.push(now());
      if (tried.length < 4) throw new Error('not today');
      return { finish: async () => undefined };
    });
    await order('patience', new Date(now().getTime() + 10 * SECOND));
    await runDue();
    expect(tried).toHaveLength(0);
    bench().clock.forward(10 * SECOND);
    for (const pause of [2, 4, 8]) {
      await runDue();
      expect((await rowsOf('patience'))[0]).toMatchObject({ lastError: 'not today', finishedAt: null });
      const { length } = tried;
      bench().clock.forward((pause - 1) * SECOND);
      await runDue();
      expect(tried).toHaveLength(length);
      bench().clock.forward(SECOND);
    }
    await runDue();
    expect((await rowsOf('patience'))[0]).toMatchObject({ lastError: null, finishedAt: expect.any(Date) });
    expect(tried).toHaveLength(4);
  });

  test('what a worker holds nobody else takes up, until it gives no sign of life', async () => {
    const begun = gate();
    const held = gate();
    const written: string[] = [];
    const slow = worker(async () => {
      begun.open();
      await held.passed;
      return { finish: async () => void written.push('slow') };
    });
    const seen: JobRow[] = [];
    const quick = worker(async (job) => {
      seen.push(job);
      return { finish: async () => void written.push('quick') };
    });
    await order('held');
    const working = slow.runDue();
    await begun.passed;
    await quick.runDue();
    expect(seen).toEqual([]);
    await dropLease('held');
    await quick.runDue();
    held.open();
    await working;
    expect(written).toEqual(['quick']);
    expect(seen).toMatchObject([{ attempts: 2 }]);
  });

  test('a worker that was given up takes nothing from the one that is at it now', async () => {
    const [begun, lost, takenUp, ended] = [gate(), gate(), gate(), gate()];
    const written: string[] = [];
    const slow = worker(async () => {
      begun.open();
      await lost.passed;
      throw new Error('too late');
    });
    const quick = worker(async () => {
      takenUp.open();
      await ended.passed;
      return { finish: async () => void written.push('quick') };
    });
    await order('given up');
    const first = slow.runDue();
    await begun.passed;
    await dropLease('given up');
    const second = quick.runDue();
    await takenUp.passed;
    lost.open();
    await first;
    bench().clock.forward(60 * SECOND);
    await worker(async () => ({ finish: async () => void written.push('third') })).runDue();
    ended.open();
    await second;
    expect(written).toEqual(['quick']);
  });

  test('every attempt carries the same request id to the outside', async () => {
    const ids: string[] = [];
    const { runDue } = worker(async ({ requestId }) => {
      ids.push(requestId);
      return ids.length < 3 ? { retryAt: bench().clock.now() } : { finish: async () => undefined };
    });
    await order('same id');
    await runDue();
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  test('parts of a large work leave one worker to what comes alone, and what comes alone goes before them', async () => {
    const { database, clock } = bench();
    const [done, held, alone] = [[] as unknown[], gate(), gate()];
    const work: Work = async ({ key }) => {
      if (key.startsWith('part')) await held.passed;
      return {
        finish: async () => {
          done.push(key);
          if (key === 'alone') alone.open();
        },
      };
    };
    const running = createQueue({ database, clock, log: log(), work: { errand: work } });
    await transact(database, (tx) =>
      running.enqueue(tx, ...Array.from({ length: 9 }, (_, at) => ({ kind: 'errand', key: `part ${at}`, payload: { group: 'lines' } }))),
    );
    await running.start({ alone: false });
    await transact(database, (tx) => running.enqueue(tx, { kind: 'errand', key: 'alone', payload: {} }));
    await alone.passed;
    expect(done).toEqual(['alone']);
    await transact(database, (tx) => running.enqueue(tx, { kind: 'errand', key: 'after', payload: {} }));
    held.open();
    await running.stop();
    await running.runDue();
    expect(done).toHaveLength(11);
    expect(done.indexOf('after')).toBeLessThan(8);
  });

  test('a started worker does what comes in by itself, and what it finds at the start', async () => {
    const done: unknown[] = [];
    const { database } = bench();
    await order('found');
    await dropLease('found');
    const finished = gate();
    const running = worker(async ({ payload }) => ({
      finish: async () => {
        done.push(payload);
        if (done.length === 2) finished.open();
      },
    }));
    await running.start({ alone: false });
    await transact(database, (tx) => running.enqueue(tx, { kind: 'errand', key: 'fresh', payload: 'fresh' }));
    await finished.passed;
    await running.stop();
    expect(done.sort()).toEqual(['found', 'fresh']);
  });
}
