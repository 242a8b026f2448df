import { eq } from 'drizzle-orm';
import { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import { one } from '#lib/contract/shapes.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';

/** What must hold for a suggested day, on either database. */
export function suggestCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });
  const suggest = async (body: object) => one(Suggestion).parse((await d.ask('POST /dispatch/suggest', body)).body).data;
  /** Along one road, so many kilometres out of town. */
  const out = (km: number) => ({ lat: 32.78, lng: -96.8 + km / 93.6 });

  test('stops that are driven criss-cross are put in order, which saves minutes, says whose, and changes nothing', async () => {
    const driver = await d.technician();
    const date = d.freeDay();
    const ids: number[] = [];
    for (const km of [2, 40, 4, 38, 6]) ids.push((await d.ticket(out(km))).id);
    await d.changed(d.assign(ids.map((id) => ({ ticket_id: id, technician_id: driver.id, date }))));
    const before = await d.dayOf(driver.id, date);
    const { days, moves, seen, left } = await suggest({ date, technician_ids: [driver.id] });
    const [day] = days;
    expect(left).toEqual([]);
    expect(day?.after.drive_minutes).toBeLessThan((day?.before.drive_minutes ?? 0) * 0.7);
    expect(
      day?.stops.flatMap(({ why }) => why.filter(({ kind, minutes }) => kind === 'saved' && (minutes ?? 0) > 0)).length,
    ).toBeGreaterThan(0);
    expect(await d.dayOf(driver.id, date)).toMatchObject({ version: before.version, stops: before.stops.map(({ id }) => ({ id })) });

    const { days: taken } = await d.changed(d.assign(moves, { days: seen }));
    expect(taken[0]?.stops.map(({ ticket_id }) => ticket_id)).toEqual(day?.stops.map(({ ticket_id }) => ticket_id));
    expect(taken[0]).toMatchObject({ drive_minutes: day?.after.drive_minutes, back_at: day?.after.back_at });
    expect(await suggest({ date, technician_ids: [driver.id] })).toMatchObject({ moves: [], seen: [] });
  });

  test('who asks for a day or for what mends one and goes away is not looked for any further', async () => {
    const driver = await d.technician();
    const gone = (call: string, body: object) => bench().ask(call, { token: d.token, body, signal: AbortSignal.abort() });
    const tickets = [(await d.ticket()).id];
    const day = { date: d.freeDay(), technician_ids: [driver.id], ticket_ids: tickets };
    expect((await gone('POST /dispatch/suggest', day)).status).toBe(404);
    expect((await gone('POST /dispatch/repair', { days: 2, ticket_ids: tickets })).status).toBe(404);
  });

  test('tickets go to whom they cost least, to nobody without the skill or the time, and it says why', async () => {
    const date = d.freeDay();
    const west = await d.technician({ ...out(-30), skills: ['cellular'] });
    const east = await d.technician({ ...out(30), skills: ['cellular', 'antenna'] });
    const off = await d.technician({ ...out(0), daysOff: [0, 1, 2, 3, 4, 5, 6] });
    const near = { west: await d.ticket(out(-28)), east: await d.ticket(out(28)) };
    const antenna = await d.ticket({ ...out(-2), tags: ['antenna'] });
    const fire = await d.ticket({ ...out(0), tags: ['fire'] });
    const nowhere = await d.ticket({ lat: null, lng: null });
    const asked = [near.west, near.east, antenna, fire, nowhere].map(({ id }) => id);
    const { days, left, moves } = await suggest({ date, technician_ids: [west.id, east.id, off.id], ticket_ids: asked });
    const given = new Map(moves.map((move) => [move.ticket_id, move.technician_id]));
    expect(given).toEqual(
      new Map([
        [near.west.id, west.id],
        [near.east.id, east.id],
        [antenna.id, east.id],
      ]),
    );
    expect(left.map(({ ticket_id, why, skill }) => [ticket_id, why, skill]).sort()).toEqual(
      [
        [fire.id, 'skill', 'fire'],
        [nowhere.id, 'place', null],
      ].sort(),
    );
    const told = days.flatMap(({ stops }) => stops).find(({ ticket_id }) => ticket_id === antenna.id);
    expect(told?.why).toEqual([
      expect.objectContaining({ kind: 'skill', skill: 'antenna', count: 1 }),
      expect.objectContaining({ kind: 'detour', minutes: expect.any(Number) }),
    ]);
  });

  test('what fits on no day is left over, and who has begun stays where they are', async () => {
    const driver = await d.technician();
    const date = d.freeDay();
    const ids: number[] = [];
    for (let index = 0; index < 12; index++) ids.push((await d.ticket({ tags: ['panel'], ...out(index) })).id);
    const skilled = await d.technician({ skills: ['panel'] });
    const { left, moves } = await suggest({ date, technician_ids: [driver.id, skilled.id], ticket_ids: ids });
    expect(moves.every(({ technician_id }) => technician_id === skilled.id)).toBe(true);
    expect(left.length).toBe(ids.length - moves.length);
    expect(left.every(({ why }) => why === 'room')).toBe(true);
    // The next day of whoever can do it is still free.
    const next = { kind: 'as-is', technician_id: skilled.id, date: daysAfter(date, 1) };
    expect(left.map(({ help }) => help)).toEqual(left.map(() => expect.objectContaining(next)));
    expect(moves.length).toBeGreaterThan(2);

    const { driver: busy, ids: own } = await d.planned(2, { shiftStart: '00:00', shiftEnd: '24:00' }, d.today);
    const [, second] = (await d.dayOf(busy.id, d.today)).stops;
    await d.ask(`POST /stops/${second?.id}/arrive`, {});
    const { days } = await suggest({ date: d.today, technician_ids: [busy.id] });
    expect(days[0]?.stops.map(({ ticket_id, why }) => [ticket_id, why[0]?.kind])).toMatchObject([[own[1], 'kept'], [own[0]]]);
  });

  test('who is on the way to a visit goes there first and keeps it, whatever that costs', async () => {
    const around = { shiftStart: '00:00', shiftEnd: '24:00' };
    const driver = await d.technician({ ...around, ...out(-30) });
    const other = await d.technician({ ...around, ...out(30) });
    const [near, far] = [await d.ticket(out(-29)), await d.ticket(out(31))];
    await d.changed(d.assign([near, far].map(({ id }) => ({ ticket_id: id, technician_id: driver.id, date: d.today, minutes: 10 }))));
    const asked = { date: d.today, technician_ids: [driver.id, other.id], between: true };
    expect((await suggest(asked)).moves).toContainEqual(expect.objectContaining({ ticket_id: far.id, technician_id: other.id }));
    const [, stop] = (await d.dayOf(driver.id, d.today)).stops;
    expect((await d.ask(`POST /stops/${stop?.id}/depart`, {})).status).toBe(200);
    const { days } = await suggest(asked);
    expect(days.find(({ technician_id }) => technician_id === driver.id)?.stops.map(({ ticket_id }) => ticket_id)).toEqual([
      far.id,
      near.id,
    ]);
  });

  test('a stop goes from one technician to another where that saves both much, only when that is asked for, and it says from whom', async () => {
    const date = d.freeDay();
    const west = await d.technician(out(-30));
    const east = await d.technician(out(30));
    const [own, far] = [await d.ticket(out(-29)), await d.ticket(out(31))];
    await d.changed(d.assign([own, far].map(({ id }) => ({ ticket_id: id, technician_id: west.id, date }))));
    const technician_ids = [west.id, east.id];
    expect((await suggest({ date, technician_ids })).moves.map(({ technician_id }) => technician_id)).not.toContain(east.id);
    const { days, moves, seen } = await suggest({ date, technician_ids, between: true });
    const [given] = days.find(({ technician_id }) => technician_id === east.id)?.stops ?? [];
    expect(given).toMatchObject({ ticket_id: far.id, moved: true, why: [{ kind: 'handed', technician_id: west.id }] });
    const spared = days.reduce((sum, { before, after }) => sum + before.drive_minutes - after.drive_minutes, 0);
    expect(given?.why[0]?.minutes).toBe(spared);
    expect(spared).toBeGreaterThan(30);
    expect(seen.map(({ technician_id }) => technician_id).sort()).toEqual(technician_ids.toSorted());
    await d.changed(d.assign(moves, { days: seen }));
    expect(d.order(await d.dayOf(east.id, date))).toEqual([far.id]);
    expect(d.order(await d.dayOf(west.id, date))).toEqual([own.id]);
    expect((await suggest({ date, technician_ids, between: true })).moves).toEqual([]);
  });

  test('a day of thirty stops is put in order, taken over whole, and comes to what was promised', async () => {
    const date = d.freeDay();
    const driver = await d.technician({ shiftStart: '00:00', shiftEnd: '24:00' });
    const ids: number[] = [];
    for (let index = 0; index < 30; index++)
      ids.push((await d.ticket({ lat: 32.6 + ((index * 17) % 30) / 90, lng: -97 + ((index * 11) % 30) / 90 })).id);
    await d.changed(d.assign(ids.map((id) => ({ ticket_id: id, technician_id: driver.id, date, minutes: 5 }))));
    const { days, moves, seen } = await suggest({ date, technician_ids: [driver.id] });
    const [{ before, after } = { before: null, after: null }] = days;
    expect(after?.drive_minutes).toBeLessThan((before?.drive_minutes ?? 0) * 0.6);
    const { days: taken } = await d.changed(d.assign(moves, { days: seen }));
    expect(taken[0]).toMatchObject({ drive_minutes: after?.drive_minutes, back_at: after?.back_at });
    expect(taken[0]?.stops.map(({ ticket_id }) => ticket_id).toSorted()).toEqual(ids.toSorted());
  });

  test('a window that was promised is kept whatever driving it costs, and it says by when the visit must begin', async () => {
    const driver = await d.technician();
    const date = d.freeDay();
    const ids: number[] = [];
    for (const km of [-20, -20, 40]) ids.push((await d.ticket(out(km))).id);
    const [, , promised = 0] = ids;
    await d.changed(d.assign(ids.map((id) => ({ ticket_id: id, technician_id: driver.id, date, minutes: 50 }))));
    const planned = await d.dayOf(driver.id, date);
    // Two minutes late last of all, which saves most driving; first of all the waiting would cost the evening.
    const after = (instant: string | null | undefined, minutes: number) => new Date(Date.parse(instant ?? '') + minutes * 60_000);
    const begins = planned.stops[2]?.begins_at;
    const window = { start: after(begins, -15).toISOString(), end: after(begins, -2).toISOString() };
    const shiftEnd = after(planned.back_at, 90).toLocaleTimeString('en-GB', {
      timeZone: 'America/Chicago',
      hour: '2-digit',
      minute: '2-digit',
    });
    await bench().database.update(technicians).set({ shiftEnd }).where(eq(technicians.id, driver.id));
    const move = { ticket_id: promised, technician_id: driver.id, date, order: 3, window };
    await d.changed(d.assign([move], { confirm: [`late:${promised}:t${driver.id}:${date}`] }));
    const { days, moves, seen } = await suggest({ date, technician_ids: [driver.id] });
    const told = days[0]?.stops.find(({ ticket_id }) => ticket_id === promised);
    expect(days[0]?.before).toMatchObject({ late_minutes: 2 });
    expect(days[0]?.after).toMatchObject({ late_minutes: 0, overtime_minutes: 0 });
    expect(told?.why).toContainEqual(expect.objectContaining({ kind: 'window', at: window.end }));
    expect(Date.parse(told?.begins_at ?? '')).toBeLessThanOrEqual(Date.parse(window.end));
    const { days: taken } = await d.changed(d.assign(moves, { days: seen }));
    expect(taken[0]?.stops.flatMap(({ conflicts }) => conflicts)).toEqual([]);
  });

  test('what is urgent is placed first and early, and takes the place of a visit that may wait when every day is full', async () => {
    const date = d.freeDay();
    const driver = await d.technician({ shiftEnd: '11:00' });
    const urgent = await d.ticket({ priority: 'urgent', ...out(8) });
    const waiting = [await d.ticket(out(4)), await d.ticket(out(6))];
    const asked = [...waiting, urgent].map(({ id }) => id);
    const free = await suggest({ date, technician_ids: [driver.id], ticket_ids: asked });
    expect(free.days[0]?.stops[0]).toMatchObject({
      ticket_id: urgent.id,
      placed: true,
      why: expect.arrayContaining([expect.objectContaining({ kind: 'urgent' })]),
    });

    const own = [await d.ticket(out(4)), await d.ticket(out(6)), await d.ticket({ priority: 'high', ...out(5) })];
    await d.changed(d.assign(own.map(({ id }) => ({ ticket_id: id, technician_id: driver.id, date, minutes: 50 }))));
    const { days, left, moves, seen } = await suggest({ date, technician_ids: [driver.id], ticket_ids: [urgent.id] });
    expect(days[0]?.stops.map(({ ticket_id }) => ticket_id)).toContain(urgent.id);
    const [gone] = left;
    expect(left).toMatchObject([{ why: 'displaced', technician_id: driver.id }]);
    expect([own[0]?.id, own[1]?.id]).toContain(gone?.ticket_id);
    expect(moves).toContainEqual(expect.objectContaining({ ticket_id: gone?.ticket_id, technician_id: null }));
    await d.changed(d.assign(moves, { days: seen }));
    const day = await d.dayOf(driver.id, date);
    expect(d.order(day)).toContain(urgent.id);
    expect(d.order(day)).not.toContain(gone?.ticket_id);

    // Somebody else who has room takes what made room.
    const second = await d.ticket({ priority: 'urgent', ...out(8) });
    const other = await d.technician(out(60));
    const both = await suggest({ date, technician_ids: [driver.id, other.id], ticket_ids: [second.id] });
    expect(both.left).toEqual([]);
    expect(both.days.flatMap(({ stops }) => stops).map(({ ticket_id }) => ticket_id)).toContain(second.id);
  });

  test('visits of a technician without a shift that day have no times, go to others, and those nobody can take are named', async () => {
    const { driver: ill, date, ids } = await d.planned(2);
    const fire = await d.ticket({ tags: ['fire'] });
    await d.changed(
      d.assign([{ ticket_id: fire.id, technician_id: ill.id, date }], { confirm: [`missing-skill:${fire.id}:t${ill.id}:${date}:fire`] }),
    );
    await d.ask('POST /dispatch/send', { days: [{ technician_id: ill.id, date, version: (await d.dayOf(ill.id, date)).version }] });
    await bench()
      .database.update(technicians)
      .set({ daysOff: [0, 1, 2, 3, 4, 5, 6] })
      .where(eq(technicians.id, ill.id));
    const idle = await d.dayOf(ill.id, date);
    expect(idle.stops.map(({ eta, begins_at, leaves_at }) => [eta, begins_at, leaves_at])).toEqual(
      idle.stops.map(() => [null, null, null]),
    );
    expect([idle.back_at, idle.stops[0]?.conflicts[0]?.kind]).toEqual([null, 'outside-shift']);
    const well = await d.technician();
    const { days, left, moves, seen } = await suggest({ date, technician_ids: [ill.id, well.id] });
    expect(left).toMatchObject([{ ticket_id: fire.id, why: 'off', technician_id: ill.id }]);
    expect(days.find(({ technician_id }) => technician_id === well.id)?.stops.map(({ why }) => why[0])).toMatchObject(
      ids.map(() => ({ kind: 'off', technician_id: ill.id })),
    );
    const taken = await d.changed(d.assign(moves, { days: seen }));
    expect(taken.days.map(({ unsent }) => unsent)).not.toContain(0);
    expect(d.order(await d.dayOf(ill.id, date))).toEqual([fire.id]);
    expect(d.order(await d.dayOf(well.id, date)).toSorted()).toEqual(ids.toSorted());
  });

  test('nobody is asked for a day that is over, for a technician nobody knows, or by who does not plan', async () => {
    const ask = async (body: object, as = d.token) => (await d.ask('POST /dispatch/suggest', body, as)).status;
    expect(await ask({ date: daysAfter(d.today, -1), technician_ids: [1] })).toBe(422);
    expect(await ask({ date: d.today, technician_ids: [7_000_000] })).toBe(422);
    // It would tell a technician what is planned and not sent.
    expect(await ask({ date: d.today, technician_ids: [1] }, d.walt)).toBe(403);
    expect(await ask({ date: d.today, technician_ids: [] })).toBe(422);
    expect(await ask({ date: d.today, technician_ids: [1] }, (await bench().signIn('warehouse')).accessToken)).toBe(403);
  });
}
