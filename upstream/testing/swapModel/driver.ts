import type { PGlite } from '@electric-sql/pglite';
import { and, count, desc, eq, isNull, min } from 'drizzle-orm';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { makeClock, SECOND } from '#upstream/core/clock.ts';
import { readEnv } from '#upstream/core/env.ts';
import { makeLog } from '#upstream/core/log.ts';
import { jobs } from '#upstream/core/tables.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { createApp } from '#upstream/server/app.ts';
import { createContext } from '#upstream/server/createContext.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { cases } from '#upstream/simulators/carrier/tables.ts';
import { accounts } from '#upstream/simulators/station/tables.ts';
import { serializeSwap } from '#upstream/swaps/serialize.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { lifeOn } from '#upstream/testing/dying.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { QUICK_HASH } from '#upstream/testing/quickHash.ts';
import { addSwapScene, type SwapScene } from '#upstream/testing/swaps.ts';
import { type Answered, type Asked, makeAsker } from './asker.ts';
import { callOf, nextOf } from './calls.ts';
import { type Act, type Command, PEOPLE, type Who } from './commands.ts';
import { doOnPhone } from './onPhone.ts';

const SETTINGS = {
  TEST_CONTROLS: '1',
  CARRIER_SECONDS: '2',
  STATION_SECONDS: '1',
  PANEL_SECONDS: '4',
  ACCESS_SECONDS: '86400',
  LOG_LEVEL: 'silent',
};

export type ModelDriver = Awaited<ReturnType<typeof openDriver>>;

