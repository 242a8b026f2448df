import { eq, isNull } from 'drizzle-orm';
import { OpenTest } from '#lib/contract/onTest.ts';
import { all } from '#lib/contract/shapes.ts';
import { SystemEvent } from '#lib/contract/systems.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { installerLinks } from '#upstream/installer/tables.ts';
import { swapEvents } from '#upstream/swaps/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { openSite } from '#upstream/testing/installer.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { testPeriods } from './tables.ts';

/** A system that is on test though nobody is there any more, on either database. */
export function leavingCases(given: () => Bench) {
  let bench: Bench;
  let token: string;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400', ESCALATE_AFTER: '3, 8' });
    token = (await bench.signIn('dispatcher')).accessToken;
  });
  afterEach(() => bench.database.update(testPeriods).set({ closedAt: new Date() }).where(isNull(testPeriods.closedAt)));

  const passes = (ms: number) => bench.passes(ms, 30 * SECOND);
  const open = async (systemNo: string) =>
    all(OpenTest)
      .parse((await bench.ask('GET /tests', { token })).body)
      .data.find((test) => test.system_no === systemNo);
  const told = async (csNo: string) =>
    all(SystemEvent)
      .parse((await bench.ask(`GET /cs/system/${csNo}/history?per_page=100`, { token })).body)
      .data.reverse()
      .flatMap(({ kind, after }) =>
        kind === 'technician-left' ? [`${kind} ${after?.why}`] : kind === 'test-escalated' ? [`${kind} ${after?.step}`] : [],
      );
  /** A swap on test, and the phone of whoever is there. */
  async function onSite() {
    const site = await openSite(bench);
    const { old, fresh, systemNo } = site.scene;
    const phone = await site.phone('Jo');
    await site.change({ step: 2, old_sim_id: old.id, new_sim_id: fresh.id, cell_type: '263LTE-V' });
    await site.change({ step: 3 });
    await site.desk(`POST /cs/system/${systemNo}/on-test/${site.id}`, { minutes: 120 });
    await passes(MINUTE);
    return { ...site, phone, systemNo, csNo: site.scene.csNo };
  }
  const looks = async ({ ask }: Awaited<ReturnType<typeof onSite>>['phone'], minutes: number) => {
    for (let gone = 0; gone < minutes; gone += 1) {
      await ask('GET /installer/job');
      await passes(MINUTE);
    }
  };

  test('once who was there is done and the desk does not end it, the owner is told, then the desk, until somebody has it', async () => {
    const { phone, systemNo, csNo, id } = await onSite();
    await looks(phone, 10);
    expect((await phone.act('done')).status).toBe(200);
    await passes(4 * MINUTE);
    expect(await open(systemNo)).toMatchObject({ left: null, escalation: null });
    await passes(2 * MINUTE);
    expect(await open(systemNo)).toMatchObject({ left: { why: 'done' }, escalation: { step: 'owner', taken_by: null } });
    await passes(4 * MINUTE);
    expect(await told(csNo)).toEqual(['technician-left done', 'test-escalated desk']);
    expect((await bench.ask(`POST /cs/system/${systemNo}/take-test`, { token })).status).toBe(200);
    await passes(10 * MINUTE);
    expect(await told(csNo)).toEqual(['technician-left done', 'test-escalated desk']);
    const events = await bench.database.select().from(swapEvents).where(eq(swapEvents.swapId, id));
    expect(events.map(({ kind }) => kind)).toContain('technician-left');
  });

  test('a phone that says nothing for half an hour is gone; once it is heard of again nobody has to take the test', async () => {
    const { phone, systemNo, csNo, id } = await onSite();
    await looks(phone, 5);
    await passes(28 * MINUTE);
    expect((await open(systemNo))?.left).toBeNull();
    await passes(2 * MINUTE);
    expect(await open(systemNo)).toMatchObject({ left: { why: 'silent' }, escalation: { step: 'owner' } });
    await looks(phone, 2);
    expect(await open(systemNo)).toMatchObject({ left: null, escalation: null });
    await passes(10 * MINUTE);
    expect(await told(csNo)).toEqual(['technician-left silent']);
    // Nor does a link say anything that nobody opened, or that was taken back.
    await bench.database.update(installerLinks).set({ revokedAt: bench.clock.now() }).where(eq(installerLinks.swapId, id));
    await passes(30 * MINUTE);
    expect((await open(systemNo))?.left).toBeNull();
  });

  test('who is back after “I am done” is there; more time asked for is somebody’s word', async () => {
    const { phone, systemNo, id, desk } = await onSite();
    await phone.act('done');
    await passes(6 * MINUTE);
    expect((await open(systemNo))?.left).toMatchObject({ why: 'done' });
    expect((await phone.act('note', { text: 'One more zone' })).status).toBe(200);
    await passes(MINUTE);
    expect(await open(systemNo)).toMatchObject({ left: null, escalation: null });
    await phone.act('done');
    await passes(6 * MINUTE);
    expect((await open(systemNo))?.escalation).toMatchObject({ step: 'owner' });
    await desk(`POST /cs/system/${systemNo}/on-test/${id}`, { minutes: 60 });
    await passes(6 * MINUTE);
    expect(await open(systemNo)).toMatchObject({ left: { why: 'done' }, escalation: null });
  });

  test('whose phone was heard after the visit was said to be over is there, whatever dispatch knows', async () => {
    const { phone, systemNo, scene } = await onSite();
    const { database, clock } = bench;
    const [ticket] = await database.select().from(tickets).where(eq(tickets.ticketNumber, scene.ticketNumber));
    const [who] = await database.select().from(technicians).limit(1);
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    await database.insert(stops).values({
      ...{ ticketId: ticket?.id ?? 0, technicianId: who?.id ?? 0, date: '2026-11-26', position: 91, minutes: 60 },
      ...{ status: 'done' as const, arrivedAt: clock.now(), endedAt: clock.now(), acknowledged: [], ...dates },
    });
    await looks(phone, 7);
    expect((await open(systemNo))?.left).toBeNull();
    await passes(30 * MINUTE);
    expect(await open(systemNo)).toMatchObject({ left: { why: 'silent' } });
  });

  test('a visit that has ended, or whose technician has arrived elsewhere, leaves a system on test that belongs to no swap too', async () => {
    const { database, clock } = bench;
    const system = await addSystem(database);
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const [technician, colleague] = await database.select().from(technicians).orderBy(technicians.id).limit(2);
    const visit = async (ticket: string, csNo: string, who = technician) => {
      const [made] = await database
        .insert(tickets)
        .values({ ticketNumber: ticket, csNo, status: 'on-site', problem: 'Zone 3', tags: [], Branch: 'Dallas', ...dates })
        .returning();
      const [stop] = await database
        .insert(stops)
        .values({
          ...{ ticketId: made?.id ?? 0, technicianId: who?.id ?? 0, date: '2026-11-26', position: 90, minutes: 60 },
          ...{ status: 'arrived' as const, arrivedAt: clock.now(), acknowledged: [], ...dates },
        })
        .returning();
      return stop?.id ?? 0;
    };
    const here = await visit(`LV-1-${system.csNo}`, system.csNo);
    await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token, body: { minutes: 120 } });
    await database.update(testPeriods).set({ caller: technician?.name }).where(eq(testPeriods.systemNo, system.systemNo));
    // Of another who was there nobody concludes anything.
    const beside = await visit(`LV-3-${system.csNo}`, system.csNo, colleague);
    await database.update(stops).set({ status: 'done', endedAt: clock.now() }).where(eq(stops.id, beside));
    await passes(10 * MINUTE);
    expect((await open(system.systemNo))?.left).toBeNull();
    const other = await visit(`LV-2-${system.csNo}`, 'NO-SUCH-SYSTEM');
    await passes(6 * MINUTE);
    expect(await open(system.systemNo)).toMatchObject({ left: { why: 'elsewhere' }, escalation: { step: 'owner' } });
    await database.delete(stops).where(eq(stops.id, other));
    await passes(MINUTE);
    expect((await open(system.systemNo))?.left).toBeNull();
    await database.update(stops).set({ status: 'done', endedAt: clock.now() }).where(eq(stops.id, here));
    await passes(6 * MINUTE);
    expect(await open(system.systemNo)).toMatchObject({ left: { why: 'visit' } });
    expect(await told(system.csNo)).toEqual(['technician-left elsewhere', 'technician-left visit']);
  });
}
