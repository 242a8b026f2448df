import { createServer } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Run } from '#lib/contract/runs.ts';
import { all, listOf, one } from '#lib/contract/shapes.ts';
import { Signal } from '#lib/contract/signals.ts';
import { PingAnswer } from '#lib/contract/sims.ts';
import { System, SystemEvent, SystemFound } from '#lib/contract/systems.ts';
import { Ticket } from '#lib/contract/tickets.ts';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { type ChannelChange, onChange, transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { askTransfer } from '#upstream/programs/askTransfer.ts';
import { accounts } from '#upstream/simulators/station/tables.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { unrestoredAlarms } from './alarms.ts';

/** What must hold for systems and what is asked about them, on either database. */
export function systemCases(given: () => Bench) {
  let bench: Bench;
  let token: string;
  let technician: string;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400', PING_NETWORKS: '127.0.0.0/8, ::1/128' });
    token = (await bench.signIn('dispatcher')).accessToken;
    technician = (await bench.signIn('technician')).accessToken;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await bench.happens({ station: { clear: true } });
  });

  const get = (path: string, who = token) => bench.ask(`GET ${path}`, { token: who });
  const shown = async (csNo: string) => one(System).parse((await get(`/cs/system/${csNo}`)).body).data;
  const signals = async (csNo: string, query = '') => all(Signal).parse((await get(`/cs/system/${csNo}/signals${query}`)).body).data;
  const says = (cs_no: string, code: string, zone: string, path = 'cell') => bench.happens({ signal: { cs_no, code, zone, path } });
  const stationCase = (name: string, target: string, more: object = {}) => bench.happens({ station: { case: name, target, ...more } });

  describe('a system', () => {
    test('is shown with its panel, phones, SIMs, swap, last signal and what the station says', async () => {
      const system = await addSystem(bench.database, { nightPhone: null });
      const sim = await addSim(bench.database, { csNo: system.csNo, stockState: 'installed', warehouseCode: null });
      const now = bench.clock.now();
      const row = { ticketNumber: '1', csNo: system.csNo, step: 1, status: 'draft' as const, checks: [], createdAt: now, updatedAt: now };
      const [swap] = await bench.database.insert(swaps).values(row).returning();
      expect(await shown(system.csNo)).toMatchObject({
        cs_no: system.csNo,
        panel: { PanelType: 'XR550' },
        phones: { phone: '2145550100', night_phone: null },
        sims: [{ id: sim.id }],
        swap_id: swap?.id,
        last_signal_at: expect.any(String),
        test_status: { on_test: false, confirmed: true },
        watched_until: null,
        version: 1,
      });
    });

    test('is shown all the same while the station is silent, and nothing is called confirmed', async () => {
      const { csNo } = await addSystem(bench.database);
      await stationCase('silent', csNo, { times: 2 });
      expect(await shown(csNo)).toMatchObject({ last_signal_at: null, test_status: { on_test: false, confirmed: false } });
    });

    test('of another branch is none of a technician’s, and its SIMs are of those who may read SIMs', async () => {
      const mine = await addSystem(bench.database);
      const foreign = await addSystem(bench.database, { Branch: 'Austin' });
      expect((await get(`/cs/system/${mine.csNo}`, technician)).status).toBe(200);
      for (const path of ['', '/signals']) expect((await get(`/cs/system/${foreign.csNo}${path}`, technician)).status).toBe(404);
      expect((await get(`/cs/site/${foreign.site}/test-status`, technician)).status).toBe(404);
      expect(all(SystemFound).parse((await get(`/cs/lookup?q=${foreign.csNo}`, technician)).body).data).toEqual([]);
    });

    test.each([
      ['its CS number', ({ csNo }: { csNo: string }) => csNo.toLowerCase()],
      ['its system number', ({ systemNo }: { systemNo: string }) => systemNo],
      ['words of its name in any order', () => 'quxley barn'],
    ])('is found by %s', async (_, q) => {
      const system = await addSystem(bench.database, { siteName: 'Barn of Quxley' });
      const found = all(SystemFound).parse((await get(`/cs/lookup?q=${encodeURIComponent(q(system))}`)).body).data;
      expect(found.map(({ cs_no }) => cs_no)).toContain(system.csNo);
    });

    test('a percent sign finds percent signs, and nobody gets more than fifty', async () => {
      expect(all(SystemFound).parse((await get('/cs/lookup?q=%25')).body).data).toEqual([]);
      expect(all(SystemFound).parse((await get('/cs/lookup?q=-')).body).data).toHaveLength(50);
    });
  });

  describe('test status', () => {
    test('those who ask about a site while somebody does share the request to the station', async () => {
      const { site } = await addSystem(bench.database);
      const status = bench.context.station.status;
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      let asks = 0;
      jest.spyOn(bench.context.station, 'status').mockImplementation(async (account) => {
        asks += 1;
        await held;
        return status(account);
      });
      const selects = jest.spyOn(bench.database, 'select');
      const waiting = [get(`/cs/site/${site}/test-status`)];
      while (asks === 0) await get('/cs/lookup?q=nothing');
      const before = selects.mock.calls.length;
      await get('/cs/lookup?q=nothing');
      const each = selects.mock.calls.length - before;
      waiting.push(...[1, 2, 3].map(() => get(`/cs/site/${site}/test-status`)));
      // They read as much as a look-up does before they ask; then one more look-up lets the last of them come so far.
      while (selects.mock.calls.length < before + 4 * each) await new Promise(setImmediate);
      await get('/cs/lookup?q=nothing');
      answer();
      expect((await Promise.all(waiting)).map((answered) => answered.status)).toEqual([200, 200, 200, 200]);
      expect(asks).toBe(1);
    });

    test('a silent station is unreachable, a busy one says when to come back', async () => {
      const { site, csNo } = await addSystem(bench.database);
      await stationCase('silent', csNo);
      expect((await get(`/cs/site/${site}/test-status`)).status).toBe(502);
      await stationCase('busy', csNo, { seconds: 9 });
      const busy = await get(`/cs/site/${site}/test-status`);
      expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '9']);
    });
  });

  describe('signals', () => {
    test('the book of a system is the same at every look, and grows as time goes by', async () => {
      const { csNo } = await addSystem(bench.database);
      const first = await signals(csNo);
      expect(first.length).toBeGreaterThan(10);
      expect(await signals(csNo)).toEqual(first);
      expect(first.map(({ id }) => id)).toEqual(first.map(({ id }) => id).sort((one_, other) => other - one_));
      expect(first.some(({ kind }) => kind === 'test')).toBe(true);
      bench.clock.forward(2 * 24 * HOUR - HOUR);
      token = (await bench.signIn('dispatcher')).accessToken;
      technician = (await bench.signIn('technician')).accessToken;
      const later = await signals(csNo);
      expect(later.length).toBeGreaterThan(first.length);
      expect(later.slice(-first.length)).toEqual(first);
    });

    test('looked at by many at once it is written once', async () => {
      const { csNo } = await addSystem(bench.database);
      await Promise.all([1, 2, 3, 4].map(() => signals(csNo)));
      const all_ = await signals(csNo, '?limit=500');
      expect(new Set(all_.map(({ at, code }) => `${at} ${code}`)).size).toBe(all_.length);
    });

    test('a panel speaks its own format, and what the station does about an alarm is told as it does it', async () => {
      const { csNo, systemNo } = await addSystem(bench.database);
      await bench.database.insert(accounts).values({ csNo, systemNo, format: 'dmp' });
      const book = await signals(csNo);
      expect(book.length).toBeGreaterThan(10);
      expect(book.filter(({ code, original }) => !/^Z[a-z] /.test(code) || !original?.startsWith(code.slice(0, 2)))).toEqual([]);
      await says(csNo, 'Za BU', '001');
      const newest = async () => (await signals(csNo, '?limit=1'))[0];
      const done = async () => (await newest())?.acts.map(({ what }) => what);
      expect(await newest()).toMatchObject({
        kind: 'alarm',
        text: 'Burglary alarm',
        unrestored: true,
        acts: [],
        receiver: expect.any(String),
      });
      expect((await newest())?.point).toBeTruthy();
      bench.clock.forward(40 * SECOND);
      expect(await done()).toEqual(['called-site']);
      bench.clock.forward(80 * SECOND);
      expect(await done()).toEqual(['called-site', 'called-contact', 'police']);
      await says(csNo, 'Zr BU', '001');
      expect((await signals(csNo, '?limit=2'))[1]).toMatchObject({ code: 'Za BU', unrestored: false });
    });

    test('what was missed is asked for by the last one seen, what was before by the first', async () => {
      const { csNo } = await addSystem(bench.database);
      const [last] = await signals(csNo, '?limit=1');
      for (const zone of ['001', '002', '003']) await says(csNo, 'E130', zone, 'ip');
      const missed = await signals(csNo, `?after=${last?.id}`);
      expect(missed.map(({ zone, path }) => `${zone} ${path}`)).toEqual(['003 ip', '002 ip', '001 ip']);
      expect((await signals(csNo, `?after=${last?.id}&limit=2`)).map(({ zone }) => zone)).toEqual(['002', '001']);
      const older = await signals(csNo, `?before=${last?.id}&limit=2`);
      expect(older).toHaveLength(2);
      expect(older.every(({ id }) => id < (last?.id ?? 0))).toBe(true);
      expect(await signals(csNo, '?after=99999999999')).toEqual([]);
    });

    test.each([
      ['E130', 'R130', 'alarm', 'Burglary alarm'],
      ['BA', 'BR', 'alarm', 'Burglary alarm'],
      ['HA', 'HH', 'alarm', 'Hold-up alarm'],
      ['MA', 'MR', 'alarm', 'Medical alarm'],
      ['E200', 'R200', 'supervisory', 'Fire supervisory'],
      ['E301', 'R301', 'trouble', 'AC power trouble'],
    ])('%s waits for %s of its own zone', async (code, restore, kind, text) => {
      const { csNo } = await addSystem(bench.database);
      const last = async () => (await signals(csNo, '?limit=500')).find((signal) => signal.code === code && signal.zone === '777');
      await says(csNo, code, '777');
      const waits = kind !== 'trouble';
      expect(await last()).toMatchObject({ kind, text, unrestored: waits });
      await says(csNo, restore, '778');
      expect(await last()).toMatchObject({ unrestored: waits });
      await says(csNo, restore, '777');
      expect(await last()).toMatchObject({ unrestored: false });
    });

    test('an alarm older than half an hour no longer counts as one the station would act on', async () => {
      const { csNo } = await addSystem(bench.database);
      await says(csNo, 'E110', '777');
      expect((await unrestoredAlarms(bench.context, csNo)).map(({ zone }) => zone)).toContain('777');
      bench.clock.forward(31 * MINUTE);
      expect((await unrestoredAlarms(bench.context, csNo)).map(({ zone }) => zone)).not.toContain('777');
    });

    describe('alarms that somebody deals with', () => {
      const deal = (csNo: string, id: number | undefined, body: object, who = token) =>
        bench.ask(`POST /cs/system/${csNo}/alarms/${id}`, { token: who, body });
      const confirms = (csNo: string, id: number | undefined, who: string) =>
        bench.ask(`POST /cs/system/${csNo}/alarms/${id}/confirm`, { token: who, body: {} });
      const waiting = (csNo: string) => signals(csNo, '?unrestored=1');
      const putOn = ({ systemNo }: { systemNo: string }) =>
        bench.ask(`POST /cs/system/${systemNo}/on-test/0`, { token, body: { minutes: 30 } });
      const settle = async () => {
        await bench.context.queue.runDue();
        bench.clock.forward(2 * SECOND);
        await bench.context.queue.runDue();
      };

      test('a live alarm refuses a test until two people have dealt with it', async () => {
        const system = await addSystem(bench.database);
        const { csNo } = system;
        await says(csNo, 'BA', '005');
        const [alarm] = await waiting(csNo);
        const refused = { status: 409, body: { errors: { alarms: [String(alarm?.id)] }, message: expect.stringContaining('zone 005') } };
        expect(await putOn(system)).toMatchObject(refused);
        expect((await confirms(csNo, alarm?.id, technician)).status).toBe(409);
        expect((await deal(csNo, alarm?.id, { how: 'cancelled' })).status).toBe(422);
        expect((await deal(csNo, alarm?.id, { how: 'cancelled', reason: 'The owner says so' })).status).toBe(200);
        expect(await putOn(system)).toMatchObject(refused);
        expect(await confirms(csNo, alarm?.id, token)).toMatchObject({ status: 403, body: { errors: { alarm: ['second-person'] } } });
        expect(await waiting(csNo)).toMatchObject([{ handled: { how: 'cancelled', reason: 'The owner says so', confirmed: null } }]);
        expect((await confirms(csNo, alarm?.id, technician)).status).toBe(200);
        expect(await waiting(csNo)).toEqual([]);
        expect((await putOn(system)).status).toBe(200);
        const { data } = all(SystemEvent).parse((await get(`/cs/system/${csNo}/history`)).body);
        expect(data.filter(({ kind }) => kind.startsWith('alarm-')).map(({ kind, by }) => `${kind} ${by}`)).toEqual([
          expect.stringMatching(/^alarm-confirmed (?!Devin)/),
          'alarm-handled Devin Okafor',
        ]);
      });

      test('nobody confirms at once what they say themselves, whatever another said before', async () => {
        const system = await addSystem(bench.database);
        await says(system.csNo, 'BA', '006');
        const [alarm] = await waiting(system.csNo);
        await deal(system.csNo, alarm?.id, { how: 'station', reason: 'Nobody answers' });
        const both = await Promise.all([
          deal(system.csNo, alarm?.id, { how: 'station', reason: 'The guard is there' }, technician),
          confirms(system.csNo, alarm?.id, technician),
        ]);
        // Whichever the database takes first: the other finds another's word changed meanwhile (409), or their own to confirm (403).
        const statuses = both.map(({ status }) => status).sort();
        expect(statuses[0]).toBe(200);
        expect([403, 409]).toContain(statuses[1]);
        const [{ handled } = {}] = await waiting(system.csNo);
        expect(handled?.confirmed?.by).not.toBe(handled?.by);
      });

      test('one that is left to the station lets the system be tested once a second person knows, and waits for its restore', async () => {
        const system = await addSystem(bench.database);
        await says(system.csNo, 'MA', '002');
        const [alarm] = await waiting(system.csNo);
        await deal(system.csNo, alarm?.id, { how: 'station', reason: 'An ambulance is on its way' }, technician);
        expect((await putOn(system)).status).toBe(409);
        await confirms(system.csNo, alarm?.id, token);
        expect((await putOn(system)).status).toBe(200);
        expect(await waiting(system.csNo)).toMatchObject([{ code: 'MA', handled: { how: 'station', confirmed: { by: 'Devin Okafor' } } }]);
        await says(system.csNo, 'MR', '002');
        expect(await waiting(system.csNo)).toEqual([]);
      });

      test('of an alarm under test somebody says what it is, by name; cancelled, the station does not act on it at the end', async () => {
        const system = await addSystem(bench.database);
        const { csNo } = system;
        await putOn(system);
        await settle();
        await says(csNo, 'E130', '001');
        await says(csNo, 'E110', '002');
        const [fire, burglary] = await waiting(csNo);
        expect(await deal(csNo, burglary?.id, { how: 'cancelled', reason: 'Walt opened the door' })).toMatchObject({
          body: { data: { unrestored: false, handled: { by: 'Devin Okafor', confirmed: null } } },
        });
        await deal(csNo, fire?.id, { how: 'station', reason: 'Nobody knows' });
        expect(await waiting(csNo)).toMatchObject([{ code: 'E110', handled: { how: 'station', by: 'Devin Okafor' } }]);
        await bench.ask(`POST /cs/system/${system.systemNo}/off-test/0`, { token, body: {} });
        await settle();
        const book = await bench.database.execute(sql`select code from world.signals where cs_no = ${csNo} and dispatched`);
        expect(book).toMatchObject({ rows: [{ code: 'E110' }] });
      });

      test('what waits for nothing, is another’s or can’t be asked about is dealt with by nobody', async () => {
        const { csNo } = await addSystem(bench.database);
        const elsewhere = await addSystem(bench.database, { Branch: 'Elsewhere' });
        await says(csNo, 'E130', '001');
        await says(elsewhere.csNo, 'E130', '001');
        const [alarm] = await waiting(csNo);
        const [foreign] = await waiting(elsewhere.csNo);
        const said = { how: 'station', reason: 'x' };
        expect((await deal(elsewhere.csNo, foreign?.id, said, technician)).status).toBe(404);
        expect((await deal(csNo, foreign?.id, said)).status).toBe(409);
        await stationCase('silent', csNo);
        expect((await deal(csNo, alarm?.id, said)).status).toBe(502);
        await says(csNo, 'R130', '001');
        expect((await deal(csNo, alarm?.id, said)).status).toBe(409);
      });
    });

    test('a silent station is unreachable', async () => {
      const { csNo } = await addSystem(bench.database);
      await stationCase('silent', csNo);
      expect((await get(`/cs/system/${csNo}/signals`)).status).toBe(502);
    });
  });

  describe('watching', () => {
    const watch = (csNo: string, minutes: number, who = token) =>
      bench.ask(`POST /cs/system/${csNo}/watch-events`, { token: who, body: { minutes } });
    const runsOf = async (csNo: string) =>
      listOf(Run)
        .parse((await get(`/runs?type=watch&q=${csNo}`)).body)
        .data.map(({ state, started_by, ended_at }) => ({ state, started_by, isEnded: ended_at !== null }));

    test('new signals are told once a second at most, until the time is up', async () => {
      const { csNo } = await addSystem(bench.database);
      await watch(csNo, 5);
      await bench.context.queue.runDue();
      const told: ChannelChange[] = [];
      const stop = onChange(bench.database, (announced) => told.push(...announced.filter(({ channel }) => channel === `system.${csNo}`)));
      for (let count = 0; count < 5; count += 1) await says(csNo, 'E130', `00${count}`);
      await bench.context.queue.runDue();
      expect(told).toEqual([]);
      bench.clock.forward(SECOND);
      await bench.context.queue.runDue();
      expect(told).toEqual([{ channel: `system.${csNo}`, change: { type: 'systems', id: csNo } }]);
      bench.clock.forward(SECOND);
      await bench.context.queue.runDue();
      expect(told).toHaveLength(1);
      expect(await runsOf(csNo)).toEqual([{ state: 'running', started_by: 'Devin Okafor', isEnded: false }]);
      bench.clock.forward(5 * MINUTE);
      await bench.context.queue.runDue();
      stop();
      expect(await runsOf(csNo)).toEqual([{ state: 'done', started_by: 'Devin Okafor', isEnded: true }]);
      expect((await shown(csNo)).watched_until).toBeNull();
    });

    test('a second watcher adds time and never takes any', async () => {
      const { csNo } = await addSystem(bench.database);
      const long = one(z.object({ until: z.string() })).parse((await watch(csNo, 60)).body).data.until;
      await bench.context.queue.runDue();
      expect(one(z.object({ until: z.string() })).parse((await watch(csNo, 5, technician)).body).data.until).toBe(long);
      expect((await shown(csNo)).watched_until).toBe(long);
      bench.clock.forward(59 * MINUTE);
      await watch(csNo, 30);
      bench.clock.forward(2 * MINUTE);
      await bench.context.queue.runDue();
      expect(await runsOf(csNo)).toEqual([{ state: 'running', started_by: 'Devin Okafor', isEnded: false }]);
      bench.clock.forward(30 * MINUTE);
      await bench.context.queue.runDue();
      expect(await runsOf(csNo)).toMatchObject([{ state: 'done' }]);
    });
  });

  describe('stopping', () => {
    const runOf = async (csNo: string) => listOf(Run).parse((await get(`/runs?type=watch&q=${csNo}`)).body).data[0];

    test('a watch ends for everyone, at its system or in the list of what runs, and can be begun anew', async () => {
      const { csNo } = await addSystem(bench.database);
      const watch = () => bench.ask(`POST /cs/system/${csNo}/watch-events`, { token, body: { minutes: 30 } });
      await watch();
      expect(await runOf(csNo)).toMatchObject({ state: 'running', stoppable: true });
      const stopped = await bench.ask(`POST /cs/system/${csNo}/watch-stop`, { token, body: {} });
      expect(stopped).toMatchObject({ status: 200, body: { data: { watched_until: null } } });
      expect(await runOf(csNo)).toMatchObject({ state: 'done', message: 'stopped', stoppable: false });
      await watch();
      const run = await runOf(csNo);
      const stop = (who: string) => bench.ask(`POST /runs/${run?.id}/stop`, { token: who, body: {} });
      expect((await stop(technician)).status).toBe(403);
      expect(await stop(token)).toMatchObject({ status: 200, body: { data: { state: 'done', stoppable: false } } });
      expect((await shown(csNo)).watched_until).toBeNull();
      expect(await stop(token)).toMatchObject({ status: 409, body: { errors: { id: ['over'] } } });
    });

    test('a transfer is withdrawn while it waits for its panel, and runs to its end once it has begun there', async () => {
      const { csNo } = await addSystem(bench.database);
      const ask = async () => {
        const run = await transact(bench.database, (tx) =>
          askTransfer(bench.context, tx, { kind: 'upload', swapId: null, csNo, user: null }),
        );
        if (run instanceof ProblemResponse) throw new Error('refused');
        return run.id;
      };
      const stop = (id: number) => bench.ask(`POST /runs/${id}/stop`, { token, body: {} });
      await bench.happens({ panel: { case: 'panel-unreachable', target: csNo } });
      const trapped = await ask();
      await bench.context.queue.runDue();
      expect(await stop(trapped)).toMatchObject({ status: 200, body: { data: { state: 'failed', message: 'withdrawn' } } });
      await bench.happens({ panel: { clear: true } });
      const begun = await ask();
      await bench.context.queue.runDue();
      expect(await stop(begun)).toMatchObject({ status: 409, body: { errors: { id: ['running'] } } });
      bench.clock.forward(HOUR);
      await bench.context.queue.runDue();
      expect(await stop(begun)).toMatchObject({ status: 409, body: { errors: { id: ['over'] } } });
    });
  });

  describe('history', () => {
    const history = async (csNo: string, who = token) =>
      listOf(SystemEvent).parse((await get(`/cs/system/${csNo}/history`, who)).body).data;

    test('tells a test and a number with who, when, before, after and why; newest first', async () => {
      const { csNo, systemNo } = await addSystem(bench.database, { Branch: 'Austin' });
      await bench.ask(`POST /cs/system/${systemNo}/on-test/0`, { token, body: { minutes: 30, reason: 'New radio' } });
      await bench.ask(`POST /cs/system/${csNo}/dmp-update-phone`, { token, body: { phone: '7135550199', version: 1, reason: 'Moved' } });
      expect(await history(csNo)).toMatchObject([
        { kind: 'phone', by: 'Devin Okafor', before: { phone: '2145550100' }, after: { phone: '7135550199' }, reason: 'Moved' },
        { kind: 'test-asked', by: 'Devin Okafor', after: { minutes: 30 }, reason: 'New radio' },
      ]);
    });

    test('of another branch is none of a technician’s', async () => {
      const { csNo } = await addSystem(bench.database, { Branch: 'Austin' });
      expect((await get(`/cs/system/${csNo}/history`, technician)).status).toBe(404);
    });
  });

  describe('phones of a DMP panel', () => {
    const update = (csNo: string, phone: string, version?: number, which = 'phone') =>
      bench.ask(`POST /cs/system/${csNo}/dmp-update-${which}`, { token, body: { phone, version } });
    const dialled = async (csNo: string) => {
      const rows = await bench.database.execute(sql`select content from world.panels where cs_no = ${csNo}`);
      const [row] = z.object({ rows: z.array(z.object({ content: z.string() })) }).parse(rows).rows;
      return row?.content.split('\n').filter((line) => /;(night )?phone;/.test(line));
    };

    test('day and night number are changed in the panel and here, with a note in the open swap', async () => {
      const { csNo } = await addSystem(bench.database);
      const now = bench.clock.now();
      const row = { ticketNumber: '1', csNo, step: 2, status: 'open' as const, checks: [], createdAt: now, updatedAt: now };
      const [swap] = await bench.database.insert(swaps).values(row).returning();
      expect(await update(csNo, '(713) 555-0199', 1)).toMatchObject({
        status: 200,
        body: { data: { phones: { phone: '7135550199' }, version: 2 } },
      });
      expect((await update(csNo, '+1 713 555 0142', 2, 'night-phone')).status).toBe(200);
      expect(await dialled(csNo)).toEqual(['communication;phone;7135550199', 'communication;night phone;+17135550142']);
      expect((await update(csNo, '', 3, 'night-phone')).body).toMatchObject({ data: { phones: { night_phone: null }, version: 4 } });
      expect(await dialled(csNo)).toEqual(['communication;phone;7135550199']);
      const notes = await bench.database
        .select()
        .from(swapEvents)
        .where(eq(swapEvents.swapId, swap?.id ?? 0))
        .orderBy(swapEvents.id);
      expect(notes[0]).toMatchObject({ by: 'Devin Okafor', facts: { field: 'phone', before: '2145550100', after: '7135550199' } });
    });

    test('whoever saw an older one is told, and of two at once the panel dials the one that is kept', async () => {
      const { csNo } = await addSystem(bench.database);
      const answers = await Promise.all([update(csNo, '7135550001', 1), update(csNo, '7135550002', 1)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { phones } = await shown(csNo);
      expect(await dialled(csNo)).toEqual([`communication;phone;${phones?.phone}`]);
      expect(await update(csNo, '7135550003', 1)).toMatchObject({ status: 409, body: { code: 'stale', current: { version: 2 } } });
    });

    test.each(['', '12345', '555-CALL-NOW', '1234567890123456', '=1+1'])('%p is no number', async (phone) => {
      const { csNo } = await addSystem(bench.database);
      expect(await update(csNo, phone, 1)).toMatchObject({ status: 422, body: { errors: { phone: [expect.any(String)] } } });
    });

    test('a panel that is programmed on site keeps its numbers', async () => {
      const { csNo } = await addSystem(bench.database, { panelType: 'Vista-20P' });
      expect(await update(csNo, '7135550199', 1)).toMatchObject({ status: 409, body: { errors: { phone: ['not-flagged'] } } });
    });

    test('a panel that does not answer keeps ours as it was', async () => {
      const { csNo } = await addSystem(bench.database);
      await bench.happens({ panel: { case: 'panel-unreachable', target: csNo } });
      expect((await update(csNo, '7135550199', 1)).status).toBe(502);
      expect((await shown(csNo)).phones).toMatchObject({ phone: '2145550100' });
    });

    test('who may only read leaves them alone', async () => {
      const { csNo } = await addSystem(bench.database);
      const body = { phone: '7135550199', version: 1 };
      expect((await bench.ask(`POST /cs/system/${csNo}/dmp-update-phone`, { token: technician, body })).status).toBe(403);
    });
  });

  describe('tickets', () => {
    const lookUp = (number: string, who = token) => get(`/sedona/ticket/${encodeURIComponent(number)}`, who);
    const list = async (query: string, who = token) => listOf(Ticket).parse((await get(`/tickets${query}`, who)).body);

    test('a ticket comes with its system and its status, closed or not', async () => {
      const [seeded] = await bench.database.select().from(tickets).where(eq(tickets.status, 'resolved')).limit(1);
      expect((await lookUp(` ${seeded?.ticketNumber} `)).body).toMatchObject({
        ticket: { Ticket_Number: seeded?.ticketNumber, status: 'resolved' },
        system: { cs_no: seeded?.csNo, system_no: expect.any(String), site: expect.any(String), panel: { PanelType: expect.any(String) } },
      });
      expect((await lookUp('000000')).status).toBe(404);
    });

    test('a technician finds the tickets of their branch alone', async () => {
      const here = await list('?per_page=100', technician);
      expect(new Set(here.data.map(({ Branch }) => Branch))).toEqual(new Set(['Dallas']));
      const foreign = (await list('?Branch=Houston&per_page=1')).data[0];
      expect((await lookUp(foreign?.Ticket_Number ?? '', technician)).status).toBe(404);
      expect((await lookUp(here.data[0]?.Ticket_Number ?? '', technician)).status).toBe(200);
    });

    test('the list is filtered, searched, sorted and paged', async () => {
      const open = await list('?status=open&status=go-back&per_page=100&sort=Ticket_Number');
      expect(new Set(open.data.map(({ status }) => status))).toEqual(new Set(['open', 'go-back']));
      const numbers = open.data.map(({ Ticket_Number }) => Ticket_Number);
      expect(numbers).toEqual([...numbers].sort());
      const [first] = open.data;
      expect((await list(`?q=${first?.cs_no}`)).data.every(({ cs_no }) => cs_no === first?.cs_no)).toBe(true);
      const { data, meta } = await list('?per_page=10&page=2');
      expect(data).toHaveLength(10);
      expect(meta).toMatchObject({ current_page: 2, total: (await list('')).meta.total });
    });
  });

  test('panel and radio types are the same list at every look', async () => {
    const types = await get('/sedona/panel-type');
    expect(types.body).toMatchObject({ data: expect.arrayContaining([{ id: 1, PanelType: 'XT50' }]) });
    expect((await get('/sedona/panel-type', technician)).body).toEqual(types.body);
    expect((await get('/sedona/cell-type')).body).toMatchObject({ data: expect.arrayContaining([{ id: 1, CellType: 'XT50-LTE-V' }]) });
  });

  describe('pings', () => {
    const ping = async (ip: string, query = '') =>
      one(PingAnswer).parse((await get(`/network/ip/${encodeURIComponent(ip)}/ping${query}`)).body).data;
    const runsOf = async (ip: string) => listOf(Run).parse((await get(`/runs?type=ping&q=${ip}`)).body).data;

    test('a port inside PING_NETWORKS is really knocked at, and its run is kept', async () => {
      const server = createServer((visitor) => visitor.destroy());
      const port = await new Promise<number>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
      );
      expect(await ping('127.0.0.1', `?tcp=${port}`)).toEqual({
        reachable: true,
        ms: [1, 2, 3, 4].map(() => expect.any(Number)),
        simulated: false,
      });
      await new Promise((resolve) => server.close(resolve));
      expect(await ping('127.0.0.1', `?tcp=${port}`)).toEqual({ reachable: false, ms: [], simulated: false });
      expect(await runsOf('127.0.0.1')).toMatchObject([{ state: 'failed', message: 'no answer', started_by: 'Devin Okafor' }]);
    });

    test('an address outside of them is that of a SIM of the simulators, or nobody’s, and says that it is simulated', async () => {
      const sim = await addSim(bench.database, { status: 'active', ipAddress: '10.99.1.2' });
      expect(await ping('10.99.1.2')).toMatchObject({ simulated: true });
      expect(await ping('10.99.9.9')).toEqual({ reachable: false, ms: [], simulated: true });
      expect(await runsOf('10.99.1.2')).toMatchObject([{ sim_id: sim.id, ip: '10.99.1.2', message: expect.stringContaining('simulated') }]);
    });

    test.each(['localhost', '127.0.0.1;id', '-c 1', '127.1', 'fe80::1%lo', '$(id)'])('%p is no address', async (ip) => {
      expect((await get(`/network/ip/${encodeURIComponent(ip)}/ping`)).status).toBe(422);
    });
  });

  test('data asked of the provider is a run, one a minute for one who looks again and again', async () => {
    const { id } = await addSim(bench.database, { status: 'active' });
    const ofSim = async () =>
      listOf(Run)
        .parse((await get('/runs?type=data&per_page=100')).body)
        .data.filter(({ sim_id }) => sim_id === id);
    for (let count = 0; count < 3; count += 1) await get(`/sims/${id}/provider-usage`);
    expect(await ofSim()).toMatchObject([{ state: 'done', started_by: 'Devin Okafor', message: expect.stringMatching(/^[\d.]+ MB$/) }]);
    bench.clock.forward(2 * MINUTE);
    await get(`/sims/${id}/provider-usage`);
    expect(await ofSim()).toHaveLength(2);
  });

  test('runs are read by those who may read sessions', async () => {
    expect((await get('/runs?type=watch', technician)).status).toBe(403);
    expect((await get('/runs?type=coffee')).status).toBe(422);
    const running = listOf(Run).parse((await get('/runs?type=upload&state=running')).body).data;
    expect(running.filter(({ type, state }) => type !== 'upload' || state !== 'running')).toEqual([]);
  });

  test('open tests are listed to those who may read their systems', async () => {
    const mine = await addSystem(bench.database);
    const foreign = await addSystem(bench.database, { Branch: 'Austin' });
    const row = { state: 'on' as const, minutes: 10, by: 'Ann', askedAt: bench.clock.now() };
    await bench.database.insert(testPeriods).values([mine, foreign].map(({ csNo, systemNo }) => ({ csNo, systemNo, ...row })));
    const seen = (await get('/tests', technician)).body as { data: { system_no: string }[] };
    const own = [mine, foreign].map(({ systemNo }) => systemNo);
    expect(seen.data.map(({ system_no }) => system_no).filter((no) => own.includes(no))).toEqual([mine.systemNo]);
  });
}
