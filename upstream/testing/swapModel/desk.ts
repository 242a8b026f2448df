import type { PGlite } from '@electric-sql/pglite';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { isOver } from '#lib/contract/swapGates.ts';
import type { Swap } from '#lib/contract/swaps.ts';
import { makeUpstream } from '#upstream/answer.ts';
import { makeClock, SECOND } from '#upstream/clock.ts';
import { prepare } from '#upstream/db/prepare.ts';
import { DEMO_PASSWORD } from '#upstream/db/seed/people.ts';
import { swaps, tests } from '#upstream/db/swaps.ts';
import { jobs } from '#upstream/db/work.ts';
import { readEnv } from '#upstream/env.ts';
import { makeLog } from '#upstream/log.ts';
import { makeWorld } from '#upstream/makeWorld.ts';
import { lifeOn } from '#upstream/testing/dying.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { addSwapScene, type SwapScene } from '#upstream/testing/swaps.ts';
import { cases } from '#upstream/world/carrier/tables.ts';
import { type Act, type Command, PEOPLE, type Who } from './commands.ts';

const SETTINGS = {
  TEST_CONTROLS: '1',
  CARRIER_SECONDS: '2',
  STATION_SECONDS: '1',
  PANEL_SECONDS: '4',
  ACCESS_SECONDS: '86400',
  LOG_LEVEL: 'silent',
};
const FITTED = ['old-removed', 'fitted', 'antenna', 'tamper-closed'].map((name) => ({ name }));

