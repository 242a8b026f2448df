import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { System } from '#lib/contract/systems.ts';
import type { Client } from '#upstream/checkup/client.ts';
import { foundTimes, testsOf, wrongTimes } from '#upstream/checkup/testTimes.ts';
import type { TrialContext } from './trial.ts';
import { judgedForm, read, written } from './written.ts';

const { onTest, offTest, show, watchEvents } = contract.systems;
const MINUTES = 5;
const CONFIRMED_IN = 20_000;

export async function tryOnTest(context: TrialContext, client: Client, cs: string) {
  const { found } = context.report;
  const on = `POST ${onTest.path}`;
  const asking = {
    ...client,
    ask: (method: string, path: string, asked = {}) => context.ask(method, path, (asked as { body?: unknown }).body),
  };
  const told = () => testsOf(asking, '', cs);
  const isOn = async () => (await told()).map(({ test }) => test.on_test);
  const system = (await read(context.ask)(pathOf(show, { params: { cs } })).then(
    (answer) => (show.reply.safeParse(answer).data as { data: System } | undefined)?.data,
    () => undefined,
  )) as System | undefined;
  if (!system?.system_no) return found(on, { notAsked: `GET ${show.path} does not tell its system_no` });
  if ((await isOn()).some(Boolean)) return found(on, { notAsked: `${cs} is on test already: somebody works there` });

  const params = { systemNo: system.system_no, id: 0 };
  const becomes = async (state: boolean) => {
    for (const until = Date.now() + CONFIRMED_IN; ; await sleep(500)) {
      const states = await isOn();
      if (states.length > 0 && states.every((is) => is === state)) return true;
      if (Date.now() > until) return false;
    }
  };
  const act = (endpoint: Endpoint, body: object) => written(context.ask, endpoint, { params, body });
  const checkOff = async () => {
    const off = await act(offTest, {});
    const misfits = off.misfits.length > 0 || (await becomes(false)) ? off.misfits : ['it answers well, and the system is on test still'];
    found(`POST ${offTest.path}`, { misfits, notes: off.notes });
  };
  await context.undo.around(
    `system ${cs}: on test`,
    async () => {
      context.undo.goOn();
      found(`${on}, wrong: 422`, { misfits: judgedForm((await act(onTest, { minutes: 0 })).answer) });
      context.undo.goOn();
      const done = await act(onTest, { minutes: MINUTES, reason: 'check-upstream' });
      const isDone = done.misfits.length === 0 && (await becomes(true));
      found(on, {
        misfits: done.misfits.length > 0 || isDone ? done.misfits : ['it answers well, and neither call says that the system is on test'],
        notes: done.notes,
      });
      if (!isDone) return;
      foundTimes(context.report, wrongTimes(await told(), Date.now(), MINUTES));
      await checkOff();
    },
    async () => {
      if (!(await isOn()).some(Boolean)) return undefined;
      await act(offTest, {});
      return (await becomes(false)) ? undefined : `it is on test still, for ${MINUTES} minutes at most: take it off at the station`;
    },
  );
}

/** Ends by itself after a minute. */
export async function tryWatching({ ask, report, undo }: TrialContext, cs: string) {
  undo.goOn();
  const { misfits, notes } = await written(ask, watchEvents, { params: { cs }, body: { minutes: 1 } });
  report.found(`POST ${watchEvents.path}`, { misfits, notes });
}
