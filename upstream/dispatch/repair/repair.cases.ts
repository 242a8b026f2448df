import { and, eq } from 'drizzle-orm';
import { Need } from '#lib/contract/dispatch/repair.ts';
import { Repair } from '#lib/contract/dispatch.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { repairMoves, wayBack } from '#lib/domain/repairMoves.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { rosterDays, technicians } from '#upstream/technicians/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';

let towns = 0;

/** What must hold for the days to come and for what mends them, on either database. */
export function repairCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });

  /** A branch of its own, far from all others. */
  function town() {
    towns += 1;
    const Branch = `Town ${towns}`;
    const out = (km: number) => ({ lat: 39 + towns, lng: -104 + km / 86 });
    const days = 4;
    return {
      Branch,
      out,
      day: (count: number) => daysAfter(d.today, count),
      technician: (more: Parameters<Dispatcher['technician']>[0] = {}) => d.technician({ Branch, ...out(0), ...more }),
      ticket: (more: Parameters<Dispatcher['ticket']>[0] = {}) => d.ticket({ Branch, ...out(2), ...more }),
      needs: async (as = d.token) =>
        all(Need).parse((await d.ask(`GET /dispatch/needs?days=${days}&Branch=${encodeURIComponent(Branch)}`, undefined, as)).body).data,
      repair: async (more: object = {}) =>
        one(Repair).parse((await d.ask('POST /dispatch/repair', { days, Branch: [Branch], ...more })).body).data,
    };
  }

  const away = (id: number, date: string) =>
    bench()
      .database.insert(rosterDays)
      .values({ technicianId: id, date, reason: 'sick' as const, at: bench().clock.now() });
  const put = (id: number, date: string, tickets: readonly number[], minutes = 60, more: object = {}) =>
    d.changed(d.assign(tickets.map((ticket_id) => ({ ticket_id, technician_id: id, date, minutes, ...more }))));
  const take = (repair: Repair, unticked: readonly number[] = []) => {
    const { moves, days } = repairMoves(repair.days, new Set(unticked));
    return d.assign(moves, { days, confirm: repair.conflicts.map(({ key }) => key) });
  };

  test('visits of who is sick for days are in the queue, go to others and other days, and the queue is empty when that is taken', async () => {
    const t = town();
    const [ill, well] = [await t.technician(), await t.technician({ shiftEnd: '12:00' })];
    const mine: number[] = [];
    for (const count of [1, 1, 2, 2]) {
      const { id } = await t.ticket();
      mine.push(id);
      await put(ill.id, t.day(count), [id], 90);
    }
    expect(await t.needs()).toEqual([]);
    for (const count of [1, 2]) await away(ill.id, t.day(count));
    expect(await t.needs()).toEqual(
      mine.map((ticket_id) => expect.objectContaining({ kind: 'orphaned', ticket_id, technician_id: ill.id })),
    );

    const before = await d.dayOf(ill.id, t.day(1));
    const repair = await t.repair({ technician_ids: [ill.id] });
    expect(await d.dayOf(ill.id, t.day(1))).toEqual(before);
    expect(repair.left).toEqual([]);
    expect(repair.moves.map(({ ticket_id, why, from }) => [ticket_id, why, from?.technician_id]).sort()).toEqual(
      mine.map((id) => [id, 'orphaned', ill.id]).sort(),
    );
    expect(new Set(repair.moves.map(({ to }) => `${to.technician_id} ${to.date}`)).size).toBeGreaterThan(1);
    expect(repair.moves.every(({ to }) => to.technician_id === well.id || ![t.day(1), t.day(2)].includes(to.date))).toBe(true);
    const taken = await d.changed(take(repair));
    expect(await t.needs()).toEqual([]);
    for (const { before: was, after } of repair.days) {
      const is = await d.dayOf(was.technician_id, was.date ?? '');
      expect(d.order(is)).toEqual(d.order(after));
      expect([is.drive_minutes, is.back_at]).toEqual([after.drive_minutes, after.back_at]);
    }

    const { moves, ...as } = wayBack(repair.days, taken.days);
    await d.changed(d.assign(moves, as));
    expect((await t.needs()).map(({ ticket_id, kind }) => [ticket_id, kind])).toEqual(mine.map((each) => [each, 'orphaned']));
    for (const { before: was } of repair.days) expect(d.order(await d.dayOf(was.technician_id, was.date ?? ''))).toEqual(d.order(was));
    expect((await d.assign(moves, as)).status).toBe(409);
  });

  test('what somebody went back from is in the queue, and not among the visits of their day when they are away', async () => {
    const t = town();
    const [ill, well] = [await t.technician({ shiftStart: '00:00', shiftEnd: '24:00' }), await t.technician()];
    const [back, mine] = [(await t.ticket()).id, (await t.ticket()).id];
    await put(ill.id, d.today, [back]);
    const [stop] = (await d.dayOf(ill.id, d.today)).stops;
    await d.ask(`POST /stops/${stop?.id}/arrive`, {});
    await d.ask(`POST /stops/${stop?.id}/go-back`, { reason: 'The door was locked.' });
    await put(ill.id, t.day(1), [mine]);
    await away(ill.id, t.day(1));
    expect((await t.needs()).map(({ kind, ticket_id }) => [kind, ticket_id])).toEqual([
      ['orphaned', mine],
      ['back', back],
    ]);
    const theirs = await t.repair({ technician_ids: [ill.id] });
    expect(theirs.moves).toMatchObject([{ ticket_id: mine, to: { technician_id: well.id } }]);
    expect((await t.repair()).moves.map(({ ticket_id }) => ticket_id).sort()).toEqual([back, mine].sort());
  });

  test('an absence that is weeks ahead is mended from its first day on', async () => {
    const t = town();
    const [ill, well, { id }] = [await t.technician(), await t.technician(), await t.ticket()];
    await put(ill.id, t.day(20), [id]);
    await away(ill.id, t.day(20));
    expect(await t.needs()).toEqual([]);
    expect((await t.repair()).moves).toEqual([]);
    const { moves } = await t.repair({ from: t.day(20), technician_ids: [ill.id] });
    expect(moves).toMatchObject([{ ticket_id: id, why: 'orphaned', to: { technician_id: well.id, date: t.day(20) } }]);
    // A day that is past is none to begin with: today is.
    expect((await t.repair({ from: t.day(-3), technician_ids: [ill.id] })).moves).toEqual([]);
  });

  test('a part of it can be taken: what was unticked stays where it was, in its order', async () => {
    const t = town();
    const [ill, well] = [await t.technician(), await t.technician()];
    const tickets = [await t.ticket(), await t.ticket(), await t.ticket()].map(({ id }) => id);
    await put(ill.id, t.day(1), tickets);
    await away(ill.id, t.day(1));
    const repair = await t.repair();
    expect(repair.moves).toHaveLength(3);
    const [, second = 0] = tickets;
    await d.changed(take(repair, [second]));
    expect(d.order(await d.dayOf(ill.id, t.day(1)))).toEqual([second]);
    expect(d.order(await d.dayOf(well.id, t.day(1)))).not.toContain(second);
    expect((await t.needs()).map(({ ticket_id, kind }) => [ticket_id, kind])).toEqual([[second, 'orphaned']]);
  });

  test('what is urgent is placed soon, and a visit that may wait makes room for it and is moved, not dropped', async () => {
    const t = town();
    const driver = await t.technician({ shiftEnd: '11:00' });
    const normal = [await t.ticket(), await t.ticket()].map(({ id }) => id);
    for (const count of [0, 1, 2, 3]) await away(driver.id, t.day(count)).onConflictDoNothing();
    await bench()
      .database.delete(rosterDays)
      .where(and(eq(rosterDays.technicianId, driver.id), eq(rosterDays.date, t.day(2))));
    await bench()
      .database.delete(rosterDays)
      .where(and(eq(rosterDays.technicianId, driver.id), eq(rosterDays.date, t.day(3))));
    await put(driver.id, t.day(2), normal, 70);
    const urgent = await t.ticket({ priority: 'urgent' });
    expect((await t.needs()).map(({ kind, ticket_id }) => [kind, ticket_id])).toEqual([['urgent', urgent.id]]);
    const { moves, left, days } = await t.repair();
    expect(left).toEqual([]);
    expect(moves.find(({ ticket_id }) => ticket_id === urgent.id)).toMatchObject({ why: 'urgent', from: null, to: { date: t.day(2) } });
    expect(moves.find(({ ticket_id }) => ticket_id !== urgent.id)).toMatchObject({ why: 'room', to: { date: t.day(3) }, other_day: true });
    expect(days.flatMap(({ after }) => after.stops).filter(({ ticket_id }) => normal.includes(ticket_id ?? 0))).toHaveLength(2);
  });

  test('a window that will be missed is in the queue and kept by another order or somebody else, never broken for another', async () => {
    const t = town();
    const driver = await t.technician();
    const [first, second] = [(await t.ticket()).id, (await t.ticket()).id];
    await put(driver.id, t.day(1), [first, second], 120);
    const window = { start: d.at(t.day(1), '08:00'), end: d.at(t.day(1), '09:00') };
    await d.changed(
      d.assign([{ ticket_id: second, technician_id: driver.id, date: t.day(1), order: 2, window }], {
        confirm: [`late:${second}:t${driver.id}:${t.day(1)}`],
      }),
    );
    expect(await t.needs()).toMatchObject([{ kind: 'window', ticket_id: second, minutes: expect.any(Number) }]);
    const repair = await t.repair();
    expect(repair.left).toEqual([]);
    await d.changed(take(repair));
    expect(d.order(await d.dayOf(driver.id, t.day(1)))).toEqual([second, first]);
    expect(await t.needs()).toEqual([]);
  });

  test('what fits nowhere is told with what would make it fit, and with that it fits', async () => {
    const t = town();
    const driver = await t.technician({ shiftStart: '08:00', shiftEnd: '10:00' });
    const [long, fire, lost, elsewhere] = [
      await t.ticket({ priority: 'urgent', tags: ['panel'] }),
      await t.ticket({ priority: 'urgent', tags: ['fire'] }),
      await t.ticket({ priority: 'urgent', lat: null, lng: null }),
      await d.ticket({ priority: 'urgent', Branch: `${t.Branch} West`, ...t.out(900) }),
    ];
    await bench()
      .database.update(technicians)
      .set({ skills: ['panel'], shiftEnd: '09:30' })
      .where(eq(technicians.id, driver.id));
    const { left, moves } = await t.repair({ Branch: [t.Branch, `${t.Branch} West`] });
    expect(moves).toEqual([]);
    const helpFor = (id: number) => left.find(({ ticket_id }) => ticket_id === id)?.help;
    expect(helpFor(fire.id)).toMatchObject({ kind: 'skill', skill: 'fire' });
    expect(helpFor(lost.id)).toMatchObject({ kind: 'place' });
    expect(helpFor(elsewhere.id)).toMatchObject({ kind: 'nobody' });
    const longer = helpFor(long.id);
    expect(longer).toMatchObject({ kind: 'longer', technician_id: driver.id, minutes: expect.any(Number) });
    const end = (more: number) => `0${9 + Math.floor((30 + more) / 60)}:${String((30 + more) % 60).padStart(2, '0')}`;
    for (const [minutes, placed] of [
      [(longer?.minutes ?? 0) - 1, 0],
      [longer?.minutes ?? 0, 1],
    ] as const) {
      await bench()
        .database.update(technicians)
        .set({ shiftEnd: end(minutes) })
        .where(eq(technicians.id, driver.id));
      expect((await t.repair()).moves).toHaveLength(placed);
    }
  });

  test('a window that no day can keep is told with the time that would do, or the day and who', async () => {
    const t = town();
    const driver = await t.technician({ shiftStart: '08:00', shiftEnd: '13:00' });
    const [ill, standing, promised] = [await t.technician(), (await t.ticket()).id, (await t.ticket()).id];
    const of = (start: string, end: string, date = t.day(1)) => ({ start: d.at(date, start), end: d.at(date, end) });
    await put(driver.id, t.day(1), [standing], 120, { window: of('08:15', '08:30') });
    await put(ill.id, t.day(1), [promised], 60, { window: of('08:30', '09:00') });
    await away(ill.id, t.day(1));
    const [{ help } = { help: undefined }] = (await t.repair()).left;
    expect(help).toMatchObject({ kind: 'window', technician_id: driver.id, date: t.day(1) });
    expect(Date.parse(help?.at ?? '')).toBeGreaterThan(Date.parse(of('09:00', '10:00').start));
    const window = { start: help?.at ?? null, end: new Date(Date.parse(help?.at ?? '') + 60_000).toISOString() };
    await put(ill.id, t.day(1), [promised], 60, { window, confirm: [] });
    expect((await t.repair()).moves).toMatchObject([{ ticket_id: promised, to: { technician_id: driver.id } }]);

    await put(driver.id, t.day(1), [(await t.ticket()).id], 150);
    await put(ill.id, t.day(1), [promised], 60, { window: of('08:30', '09:00') });
    const [later] = (await t.repair()).left;
    expect(later?.help).toMatchObject({ kind: 'day', technician_id: expect.any(Number) });
    expect(later?.help.date).not.toBe(t.day(1));
  });

  test('of two who repair at once the second is refused with what changed, and nothing of theirs is half done', async () => {
    const t = town();
    const [ill, well] = [await t.technician(), await t.technician()];
    const tickets = [await t.ticket(), await t.ticket()].map(({ id }) => id);
    await put(ill.id, t.day(1), tickets);
    await away(ill.id, t.day(1));
    const [mine, theirs] = [await t.repair(), await t.repair()];
    await d.changed(take(theirs));
    const after = await d.dayOf(well.id, t.day(1));
    const days = expect.arrayContaining([expect.objectContaining({ technician_id: well.id, version: after.version })]);
    expect(await take(mine)).toMatchObject({ status: 409, body: { code: 'stale', current: { days } } });
    expect(await d.dayOf(well.id, t.day(1))).toEqual(after);
  });

  test('the queue and the repair are for whoever plans, of what they may plan, and of no more days than may be asked for', async () => {
    const asked = async (call: string, body?: object, as = d.token) => (await d.ask(call, body, as)).status;
    expect(await asked('GET /dispatch/needs', undefined, d.walt)).toBe(403);
    expect(await asked('POST /dispatch/repair', {}, d.walt)).toBe(403);
    expect(await asked('POST /dispatch/repair', {}, '')).toBe(401);
    expect(await asked('POST /dispatch/repair', { days: 15 })).toBe(422);
    expect(await asked('GET /dispatch/needs?days=0')).toBe(422);
    const t = town();
    const urgent = await t.ticket({ priority: 'urgent' });
    const other = town();
    expect((await t.needs()).map(({ ticket_id }) => ticket_id)).toEqual([urgent.id]);
    expect(await other.needs()).toEqual([]);
    expect((await other.repair({ ticket_ids: [urgent.id] })).moves).toEqual([]);
  });
}