type Asked = { call: string; body: object; who: Who; key: string };
type Answered = { status: number; body: unknown };
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Two people at an upstream that can be killed between any two statements, and one system they swap a SIM on. */
export async function openDesk() {
  const connection = await memoryConnection();
  const pglite = (connection.database as unknown as { $client: PGlite }).$client;
  const env = readEnv(SETTINGS);
  const clock = makeClock();
  await prepare(connection, { world: { sims: 20, now: clock.now() } });
  const log = makeLog('silent', { write: () => undefined });

  const live = () => {
    const life = lifeOn(pglite);
    const world = makeWorld({ database: life.database, clock, env, log });
    return { life, world, upstream: makeUpstream(world) };
  };
  let now = live();
  let scene: SwapScene;
  let tokens: Partial<Record<Who, string>> = {};
  let last: { asked: Asked; answered: Answered } | undefined;
  let keys = 0;

  async function send({ call, body, who, key }: Asked, again = true): Promise<Answered> {
    const [method = 'GET', path = '/'] = call.split(' ');
    tokens[who] ??= await signIn(who);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens[who]}`,
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const sent = method === 'GET' ? undefined : JSON.stringify(body);
    const response = await now.upstream(new Request(`http://upstream/api${path}`, { method, headers, body: sent }));
    if (response.status === 401 && again) {
      tokens = {};
      return send({ call, body, who, key }, false);
    }
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  }

  async function signIn(who: Who) {
    const body = JSON.stringify({ email: `${who}@linekeeper.test`, password: DEMO_PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const response = await now.upstream(new Request('http://upstream/api/jwt/login', { method: 'POST', headers, body }));
    return ((await response.json()) as { accessToken: string }).accessToken;
  }

  const swapNow = async (): Promise<Swap | undefined> => {
    const [row] = await connection.database
      .select({ id: swaps.id })
      .from(swaps)
      .where(eq(swaps.csNo, scene.csNo))
      .orderBy(desc(swaps.id))
      .limit(1);
    if (!row) return undefined;
    const { body } = await send({ call: `GET /sim-swap/${row.id}`, body: {}, who: 'admin', key: '' });
    return (body as { swap?: Swap }).swap;
  };

  /** The call an act is; nothing where there is no swap to do it to. */
  function callOf(act: Act, swap: Swap | undefined, staleBy: number): [string, object] | undefined {
    if (act === 'begin') return ['PUT /sim-swap', { ticket_number: scene.ticketNumber, cs_no: scene.csNo }];
    if (act === 'on-test-alone') return [`POST /cs/system/${scene.systemNo}/on-test/0`, { minutes: 30 }];
    if (!swap) return undefined;
    const path = `/sim-swap/${swap.id}`;
    const version = (swap.version ?? 1) - staleBy;
    const said = swap.checks.map(({ name, note }) => ({ name, ...(note ? { note } : {}) }));
    const saying = (name: string) => [...said.filter((check) => check.name !== name), { name }];
    const change = (body: object): [string, object] => [`POST ${path}`, { ...body, version }];
    switch (act) {
      case 'sims':
        return change({ old_sim_id: scene.old.id, new_sim_id: scene.fresh.id, cell_type: '263LTE-V' });
      case 'spare':
        return change({ new_sim_id: swap.new_sim_id === scene.spare.id ? scene.fresh.id : scene.spare.id });
      case 'step':
        return change({ step: Math.min(6, swap.step + 1) });
      case 'back':
        return change({ step: Math.max(1, swap.step - 1) });
      case 'checks':
        return change({ checks: [...said.filter(({ name }) => !FITTED.some((check) => check.name === name)), ...FITTED] });
      case 'unfit':
        return change({ checks: said.filter(({ name }) => name !== 'fitted') });
      case 'last-program':
        return change({ checks: saying('use-last-program') });
      case 'verify-later':
        return change({ checks: saying('verify-later') });
      case 'note':
        return change({ notes: `note ${keys}` });
      case 'abort':
        return change({ status: 'aborted', reason: 'called off' });
      case 'go-back':
        return change({ status: 'go-back', reason: 'a second visit' });
      case 'save':
        return [`POST ${path}/start-upload`, { version }];
      case 'send':
        return [`POST ${path}/start-download`, { version }];
      case 'prove':
        return [`POST ${path}/prove`, { version }];
      case 'except':
        return [`POST ${path}/exception`, { reason: 'signed in a run', version }];
      case 'finalize':
        return [`POST ${path}/finalize`, { version, acknowledged: [] }];
      case 'take-over':
        return [`POST ${path}/presence`, { take_over: 'shift ends' }];
      case 'leave':
        return [`POST ${path}/presence`, { leave: true }];
      case 'on-test':
        return [`POST /cs/system/${scene.systemNo}/on-test/${swap.id}`, { minutes: 60 }];
      case 'off-test':
        return [`POST /cs/system/${scene.systemNo}/off-test/${swap.id}`, {}];
      case 'activate':
        return swap.new_sim_id === null ? undefined : [`PUT /sims/${swap.new_sim_id}/activate`, {}];
      case 'deactivate-new':
        return swap.new_sim_id === null ? undefined : [`PUT /sims/${swap.new_sim_id}/deactivate`, {}];
    }
  }

  /** What a swap waits for, by its state. */
  function nextOf(swap: Swap | undefined): Act {
    if (!swap || isOver(swap)) return 'begin';
    if (swap.step === 2 && !swap.new_sim_id) return 'sims';
    if (swap.step >= 3 && swap.step < 6 && (swap.test?.state ?? 'off') !== 'on') return 'on-test';
    if (swap.step === 4) {
      if (swap.upload?.state !== 'done' && !['queued', 'running', 'trapped'].includes(swap.upload?.state ?? '')) return 'save';
      if (swap.new_sim?.status !== 'active' && !swap.new_sim?.pending) return 'activate';
      if (!swap.checks.some(({ name }) => name === 'fitted')) return 'checks';
    }
    if (swap.step === 5 && swap.proof?.missing.length) {
      const isSending = ['queued', 'running', 'trapped'].includes(swap.download?.state ?? '');
      return swap.proof.missing.includes('program') && !isSending ? 'send' : 'prove';
    }
    return swap.step === 6 ? 'finalize' : 'step';
  }

  async function attempt(act: Act | 'next', who: Who, staleBy = 0): Promise<Answered | undefined> {
    const swap = await swapNow();
    const named = act === 'next' ? nextOf(swap) : act;
    const call = callOf(named, swap, staleBy);
    if (!call) return undefined;
    keys += 1;
    let asked: Asked = { call: call[0], body: call[1], who, key: `run-${keys}` };
    let answered = await send(asked);
    const { code, errors } = (answered.body ?? {}) as { code?: string; errors?: { acknowledged?: string[] } };
    // Whoever finishes reads the alarms first.
    if (code === 'confirm_needed' && errors?.acknowledged) {
      const body = { ...asked.body, acknowledged: errors.acknowledged.map(Number) };
      asked = { ...asked, body, key: `${asked.key}-read` };
      answered = await send(asked);
    }
    last = { asked, answered };
    return answered;
  }

  /** Time goes on and the jobs with it, in steps that grow. */
  async function pass(seconds: number) {
    const steps = seconds <= 20 ? 3 : 8;
    for (let step = 0; step < steps; step += 1) {
      clock.forward((seconds * SECOND) / steps);
      await now.world.jobs.runDue();
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

  return {
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
      tokens = {};
      last = undefined;
    },

    /** How many swaps came to which end or status, over all runs. */
    ends: async () => connection.database.select({ status: swaps.status, count: count() }).from(swaps).groupBy(swaps.status),

    /** A test of the system is open, as far as we know. */
    isOnTest: async () =>
      (
        await connection.database
          .select()
          .from(tests)
          .where(and(eq(tests.systemNo, scene.systemNo), isNull(tests.closedAt)))
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
          tokens[PEOPLE[0]] ??= await signIn(PEOPLE[0]);
          now.life.dieAfter(command.after);
          const named = command.act === 'next' ? nextOf(swap) : command.act;
          const call = named === 'wait' ? undefined : callOf(named, swap, 0);
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
        case 'signal':
          await control({ signal: { cs_no: scene.csNo, code: command.code, zone: '001' } });
          return undefined;
      }
    },
  };
}

const codeOf = ({ body }: Answered) => (body as { code?: string } | undefined)?.code;
