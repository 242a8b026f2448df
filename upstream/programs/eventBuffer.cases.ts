import { eq } from 'drizzle-orm';
import type { BufferedEvent } from '#lib/contract/eventBuffer.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { panels } from '#upstream/simulators/panels/tables.ts';
import { type SystemRow, systemEvents, systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSystem, calmStation } from '#upstream/testing/systems.ts';

/** What a panel keeps of what happened to it, beside what the station has of it, on either database. */
export function eventBufferCases(given: () => Bench) {
  const bench = ownBench(given, 'dispatcher');
  afterEach(() => calmStation(bench));

  const ask = (system: Pick<SystemRow, 'csNo'>, token = bench.token) => bench.ask(`GET /cs/system/${system.csNo}/event-buffer`, { token });
  const eventsOf = async (system: SystemRow) => ((await ask(system)).body as { data: { events: BufferedEvent[] } }).data.events;
  const account = (system: SystemRow, facts: object) => bench.happens({ account: { system_no: system.systemNo, ...facts } });
  const says = ({ csNo: cs_no }: SystemRow, code: string, zone: string) => bench.happens({ signal: { cs_no, code, zone, path: 'cell' } });

  async function dmp(facts: Partial<SystemRow> = {}): Promise<SystemRow> {
    const system = await addSystem(bench.database, facts);
    await account(system, { format: 'dmp' });
    return system;
  }

  test('what the panel said stands there with the time at which the station had it, and is in the station’s list too', async () => {
    const system = await dmp();
    await says(system, 'Za BU', '004');
    const [newest, ...others] = await eventsOf(system);
    expect(newest).toMatchObject({ what: 'signal', code: 'Za BU', zone: '004', kind: 'alarm', heard: 'heard' });
    expect(Math.abs(Date.parse(newest?.heard_at ?? '') - Date.parse(newest?.at ?? ''))).toBeLessThan(5 * SECOND);
    // Its daily tests of a week, by both of its paths.
    expect(others.filter(({ kind }) => kind === 'test').length).toBeGreaterThan(10);
    const times = [newest, ...others].map((event) => Date.parse(event?.at ?? ''));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  test('what a panel without a way out said, and the station never heard, is named; what it heard before and after is not', async () => {
    const system = await dmp();
    await says(system, 'Za BU', '004');
    await account(system, { silent_since: bench.clock.now().toISOString() });
    bench.clock.forward(2 * DAY);
    await bench.renew();
    await says(system, 'Za FI', '007');
    const events = await eventsOf(system);
    const lost = events.filter(({ heard }) => heard === 'lost');
    expect(lost.filter(({ kind }) => kind === 'test').length).toBeGreaterThanOrEqual(3);
    expect(lost.every(({ at }) => Date.parse(at) > bench.clock.now().getTime() - 2 * DAY - MINUTE)).toBe(true);
    expect(events.find(({ code }) => code === 'Za FI')).toMatchObject({ heard: 'heard' });
    expect(events.find(({ code }) => code === 'Za BU')).toMatchObject({ heard: 'heard' });
    const { body } = await bench.ask(`GET /cs/system/${system.csNo}/signals?limit=500`, { token: bench.token });
    const ids = (body as { data: { at: string; code: string }[] }).data.map(({ at, code }) => `${at} ${code}`);
    expect(lost.filter(({ at, code }) => ids.includes(`${at} ${code}`))).toEqual([]);
  });

  test('a radio without signal: the panel knows that it was fitted and what was tripped, the station knows nothing of it', async () => {
    const system = await dmp();
    await bench.happens({ panel: { case: 'no-signal', target: system.csNo } });
    await bench.context.panels.fit(system.csNo, '353806141923634');
    const wanted = { zones: [1], isAnyZone: false, reports: [] };
    await bench.context.panels.walk(system.csNo, wanted);
    await bench.context.panels.walk(system.csNo, wanted);
    bench.clock.forward(HOUR);
    const own = (await eventsOf(system)).filter(({ at }) => Date.parse(at) > bench.clock.now().getTime() - HOUR - MINUTE);
    expect(own.find(({ what }) => what === 'fitted')).toMatchObject({ heard: 'own', code: null });
    const zone = own.filter((event) => event.zone === '001' && event.what === 'signal');
    expect(zone.map(({ heard }) => heard)).toEqual(['lost', 'lost']);
    expect(zone.at(-1)?.code).not.toBe(zone[0]?.code);
  });

  test('where the station does not answer nothing is called lost', async () => {
    const system = await dmp();
    await says(system, 'Za BU', '004');
    await bench.happens({ station: { case: 'silent', target: system.csNo, times: 5 } });
    const events = await eventsOf(system);
    expect(new Set(events.map(({ heard }) => heard))).toEqual(new Set(['unknown']));
  });

  test('a panel that is silent, one of another maker, another branch’s and nobody’s session read nothing', async () => {
    const system = await dmp();
    await bench.happens({ panel: { case: 'panel-unreachable', target: system.csNo } });
    expect(await ask(system)).toMatchObject({ status: 502, body: { code: 'unreachable' } });
    await bench.happens({ panel: { case: 'link-lost', target: system.csNo } });
    expect((await ask(system)).status).toBe(502);
    expect((await ask(system)).status).toBe(200);
    const other = await addSystem(bench.database, { panelType: 'Vista-20P' });
    expect(await ask(other)).toMatchObject({ status: 409, body: { errors: { events: ['not-flagged'] } } });
    const { accessToken } = await bench.signIn('technician');
    const away = await dmp({ Branch: 'Houston' });
    expect((await ask(away, accessToken)).status).toBe(404);
    expect((await ask(system, accessToken)).status).toBe(200);
    expect((await bench.ask(`GET /cs/system/${system.csNo}/event-buffer`)).status).toBe(401);
    expect((await ask({ csNo: 'ZZ-99999' })).status).toBe(404);
    // Reading it leaves no trace and changes nothing.
    expect(await bench.database.select().from(systemEvents).where(eq(systemEvents.csNo, system.csNo))).toEqual([]);
    const [after] = await bench.database.select().from(systems).where(eq(systems.csNo, system.csNo));
    expect(after?.version).toBe(system.version);
  });

  test('a closing arms the panel and an opening disarms it: armed it takes no program, in its own words, and may be read', async () => {
    const system = await dmp();
    const { panels: link, clock } = bench.context;
    const start = (name: string, kind: 'upload' | 'download') =>
      link.start(`${name} ${system.csNo}`, {
        csNo: system.csNo,
        kind,
        remoteKey: null,
        ...(kind === 'download' && { content: 'options;exit delay;60 s\nend;lines;1' }),
      });
    await says(system, 'Zq CL', '003');
    expect(await start('armed', 'download')).toEqual({ state: 'failed', words: 'The panel is armed and takes no program.' });
    expect((await start('read', 'upload')).state).not.toBe('failed');
    await says(system, 'Za BU', '004');
    expect((await start('armed still', 'download')).state).toBe('failed');
    await says(system, 'Zq OP', '003');
    expect((await start('open', 'download')).state).not.toBe('failed');
    clock.forward(HOUR);
    expect((await link.find(`open ${system.csNo}`))?.state).toBe('done');
    const events = await eventsOf(system);
    expect(events.filter(({ what }) => what === 'programmed')).toEqual([expect.objectContaining({ heard: 'own' })]);
    expect(events.filter(({ kind }) => kind === 'open-close').slice(0, 2)).toMatchObject([{ code: 'Zq OP' }, { code: 'Zq CL' }]);
    // Whoever opens an armed panel disarms it before.
    await says(system, 'Zq CL', '003');
    await link.fit(system.csNo, '353806141923642');
    const [panel] = await bench.database.select().from(panels).where(eq(panels.csNo, system.csNo));
    expect(panel?.armed).toBe(false);
    expect((await eventsOf(system)).slice(0, 3).map(({ code, what }) => code ?? what)).toEqual(
      expect.arrayContaining(['Zs 007', 'Zq OP', 'fitted']),
    );
  });
}
