import { eq, inArray } from 'drizzle-orm';
import { LostPath } from '#lib/contract/lostPaths.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { jobs } from '#upstream/core/tables.ts';
import { hashOfProgram } from '#upstream/programs/facts.ts';
import { programs } from '#upstream/programs/tables.ts';
import { lostPaths, type SystemRow, systemEvents, systems } from '#upstream/systems/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { addSystem, calmStation } from '#upstream/testing/systems.ts';
import { TOLD_EACH } from './lostPaths.ts';
import { testPeriods } from './tables.ts';

type Told = { event: string; text: string; url: string; level?: string; last?: number; fire?: number; one?: number };

/** Who is told of a path that failed, and how often; on either database. */
export function lostPathCases(given: () => Bench) {
  let bench: Bench;
  let token: string;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400', ALERT_WEBHOOK: 'http://127.0.0.1:9/hook' });
    token = (await bench.signIn('dispatcher')).accessToken;
  });
  beforeEach(async () => {
    await bench.database.delete(lostPaths);
    await bench.database.delete(jobs).where(inArray(jobs.kind, ['alert']));
    // Of all others the station is not asked: what fails by itself is not counted here.
    await bench.database.update(systems).set({ stationAskedAt: new Date('2100-01-01') });
  });
  afterEach(() => calmStation(bench));
  afterAll(async () => {
    await bench.database.update(systems).set({ stationAskedAt: null });
    await bench.database.delete(lostPaths);
  });

  const ask = (call: string, body?: object, as = token) => bench.ask(call, { token: as, body });
  const ago = (ms: number) => new Date(bench.clock.now().getTime() - ms).toISOString();
  const LINES = [
    'path 1 type;NET',
    'path 1 check-in;3',
    'path 1 fail time;30',
    'path 2 type;CELL',
    'path 2 check-in;60',
    'path 2 fail time;120',
  ];

  async function withTwoPaths(facts: Partial<SystemRow> = {}): Promise<SystemRow> {
    const system = await addSystem(bench.database, facts);
    const content = [...LINES.map((line) => `communication;${line}`), `end;lines;${LINES.length}`].join('\n');
    const kept = { hash: hashOfProgram(content), size: content.length, zones: 0, partial: false, shrunken: false };
    await bench.database.insert(programs).values({ csNo: system.csNo, content, at: bench.clock.now(), ...kept });
    await loses(system, null);
    return system;
  }
  const loses = ({ systemNo }: SystemRow, silent: object | null) =>
    bench.happens({ account: { system_no: systemNo, format: 'dmp', silent_paths: silent } });
  const losesCell = (system: SystemRow) => loses(system, { cell: ago(5 * HOUR) });
  const losesAll = (system: SystemRow) => loses(system, { cell: ago(5 * HOUR), ip: ago(5 * HOUR) });

  /** The station is asked about these systems once more. */
  async function round(...of: SystemRow[]) {
    const csNos = of.map(({ csNo }) => csNo);
    await bench.database.update(systems).set({ stationAskedAt: null }).where(inArray(systems.csNo, csNos));
    await ask('POST /ghosts-station', undefined, (await bench.signIn('admin')).accessToken);
    await bench.passes(2 * SECOND, SECOND);
  }
  const told = async (): Promise<Told[]> =>
    (await bench.database.select().from(jobs).where(eq(jobs.kind, 'alert')).orderBy(jobs.id)).map(({ payload }) => payload as Told);
  const events = async () => (await told()).map(({ event, level }) => [event, level].filter(Boolean).join(' '));
  const listed = async (query = '', as = token) =>
    listOf(LostPath).parse((await ask(`GET /lost-paths?per_page=100${query}`, undefined, as)).body).data;
  const counted = async (as = token) => (await ask('GET /counts', undefined, as)).body as { data: { lost: object | null } };

  test('somebody is told once of a path that failed, anew of the last one, and anew when a path that came back fails again', async () => {
    const system = await withTwoPaths({ siteName: 'Bayou Bend Dental' });
    await losesCell(system);
    await round(system);
    await round(system);
    expect(await events()).toEqual(['path-lost one']);
    expect((await told())[0]?.text).toMatch(
      /^Bayou Bend Dental \(TST-\d+\): a path of this system failed; another one is left\. Failed: Cell, the last of them since /,
    );
    expect(await listed()).toMatchObject([{ cs_no: system.csNo, level: 'one', is_fire: false, paths: [{ path: 'cell' }], taken: null }]);
    await losesAll(system);
    await round(system);
    await round(system);
    expect(await events()).toEqual(['path-lost one', 'path-lost last']);
    await losesCell(system);
    await round(system);
    expect(await events()).toEqual(['path-lost one', 'path-lost last']);
    await loses(system, null);
    await round(system);
    expect(await listed()).toEqual([]);
    expect((await counted()).data.lost).toMatchObject({ last: 0, one: 0, first: null });
    await losesCell(system);
    await round(system);
    expect(await events()).toEqual(['path-lost one', 'path-lost last', 'path-lost one']);
  });

  test('another path that fails while one is lost is told anew, and is nobody’s before somebody takes it', async () => {
    const system = await withTwoPaths();
    await losesCell(system);
    await round(system);
    const [row] = await listed();
    await ask('POST /lost-paths-taken', { ids: [row?.id] });
    await loses(system, { ip: ago(5 * HOUR) });
    await round(system);
    expect(await events()).toEqual(['path-lost one', 'path-lost one']);
    expect(await listed()).toMatchObject([{ paths: [{ path: 'ip' }], taken: null }]);
    // Whoever saw the cell path alone does not take what has failed since.
    expect((await ask('POST /lost-paths-taken', { ids: [row?.id] })).body).toEqual({ data: { taken: 0 } });
  });

  test('a test of some zones, or one the station has not confirmed, keeps nobody from being told', async () => {
    const [zone, silent] = [await withTwoPaths(), await withTwoPaths()];
    expect((await ask(`POST /cs/system/${zone.systemNo}/on-test/0`, { minutes: 60, scope: 'only', zones: ['4'] })).status).toBe(200);
    await bench.passes(2 * MINUTE, 30 * SECOND);
    expect((await ask(`POST /cs/system/${silent.systemNo}/on-test/0`, { minutes: 60 })).status).toBe(200);
    await bench.passes(2 * MINUTE, 30 * SECOND);
    await bench.database.update(testPeriods).set({ confirmedAt: null }).where(eq(testPeriods.systemNo, silent.systemNo));
    for (const system of [zone, silent]) await losesAll(system);
    await round(zone, silent);
    expect(await events()).toEqual(['path-lost last', 'path-lost last']);
    expect((await listed()).find(({ cs_no }) => cs_no === zone.csNo)).toMatchObject({ on_test: false });
  });

  test('of a fire alarm system that nothing is heard of it is said that it is impaired, and it stands before all others', async () => {
    const [shop, fire] = [await withTwoPaths(), await withTwoPaths({ kinds: ['fire'] })];
    await losesAll(shop);
    await losesAll(fire);
    await round(shop, fire);
    const [first, second] = await told();
    expect(first?.text).toMatch(
      /nothing of this fire alarm system reaches the station any more\..*impaired: tell the owner and the fire authority/,
    );
    expect(second?.text).not.toContain('fire');
    expect((await listed()).map(({ cs_no, is_fire }) => [cs_no, is_fire])).toEqual([
      [fire.csNo, true],
      [shop.csNo, false],
    ]);
    expect((await counted()).data.lost).toMatchObject({ last: 2, fire: 1, one: 0, first: { cs_no: fire.csNo } });
  });

  test('a carrier that fails is one alert with a count; of what follows within the hour nobody is told, but of fire', async () => {
    const many: SystemRow[] = [];
    for (let nth = 0; nth < TOLD_EACH + 3; nth += 1) many.push(await withTwoPaths(nth === 0 ? { kinds: ['fire'] } : {}));
    const [first, ...others] = many;
    if (!first) throw new Error('no system');
    await losesAll(first);
    for (const system of others) await losesCell(system);
    await round(...many);
    expect(await told()).toMatchObject([{ event: 'paths-lost', last: 1, fire: 1, one: TOLD_EACH + 2 }]);
    expect((await told())[0]?.text).toContain(
      '1 system is not heard on any path (1 fire alarm system among them), 5 have a failed path and another one left',
    );
    expect((await told())[0]?.url).toMatch(/\/tech\/lost-paths$/);
    const [late, fire] = [await withTwoPaths(), await withTwoPaths({ kinds: ['fire'] })];
    await losesCell(late);
    await round(late);
    expect(await events()).toEqual(['paths-lost']);
    await losesAll(fire);
    await round(fire);
    expect(await events()).toEqual(['paths-lost', 'path-lost last']);
    expect(await listed()).toHaveLength(many.length + 2);
    bench.clock.forward(HOUR + MINUTE);
    await round(late);
    expect(await events()).toEqual(['paths-lost', 'path-lost last', 'path-lost one']);
  });

  test('of a system that is on test nobody is told before the test is over', async () => {
    const system = await withTwoPaths();
    expect((await ask(`POST /cs/system/${system.systemNo}/on-test/0`, { minutes: 60 })).status).toBe(200);
    await bench.passes(2 * MINUTE, 30 * SECOND);
    await losesAll(system);
    await round(system);
    expect(await events()).toEqual([]);
    expect(await listed()).toMatchObject([{ cs_no: system.csNo, on_test: true }]);
    expect((await counted()).data.lost).toMatchObject({ last: 0 });
    expect((await ask(`POST /cs/system/${system.systemNo}/off-test/0`, {})).status).toBe(200);
    await bench.passes(2 * MINUTE, 30 * SECOND);
    await round(system);
    expect(await events()).toEqual(['path-lost last']);
  });

  test('of two who take it at once one has it; it leaves the strip, stands in the history, and what is another branch’s nobody takes', async () => {
    const [own, foreign] = [await withTwoPaths(), await withTwoPaths({ Branch: 'Houston' })];
    await losesAll(own);
    await losesAll(foreign);
    await round(own, foreign);
    const technician = (await bench.signIn('technician')).accessToken;
    const ids = (await listed()).map(({ id }) => id);
    expect(await listed('', technician)).toMatchObject([{ cs_no: own.csNo }]);
    expect((await counted(technician)).data.lost).toMatchObject({ last: 1, first: { cs_no: own.csNo } });
    const takes = await Promise.all([
      ask('POST /lost-paths-taken', { ids }, technician),
      ask('POST /lost-paths-taken', { ids }, technician),
    ]);
    const sums = takes.map(({ body }) => one(LostPath.pick({}).loose()).parse(body).data.taken);
    expect(sums.sort()).toEqual([0, 1]);
    expect((await listed('', technician))[0]?.taken?.by).toBeTruthy();
    expect((await counted()).data.lost).toMatchObject({ last: 1, first: { cs_no: foreign.csNo } });
    const history = await bench.database.select().from(systemEvents).where(eq(systemEvents.csNo, own.csNo));
    expect(history.filter(({ kind }) => kind === 'path-taken')).toHaveLength(1);
    const client = (await bench.signIn('client')).accessToken;
    expect((await ask('GET /lost-paths', undefined, client)).status).toBe(403);
    expect((await counted(client)).data).toEqual({ lost: null, unfinished: null });
    expect((await ask('POST /lost-paths-taken', { ids }, (await bench.signIn('warehouse')).accessToken)).status).toBe(403);
    expect((await bench.ask('GET /counts')).status).toBe(401);
    expect((await ask('POST /lost-paths-taken', { ids: [] })).status).toBe(422);
  });
}
