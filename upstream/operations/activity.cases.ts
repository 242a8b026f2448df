import { eq, sql } from 'drizzle-orm';
import { ActivityEntry } from '#lib/contract/operations/activity.ts';
import { listOf } from '#lib/contract/shapes.ts';
import { DAY, SECOND } from '#upstream/core/clock.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { invoiceEvents } from '#upstream/invoices/tables.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { technicianEvents, technicians } from '#upstream/technicians/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { someoneWith } from '#upstream/testing/someone.ts';
import { addSwapScene } from '#upstream/testing/swaps.ts';
import { users } from '#upstream/users/tables.ts';

/** Who did what, over the histories of all records. */
export function activityCases(given: () => Bench) {
  let bench: Bench;
  let token: string;
  let me: number;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400' });
    // After whatever other cases have done: theirs have clocks of their own.
    bench.clock.forward(5 * 365 * DAY);
    token = (await bench.signIn('admin')).accessToken;
    const [admin] = await bench.database.select({ id: users.id }).from(users).where(eq(users.email, 'admin@linekeeper.test'));
    me = admin?.id ?? 0;
  });
  const someone = someoneWith(() => bench);
  const activity = async (query = '', as = token) =>
    listOf(ActivityEntry).parse((await bench.ask(`GET /activity?${query}`, { token: as })).body);
  const file = async (body: object, as = token) => (await bench.send('POST /activity-export', { token: as, body })).text();
  const linesOf = (csv: string) =>
    csv
      .replace(/[\ufeff"]/g, '')
      .trim()
      .split('\r\n');

  async function work() {
    const sim = await addSim(bench.database, { warehouseCode: 'DAL-01' });
    bench.clock.forward(SECOND);
    const asked = await bench.ask(`POST /sims/${sim.id}/change-warehouse`, {
      token,
      body: { warehouse_code: 'HOU-01', version: sim.version },
    });
    expect(asked.status).toBe(200);
    bench.clock.forward(SECOND);
    const made = await bench.ask('PUT /tickets', { token, body: { site_name: 'Audited', Branch: 'Dallas', problem: 'No signal' } });
    expect(made.status).toBe(200);
    bench.clock.forward(SECOND);
    return { sim, ticket: (made.body as { data: { id: number } }).data.id };
  }

  test('what one did to records of different kinds is one list, newest first, with who and what it was done to', async () => {
    const { sim, ticket } = await work();
    const { data } = await activity(`user=${me}&per_page=100`);
    const [opened, moved] = [
      data.find(({ source, about }) => source === 'ticket' && about === String(ticket)),
      data.find(({ source, about }) => source === 'sim' && about === String(sim.id)),
    ];
    expect(opened).toMatchObject({ kind: 'opened', by: 'Marisol Treviño', user_id: me });
    expect(moved).toMatchObject({ kind: 'moved', label: sim.imei, by: 'Marisol Treviño' });
    expect(data.indexOf(opened as ActivityEntry)).toBeLessThan(data.indexOf(moved as ActivityEntry));
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    const times = data.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('it is narrowed by person, kind of record, what was done and day, and goes on from page to page', async () => {
    await work();
    expect(new Set((await activity('source=ticket&source=sim&per_page=100')).data.map(({ source }) => source))).toEqual(
      new Set(['ticket', 'sim']),
    );
    const moved = (await activity('verb=moved&source=sim&per_page=100')).data;
    expect(moved.length).toBeGreaterThan(0);
    expect(new Set(moved.map(({ kind }) => kind.replace(/^move-.*/, 'moved')))).toEqual(new Set(['moved']));
    expect((await activity('q=Trevi%C3%B1o&source=ticket')).data.every(({ by }) => by === 'Marisol Treviño')).toBe(true);
    expect((await activity('q=nobody%20of%20this%20name')).data).toEqual([]);
    expect((await activity('from=2999-01-01')).data).toEqual([]);
    expect((await activity('to=2001-01-01')).data).toEqual([]);
    const whole = (await activity('per_page=20')).data.map(({ id }) => id);
    const halves = [...(await activity('per_page=10')).data, ...(await activity('per_page=10&page=2')).data].map(({ id }) => id);
    expect(halves).toEqual(whole);
    expect((await activity('per_page=10')).meta).toMatchObject({ uncounted: true, total: 11 });
    expect((await bench.ask('GET /activity?page=5000&per_page=100', { token })).status).toBe(422);
  });

  test('the file has what the list has, all of it, and that it was taken is a line too', async () => {
    const { sim } = await work();
    const asked = {
      user: me,
      source: ['sim'],
      verb: ['moved'],
      columns: ['by', 'source', 'label', 'kind'],
      heads: ['Who', 'Record', 'Which', 'What'],
    };
    const lines = linesOf(await file(asked));
    const listed = (await activity(`user=${me}&source=sim&verb=moved&per_page=100`)).data;
    expect(lines[0]).toBe('Who,Record,Which,What');
    expect(lines[1]).toMatch(new RegExp(`Treviño,sim,.*${sim.imei}.*,moved`));
    expect(lines.length - 1).toBe(listed.length);
    expect((await bench.ask('POST /activity-export', { token, body: { heads: ['one'] } })).status).toBe(422);
    const [taken] = (await activity(`user=${me}&source=work&verb=file`)).data;
    expect(taken).toMatchObject({ source: 'work', kind: 'export', label: 'operation', about: expect.stringMatching(/^export\/\d+$/) });
  });

  test('each reads the histories of what they may: a branch of its own, no money without invoices, accounts only by whoever manages users', async () => {
    const { sim, ticket } = await work();
    const at = bench.clock.now();
    await bench.database
      .insert(invoiceEvents)
      .values({ invoiceId: 2_000_000_000, at, userId: me, by: 'Marisol Treviño', kind: 'paid', facts: { cents: 7_311_207 } });
    expect(JSON.stringify((await activity('source=invoice')).data)).toContain('7311207');

    const noMoney = await someone([{ action: 'read', subject: ['Sim', 'Ticket', 'System'] }]);
    const seen = (await activity('per_page=100', noMoney)).data;
    expect(seen.filter(({ source }) => ['invoice', 'customer', 'recurring', 'price'].includes(source))).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain('7311207');
    expect(await file({}, noMoney)).not.toContain('7311207');
    expect(seen.some(({ source, about }) => source === 'ticket' && about === String(ticket))).toBe(true);
    expect((await activity('source=account', noMoney)).data.every(({ by }) => by !== 'Marisol Treviño')).toBe(true);

    const branch = await someone([
      { action: 'read', subject: 'Sim', conditions: { warehouse_code: 'ZZZ-99' } },
      { action: 'read', subject: 'Ticket', conditions: { Branch: 'Nowhere' } },
    ]);
    expect((await activity('source=sim&source=ticket', branch)).data).toEqual([]);
    const houston = await someone([{ action: 'read', subject: 'Sim', conditions: { warehouse_code: 'HOU-01' } }]);
    expect((await activity('source=sim', houston)).data.map(({ about }) => about)).toContain(String(sim.id));
  });

  test.each([
    ['sim', 'Sim'],
    ['swap', 'SimSwap'],
    ['system', 'System'],
    ['ticket', 'Ticket'],
    ['sunset', 'Sunset'],
    ['technician', 'Technician'],
  ])('of %s somebody of one branch reads its own', async (source, subject) => {
    const rights = [
      { action: 'read', subject: 'Sim' },
      { action: 'read', subject, conditions: { Branch: 'Dallas' } },
    ];
    const dallas = await someone(source === 'sim' ? rights.slice(1) : rights);
    const { status, body } = await bench.ask(`GET /activity?source=${source}&per_page=100`, { token: dallas });
    expect([
      status,
      source === 'sim' ||
        listOf(ActivityEntry)
          .parse(body)
          .data.every((entry) => entry.source === source),
    ]).toEqual([200, true]);
    expect((await file({ source: [source] }, dallas)).length).toBeGreaterThan(0);
  });

  test('a swap’s lines are for those of its system’s branch', async () => {
    const at = bench.clock.now();
    const { csNo, ticketNumber } = await addSwapScene(bench.database, at);
    const over = { csNo, ticketNumber, step: 1, status: 'aborted' as const, checks: [], createdAt: at, updatedAt: at };
    const swap = await insertOne(bench.database, swaps, over);
    const line = { swapId: swap.id, at, userId: me, by: 'Marisol Treviño', kind: 'note' };
    const { id } = await insertOne(bench.database, swapEvents, line);
    const seenIn = async (Branch: unknown) => {
      const as = await someone([
        { action: 'read', subject: 'Sim' },
        { action: 'read', subject: 'SimSwap', conditions: { Branch } },
      ]);
      return (await activity('source=swap&per_page=100', as)).data.some(({ about, kind }) => about === String(swap.id) && kind === 'note');
    };
    expect([await seenIn('Dallas'), await seenIn('Nowhere')]).toEqual([true, false]);
    await bench.database.delete(swapEvents).where(eq(swapEvents.id, id));
    await bench.database.delete(swaps).where(eq(swaps.id, swap.id));
  });

  test('why a technician is away is told to whoever may change the technician, also in the file and in what somebody did', async () => {
    const at = bench.clock.now();
    const [driver] = await bench.database.select({ id: technicians.id }).from(technicians).limit(1);
    const roster = { from: null, to: { work: 'none', reason: 'sick', note: 'hush-4711' } };
    const changes = { roster, truck: { from: null, to: '17' } };
    const line = { technicianId: driver?.id ?? 0, at, userId: me, by: 'Marisol Treviño', changes };
    const { id } = await insertOne(bench.database, technicianEvents, line);
    const told = async (as: string) => {
      const actions = JSON.stringify((await bench.ask(`GET /users/${me}/deeds`, { token: as })).body);
      const all = [
        JSON.stringify((await activity('source=technician&per_page=100', as)).data),
        await file({ source: ['technician'] }, as),
        actions,
      ];
      return all.map((each) => [each.includes('truck'), each.includes('hush-4711')]);
    };
    const colleague = await someone([{ action: 'read', subject: ['Sim', 'Technician', 'User'] }]);
    expect(await told(colleague)).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
    expect(await told(token)).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    await bench.database.delete(technicianEvents).where(eq(technicianEvents.id, id));
  });

  test('no line is lost where many have the same millisecond, neither between pages nor in the file', async () => {
    const by = 'Micro Second';
    await bench.database.execute(sql`insert into technician_events (technician_id, at, by, changes)
      select (select min(id) from technicians), timestamptz '2031-05-05 12:00:00.123' + (1100 - n) * interval '0.5 microsecond', ${by},
        jsonb_build_object('truck', jsonb_build_object('from', n, 'to', null)) from generate_series(1, 1100) n`);
    const lines = linesOf(await file({ q: by, columns: ['details'], heads: ['Details'] }));
    expect([lines.length - 1, new Set(lines).size - 1]).toEqual([1100, 1100]);
    const pages = [1, 2, 3].map(async (page) => (await activity(`q=Micro%20Second&per_page=50&page=${page}`)).data.map(({ id }) => id));
    expect(new Set((await Promise.all(pages)).flat()).size).toBe(150);
    await bench.database.delete(technicianEvents).where(eq(technicianEvents.by, by));
  });
}