/** Two people at an upstream that can be killed between any two statements, and one system they swap a SIM on. */
export async function openDriver() {
  const connection = await memoryConnection();
  const pglite = (connection.database as unknown as { $client: PGlite }).$client;
  const env = readEnv(SETTINGS);
  const clock = makeClock();
  await prepare(connection, { demo: { sims: 20, now: clock.now(), passwordHash: QUICK_HASH } });
  const log = makeLog('silent', { write: () => undefined });

  const live = () => {
    const life = lifeOn(pglite);
    const context = createContext({ database: life.database, clock, env, log });
    return { life, context, upstream: createApp(context) };
  };
  let now = live();
  let scene: SwapScene;
  let last: { asked: Asked; answered: Answered } | undefined;
  let keys = 0;

  const { send, signIn, forget } = makeAsker((request) => now.upstream(request));

  const swapNow = async (): Promise<Swap | undefined> => {
    const { database } = connection;
    const [row] = await database.select().from(swaps).where(eq(swaps.csNo, scene.csNo)).orderBy(desc(swaps.id)).limit(1);
    return row && serializeSwap(database, row, clock.now());
  };

  async function attempt(act: Act | 'next', who: Who, staleBy = 0): Promise<Answered | undefined> {
    const swap = await swapNow();
    const named = act === 'next' ? nextOf(swap) : act;
    const call = callOf(named, { scene, swap, staleBy, count: keys });
    if (!call) return undefined;
    keys += 1;
    let asked: Asked = { call: call[0], body: call[1], who, key: `run-${keys}` };
    let answered = await send(asked);
    const { errors } = (answered.body ?? {}) as { errors?: { alarms?: string[] } };
    // Two people say of each alarm that stands in the way what it is.
    if (errors?.alarms) {
      for (const alarm of errors.alarms) {
        const path = `POST /cs/system/${scene.csNo}/alarms/${alarm}`;
        await send({ call: path, body: { how: keys % 2 ? 'cancelled' : 'station', reason: 'in a run' }, who: PEOPLE[0], key: '' });
        await send({ call: `${path}/confirm`, body: {}, who: PEOPLE[1], key: '' });
      }
      asked = { ...asked, key: `${asked.key}-read` };
      answered = await send(asked);
    }
    last = { asked, answered };
    return answered;
  }

  const nextDue = async (): Promise<Date | null> => {
    const [found] = await connection.database
      .select({ at: min(jobs.runAt) })
      .from(jobs)
      .where(isNull(jobs.finishedAt));
    return found?.at ?? null;
  };

  /** Time goes on and the jobs with it, in steps that grow; steps before the next job are none. */
  async function pass(seconds: number) {
    const steps = seconds <= 20 ? 3 : 8;
    let due = await nextDue();
    for (let step = 0; step < steps; step += 1) {
      clock.forward((seconds * SECOND) / steps);
      if (!due || due > clock.now()) continue;
      await now.context.queue.runDue();
      if (step < steps - 1) due = await nextDue();
    }
  }

  /** The next life: it frees what the dead one held, as every start does. */
  async function revive() {
    now = live();
    await connection.database.update(jobs).set({ leaseUntil: null }).where(isNull(jobs.finishedAt));
  }

  const control = (body: object) =>
    now.upstream(
      new Request('http://upstream/_test/world', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );

  const ask = async (call: string) => (await send({ call, body: {}, who: 'admin', key: '' })).body;

  return {
    ask,
    raw: connection.database,
    clock,
    scene: () => scene,
    swapNow,
    pass,
    attempt,
    close: () => connection.close(),

    /** A system of its own for a run; whatever a run before left undone is forgotten. */
    async begin() {
      await revive();
      await connection.database.update(jobs).set({ finishedAt: clock.now() }).where(isNull(jobs.finishedAt));
      await connection.database.delete(cases);
      scene = await addSwapScene(connection.database, clock.now(), 'XR150');
      // It speaks by network and cell.
      await connection.database.insert(accounts).values({ systemNo: scene.systemNo, csNo: scene.csNo, format: 'dmp' });
      forget();
      last = undefined;
    },

    /** How many swaps came to which end or status, over all runs. */
    ends: async () => connection.database.select({ status: swaps.status, count: count() }).from(swaps).groupBy(swaps.status),

    /** A test of the system is open, as far as we know. */
    isOnTest: async () =>
      (
        await connection.database
          .select()
          .from(testPeriods)
          .where(and(eq(testPeriods.systemNo, scene.systemNo), isNull(testPeriods.closedAt)))
      ).length > 0,

    clearTroubles: () => connection.database.delete(cases),

    /** Lets one thing happen; what is wrong with an answer, if anything is. */
    async happen(command: Command): Promise<string | undefined> {
      switch (command.do) {
        case 'next':
          for (let turn = 0; turn < command.times; turn += 1) {
            await attempt('next', command.who);
            await pass(6);
          }
          return undefined;
        case 'act':
          await attempt(command.act, command.who);
          return undefined;
        case 'stale': {
          await attempt(command.act, command.who, 1);
          return undefined;
        }
        case 'both':
          await Promise.all(command.acts.map((act, index) => attempt(act, PEOPLE[index] ?? 'admin')));
          return undefined;
        case 'repeat': {
          if (!last || last.answered.status >= 500 || last.asked.call.endsWith('/prove') || last.answered.status === 401) return undefined;
          const again = await Promise.all([send(last.asked), send(last.asked)]);
          const isSame = (each: Answered) =>
            each.status === last?.answered.status && JSON.stringify(codeOf(each)) === JSON.stringify(codeOf(last.answered));
          return again.every(isSame)
            ? undefined
            : `${last.asked.call} was answered ${last.answered.status}, then ${again.map(({ status }) => status)}`;
        }
        case 'die': {
          const swap = await swapNow();
          await signIn(PEOPLE[0]);
          now.life.dieAfter(command.after);
          const named = command.act === 'next' ? nextOf(swap) : command.act;
          const call = named === 'wait' ? undefined : callOf(named, { scene, swap, staleBy: 0, count: keys });
          keys += 1;
          const asked = call && { call: call[0], body: call[1], who: PEOPLE[0], key: `run-${keys}` };
          if (asked) await send(asked, false);
          await pass(15).catch(() => undefined);
          await revive();
          // Whoever got no answer asks again, under the same key.
          if (asked) last = { asked, answered: await send(asked) };
          return undefined;
        }
        case 'pass':
          await pass(command.seconds);
          return undefined;
        case 'trouble': {
          const about = command.at === 'carrier' ? {} : { target: scene.csNo };
          await control({ [command.at]: { case: command.name, times: command.times, ...about } });
          return undefined;
        }
        case 'phone': {
          const swap = await swapNow();
          if (!swap) return undefined;
          const desk = (call: string) => send({ call, body: {}, who: PEOPLE[0], key: '' });
          return doOnPhone({ upstream: (request) => now.upstream(request), desk, clock }, swap, command);
        }
        case 'path': {
          const since = new Date(clock.now().getTime() - command.minutes * 60_000).toISOString();
          await control({ account: { system_no: scene.systemNo, silent_paths: { [command.path]: since } } });
          return undefined;
        }
        case 'signal':
          await control({ signal: { cs_no: scene.csNo, code: command.code, zone: '001' } });
          return undefined;
      }
    },
  };
}

const codeOf = ({ body }: Answered) => (body as { code?: string } | undefined)?.code;
