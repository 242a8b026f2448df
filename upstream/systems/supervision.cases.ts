import { eq } from 'drizzle-orm';
import { Protection } from '#lib/contract/protection.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { SupervisedPath } from '#lib/contract/supervision.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { hashOfProgram } from '#upstream/programs/facts.ts';
import { programs } from '#upstream/programs/tables.ts';
import { mainPathOf } from '#upstream/simulators/station/background.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSystem, calmStation } from '#upstream/testing/systems.ts';
import { type SystemRow, systemEvents, systems } from './tables.ts';

/** The paths of a panel as the station supervises them, on either database. */
export function supervisionCases(given: () => Bench) {
  const bench = ownBench(given, 'dispatcher');
  afterEach(() => calmStation(bench));

  const ask = (call: string, token = bench.token) => bench.ask(call, { token });
  const pathsOf = async ({ csNo }: SystemRow) => all(SupervisedPath).parse((await ask(`GET /cs/system/${csNo}/paths`)).body).data;
  const ago = (ms: number) => new Date(bench.clock.now().getTime() - ms).toISOString();
  const account = (system: SystemRow, facts: object) => bench.happens({ account: { system_no: system.systemNo, ...facts } });

  async function supervised(facts: Partial<SystemRow> = {}, format = 'dmp'): Promise<SystemRow> {
    const system = await addSystem(bench.database, facts);
    await account(system, { format });
    return system;
  }

  async function saved({ csNo }: SystemRow, ...lines: string[]) {
    const content = [...lines.map((line) => `communication;${line}`), `end;lines;${lines.length}`].join('\n');
    const facts = { hash: hashOfProgram(content), size: content.length, zones: 0, partial: false, shrunken: false };
    await bench.database.insert(programs).values({ csNo, content, at: bench.clock.now(), ...facts });
  }

  const NETWORK = ['path 1 type;NET', 'path 1 check-in;3', 'path 1 fail time;30'];
  const CELL = ['path 2 type;CELL', 'path 2 check-in;60', 'path 2 fail time;120'];

  test('a dispatcher sees of each path when it was heard and how long it may stay silent, as the panel’s program has it', async () => {
    const system = await supervised();
    await saved(system, ...NETWORK, ...CELL);
    const paths = await pathsOf(system);
    expect(paths.map(({ path, check_in, fail_time, source }) => [path, check_in, fail_time, source])).toEqual([
      ['ip', 3, 30, 'program'],
      ['cell', 60, 120, 'program'],
    ]);
    for (const { check_in, fail_time, heard_at, due_at } of paths) {
      const silent = bench.clock.now().getTime() - Date.parse(heard_at ?? '');
      expect(silent).toBeLessThan((check_in ?? 0) * MINUTE + 6 * HOUR);
      expect(Date.parse(due_at ?? '') - Date.parse(heard_at ?? '')).toBe(fail_time * MINUTE);
    }
  });

  test('a path that is silent for longer than its program has it is dead from then on; by the other one the system is protected', async () => {
    const system = await supervised();
    await saved(system, ...NETWORK, ...CELL);
    await account(system, { silent_paths: { cell: ago(5 * HOUR) } });
    const cell = (await pathsOf(system)).find(({ path }) => path === 'cell');
    expect(Date.parse(cell?.due_at ?? '')).toBeLessThan(bench.clock.now().getTime() - HOUR);
    expect(cell?.dead.at(-1)).toMatchObject({ from: cell?.due_at, until: null });
    const spans = async () => one(Protection).parse((await ask(`GET /cs/system/${system.csNo}/protection`)).body).data.spans;
    expect((await spans()).at(-1)).toMatchObject({ state: 'protected', paths: ['ip'] });
    await account(system, { silent_paths: { cell: ago(5 * HOUR), ip: ago(2 * HOUR) } });
    const last = (await spans()).at(-1);
    expect(last?.state).toBe('silent');
    const minutes = (Date.parse(last?.until ?? '') - Date.parse(last?.from ?? '')) / MINUTE;
    expect(minutes).toBeGreaterThanOrEqual(89);
    expect(minutes).toBeLessThanOrEqual(95);
  });

  test('a fire alarm system with one path and no program that is known may be silent for an hour, any other for as long as a maker allows', async () => {
    const overNetwork = async (kinds: SystemRow['kinds']): Promise<SystemRow> => {
      const system = await supervised({ kinds }, 'sia');
      return mainPathOf(system.csNo) === 'phone' ? overNetwork(kinds) : system;
    };
    const [fire, shop] = [await overNetwork(['fire']), await overNetwork(['burglary'])];
    const limits = async (system: SystemRow) => (await pathsOf(system)).map(({ fail_time, source }) => `${fail_time} ${source}`);
    expect(await limits(fire)).toEqual(['60 kind']);
    expect(await limits(shop)).toEqual(['240 maker']);
  });

  test('a path that is lost, and heard again, stands in the history once each, however often the station is asked', async () => {
    const system = await supervised();
    await saved(system, ...NETWORK, ...CELL);
    await bench.database.update(systems).set({ stationAskedAt: bench.clock.now() });
    const round = async () => {
      await bench.database.update(systems).set({ stationAskedAt: null }).where(eq(systems.csNo, system.csNo));
      await ask('POST /ghosts-station', (await bench.signIn('admin')).accessToken);
      await bench.passes(2 * SECOND, SECOND);
    };
    const told = async () =>
      (await bench.database.select().from(systemEvents).where(eq(systemEvents.csNo, system.csNo)).orderBy(systemEvents.id))
        .filter(({ kind }) => kind.startsWith('path-'))
        .map(({ kind, before, after }) => `${kind} ${(after ?? before)?.path}`);
    const keptOf = async () => (await bench.database.select().from(systems).where(eq(systems.csNo, system.csNo)))[0]?.deadPaths;
    await account(system, { silent_paths: { cell: ago(5 * HOUR) } });
    await round();
    await round();
    expect(await told()).toEqual(['path-lost cell']);
    expect(await keptOf()).toEqual([{ path: 'cell', since: expect.any(String) }]);
    await account(system, { silent_paths: null });
    await round();
    expect(await told()).toEqual(['path-lost cell', 'path-back cell']);
    expect(await keptOf()).toBeNull();
  });

  test('nobody reads the paths of a system that is not theirs, and a station that does not answer is named', async () => {
    const system = await supervised({ Branch: 'Houston' });
    const call = `GET /cs/system/${system.csNo}/paths`;
    expect((await bench.ask(call)).status).toBe(401);
    expect((await ask(call, (await bench.signIn('client')).accessToken)).status).toBe(403);
    expect((await ask(call, (await bench.signIn('technician')).accessToken)).status).toBe(404);
    expect((await ask('GET /cs/system/NONE-1/paths')).status).toBe(404);
    await bench.happens({ station: { case: 'silent' } });
    expect((await ask(call)).status).toBe(502);
  });

  test('two days of a panel that speaks by two paths have a test report by each of them', async () => {
    const system = await supervised();
    const heard = await bench.context.station.signals(system.csNo, { since: new Date(ago(2 * DAY)), limit: 200 });
    expect(new Set(heard.filter(({ code }) => code === 'Zs 007').map(({ path }) => path))).toEqual(new Set(['cell', 'ip']));
  });
}
