import { inArray, isNull } from 'drizzle-orm';
import type { PlannedTest } from '#lib/contract/onTest.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { jobs } from '#upstream/core/tables.ts';
import { plannedTests, testPeriods } from '#upstream/onTest/tables.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import { type Bench, openBench } from './bench.ts';

/** What a plan is asked for and looked at with, as the person whose token it is. */
function plannedTestsOf(given: () => { bench: Bench; token: string }) {
  const ask = (call: string, body?: object, as?: string) => {
    const { bench, token } = given();
    return bench.ask(call, { token: as ?? token, ...(body && { body }) });
  };
  const world = (body: object) => given().bench.happens(body);
  const passes = (ms: number) => given().bench.passes(ms, 15 * SECOND);
  const inMinutes = (minutes: number) => new Date(given().bench.clock.now().getTime() + minutes * MINUTE).toISOString();
  const plan = ({ systemNo }: SystemRow, minutes: number, more: object = {}, who?: string) =>
    ask(`POST /cs/system/${systemNo}/planned-tests`, { minutes: 30, starts_at: inMinutes(minutes), ...more }, who);
  const planIn = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body as { data: PlannedTest }).data;
  };
  const list = async () => (await ask('GET /tests')).body as { data: { system_no: string }[]; planned: PlannedTest[] };
  const plannedOf = async ({ systemNo }: SystemRow) => (await list()).planned.filter(({ system_no }) => system_no === systemNo);
  const openOf = async ({ systemNo }: SystemRow) => (await list()).data.find(({ system_no }) => system_no === systemNo);
  const kindsOf = async ({ csNo }: SystemRow) =>
    ((await ask(`GET /cs/system/${csNo}/history?per_page=100`)).body as { data: { kind: string }[] }).data
      .map(({ kind }) => kind)
      .reverse();
  const alerts = async () =>
    (
      await given()
        .bench.database.select()
        .from(jobs)
        .where(inArray(jobs.kind, ['alert']))
        .orderBy(jobs.id)
    ).flatMap(({ payload }) => {
      const { event, state } = payload as { event: string; state?: string };
      return event === 'planned-test' ? [state] : [];
    });
  const cancel = ({ system_no, id, version }: PlannedTest, who?: string) =>
    ask(`POST /cs/system/${system_no}/planned-tests/${id}/cancel`, { version }, who);
  return { ask, world, passes, inMinutes, plan, planIn, plannedOf, openOf, kindsOf, alerts, cancel };
}

/** A bench of their own for planned tests, with two people; each leaves nothing behind for the next. */
export function ownPlannedTests(given: () => Bench) {
  let bench: Bench;
  const tokens = { dispatcher: '', technician: '' };
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400', ALERT_WEBHOOK: 'http://127.0.0.1:9/hook' });
    tokens.dispatcher = (await bench.signIn('dispatcher')).accessToken;
    tokens.technician = (await bench.signIn('technician')).accessToken;
  });
  afterEach(async () => {
    await bench.happens({ station: { clear: true } });
    await bench.database.update(plannedTests).set({ state: 'canceled' });
    await bench.database.update(testPeriods).set({ closedAt: new Date() }).where(isNull(testPeriods.closedAt));
    await bench.database.delete(jobs).where(inArray(jobs.kind, ['alert']));
  });
  return {
    ...plannedTestsOf(() => ({ bench, token: tokens.dispatcher })),
    get bench() {
      return bench;
    },
    get token() {
      return tokens.dispatcher;
    },
    get technician() {
      return tokens.technician;
    },
  };
}
