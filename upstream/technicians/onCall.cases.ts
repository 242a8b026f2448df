import { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import { Repair } from '#lib/contract/dispatch.ts';
import { OnCallNight, OnCallRota } from '#lib/contract/onCall.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { daysAfter, instantAt, weekdayOf } from '#lib/format/localDay.ts';
import { onCallAt } from '#upstream/technicians/onCall.ts';
import { rosterDays } from '#upstream/technicians/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';

const ZONE = 'America/Chicago';
let towns = 0;

/** Who is called outside the shifts, on either database. */
export function onCallCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });

  /** A branch of its own with people of its own, far from all others. */
  async function town(count: number, more: Parameters<Dispatcher['technician']>[0] = {}) {
    towns += 1;
    const Branch = `Night Town ${towns}`;
    const there = { Branch, lat: 45 + towns, lng: -104 };
    const crew: Awaited<ReturnType<Dispatcher['technician']>>[] = [];
    for (let at = 0; at < count; at++) crew.push(await d.technician({ ...there, ...more }));
    const setRota = (body: object = {}, as = d.token) =>
      d.ask(
        'POST /on-call/rotas',
        { Branch, starts: d.today, technician_ids: crew.map(({ id }) => id), from: '17:00', to: '08:00', all_day: [], ...body },
        as,
      );
    const nights = async (from = d.today, to = daysAfter(from, 13)) =>
      all(OnCallNight).parse((await d.ask(`GET /on-call?from=${from}&to=${to}&Branch=${encodeURIComponent(Branch)}`)).body).data;
    const change = (body: object) => d.ask('POST /on-call/nights', { Branch, ...body });
    return { Branch, there, crew, setRota, nights, change };
  }

  test('each takes a week in turn, from evening to morning; weekends are whole days; the day before it starts has nobody', async () => {
    const t = await town(2);
    const starts = daysAfter(d.today, 1);
    expect(one(OnCallRota).parse((await t.setRota({ starts, all_day: [0, 6] })).body).data).toMatchObject({ starts, version: 1 });
    const told = await t.nights(d.today, daysAfter(starts, 14));
    expect(told.map(({ technician_id }) => technician_id)).toEqual(
      Array.from({ length: 15 }, (_, at) => t.crew[Math.floor(at / 7) % 2]?.id),
    );
    for (const { date, start, end } of told) {
      const isWeekend = [0, 6].includes(weekdayOf(date));
      expect([Date.parse(start), Date.parse(end)]).toEqual([
        instantAt(ZONE, date, isWeekend ? '08:00' : '17:00'),
        instantAt(ZONE, daysAfter(date, 1), '08:00'),
      ]);
    }
  });

  test('a night is swapped, a holiday is a whole day, and both go back to the rota; who is absent is not called', async () => {
    const t = await town(2);
    const [first, second] = t.crew.map(({ id }) => id);
    const day = daysAfter(d.today, 2);
    await t.setRota();
    const swapped = await t.change({ from: day, to: day, work: 'swap', technician_id: second, note: 'Concert' });
    expect(swapped).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    const holiday = daysAfter(day, 1);
    await t.change({ from: holiday, to: holiday, work: 'holiday' });
    expect((await t.nights(day, holiday)).map(({ technician_id, kind, note }) => [technician_id, kind, note])).toEqual([
      [second, 'swap', 'Concert'],
      [first, 'holiday', null],
    ]);
    expect(Date.parse((await t.nights(holiday, holiday))[0]?.start ?? '')).toBe(instantAt(ZONE, holiday, '08:00'));
    expect((await d.dayOf(second ?? 0, day)).on_call).toMatchObject([{ date: day }]);
    expect((await d.dayOf(first ?? 0, day)).on_call).toMatchObject([{ date: daysAfter(day, -1) }]);
    await bench()
      .database.insert(rosterDays)
      .values({ technicianId: second ?? 0, date: day, reason: 'sick', at: bench().clock.now() });
    expect((await t.nights(day, day))[0]).toMatchObject({ technician_id: second, absent: true });
    expect((await d.dayOf(second ?? 0, day)).on_call).toEqual([]);
    await t.change({ from: day, to: holiday, work: 'usual' });
    expect((await t.nights(day, holiday)).map(({ technician_id, kind }) => [technician_id, kind])).toEqual([
      [first, 'rota'],
      [first, 'rota'],
    ]);
  });

  test('what is wrong is refused at its place, what was seen too long ago is stale, and only who plans a branch changes it', async () => {
    const t = await town(1);
    const past = daysAfter(d.today, -1);
    for (const [body, field] of [
      [{ starts: past }, 'starts'],
      [{ technician_ids: [9_999_999] }, 'technician_ids'],
      [{ to: '18:00' }, 'to'],
      [{ Branch: 'Nowhere at all' }, 'Branch'],
    ] as const)
      expect(await t.setRota(body)).toMatchObject({ status: 422, body: { errors: { [field]: expect.anything() } } });
    expect((await t.change({ from: d.today, to: d.today, work: 'holiday' })).status).toBe(422);
    expect((await t.setRota()).status).toBe(200);
    const [stranger] = (await town(1)).crew;
    const elsewhere = [expect.stringContaining(`not for ${t.Branch}`)];
    expect(await t.setRota({ technician_ids: [stranger?.id] })).toMatchObject({
      status: 422,
      body: { errors: { technician_ids: elsewhere } },
    });
    expect(await t.change({ from: d.today, to: d.today, work: 'swap', technician_id: stranger?.id })).toMatchObject({
      status: 422,
      body: { errors: { technician_id: elsewhere } },
    });
    for (const body of [
      { from: past, to: past, work: 'usual' },
      { from: d.today, to: d.today, work: 'swap' },
      { from: d.today, to: d.today, work: 'swap', technician_id: 9_999_999 },
      { from: d.today, to: daysAfter(d.today, 90), work: 'usual' },
    ])
      expect((await t.change(body)).status).toBe(422);
    expect(await t.setRota({ version: 0 })).toMatchObject({ status: 409, body: { current: { version: 1 } } });
    expect((await t.setRota({}, d.walt)).status).toBe(403);
    expect((await t.setRota({ technician_ids: [], version: 1 })).status).toBe(200);
    expect(await t.nights()).toEqual([]);
  });

  test('what is urgent goes at night to whoever is on call, in Suggest and in Repair, without a conflict; what is not waits', async () => {
    const t = await town(2);
    const [first, second] = t.crew;
    if (!first || !second) throw new Error('two');
    await t.setRota();
    const date = daysAfter(d.today, 1);
    const off = (technicianId: number) => ({ technicianId, date, shiftStart: '16:30', shiftEnd: '17:00', at: bench().clock.now() });
    await bench()
      .database.insert(rosterDays)
      .values([off(first.id), off(second.id)]);
    const [urgent, normal] = [await d.ticket({ ...t.there, priority: 'urgent' }), await d.ticket(t.there)];
    const asked = { date, technician_ids: [second.id, first.id], ticket_ids: [urgent.id, normal.id] };
    const { moves, left, seen, days } = one(Suggestion).parse((await d.ask('POST /dispatch/suggest', asked)).body).data;
    expect(moves).toMatchObject([{ ticket_id: urgent.id, technician_id: first.id, date }]);
    expect(left).toMatchObject([{ ticket_id: normal.id }]);
    expect(days.find(({ technician_id }) => technician_id === first.id)?.after.overtime_minutes).toBe(0);

    const repair = one(Repair).parse((await d.ask('POST /dispatch/repair', { from: date, days: 1, Branch: [t.Branch] })).body).data;
    expect(repair.moves).toMatchObject([{ ticket_id: urgent.id, to: { technician_id: first.id, date } }]);

    await d.changed(d.assign(moves, { days: seen }));
    const taken = await d.dayOf(first.id, date);
    expect(taken.stops).toMatchObject([{ ticket_id: urgent.id, conflicts: [] }]);
    const again = one(Suggestion).parse((await d.ask('POST /dispatch/suggest', { ...asked, ticket_ids: [], between: true })).body).data;
    expect([again.moves, again.left]).toEqual([[], []]);
    expect((await d.assign([{ ticket_id: normal.id, technician_id: first.id, date }])).status).toBe(409);
  });

  test('on a day off an urgent visit has the times of the call, and is no orphan', async () => {
    const date = daysAfter(d.today, 3);
    const t = await town(1, { daysOff: [weekdayOf(date)] });
    const [only] = t.crew;
    if (!only) throw new Error('one');
    await t.setRota({ all_day: [weekdayOf(date)] });
    const urgent = await d.ticket({ ...t.there, priority: 'urgent' });
    await d.changed(d.assign([{ ticket_id: urgent.id, technician_id: only.id, date }]));
    const day = await d.dayOf(only.id, date);
    expect([day.shift, day.stops[0]?.conflicts]).toEqual([null, []]);
    expect(Date.parse(day.stops[0]?.begins_at ?? '')).toBeGreaterThanOrEqual(instantAt(ZONE, date, '08:00'));
    const needs = await d.ask(`GET /dispatch/needs?days=5&Branch=${encodeURIComponent(t.Branch)}`);
    expect(needs.body).toMatchObject({ data: [] });
  });

  test('at any moment somebody is found who is on call then, or nobody', async () => {
    const t = await town(1);
    await t.setRota();
    const at = (day: string, time: string) => onCallAt(bench().database, t.Branch, new Date(instantAt(ZONE, day, time)), ZONE);
    const tomorrow = daysAfter(d.today, 1);
    expect([await at(d.today, '23:00'), await at(tomorrow, '07:59')].map((who) => who?.id)).toEqual([t.crew[0]?.id, t.crew[0]?.id]);
    expect([await at(tomorrow, '08:01'), await at(daysAfter(d.today, -2), '23:00')]).toEqual([undefined, undefined]);
  });
}
