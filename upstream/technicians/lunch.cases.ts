import { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { TechnicianEvent } from '#lib/contract/technicians.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';

const LUNCH = { minutes: 60, from: '11:30', to: '13:30' };

/** What a day is planned around, on either database. */
export function lunchCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });
  const suggest = async (body: object) => one(Suggestion).parse((await d.ask('POST /dispatch/suggest', body)).body).data;

  test('it is between two visits, nobody drives or works in it, and it is no work', async () => {
    const { driver, date } = await d.planned(7, { lunch: LUNCH });
    const { stops, lunch, work_minutes, lunch_rule } = await d.dayOf(driver.id, date);
    expect(lunch_rule).toEqual({ minutes: 60, from: d.at(date, '11:30'), to: d.at(date, '13:30') });
    const [start, end] = [Date.parse(lunch?.start ?? ''), Date.parse(lunch?.end ?? '')];
    expect([end - start, start >= Date.parse(d.at(date, '11:30')), end <= Date.parse(d.at(date, '13:30'))]).toEqual([
      3_600_000,
      true,
      true,
    ]);
    const busy = stops.map(({ eta, leaves_at, drive_minutes }) => [
      Date.parse(eta ?? '') - (drive_minutes ?? 0) * 60_000,
      Date.parse(leaves_at ?? ''),
    ]);
    expect(busy.every(([from = 0, to = 0]) => to <= start || from >= end)).toBe(true);
    expect(work_minutes).toBe(stops.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0));
  });

  test('a day that is full with it takes no more visits, and a promise beside it is kept', async () => {
    const date = d.freeDay();
    const shift = { shiftStart: '08:00', shiftEnd: '15:30' };
    const [eats, works] = [await d.technician({ ...shift, lunch: LUNCH }), await d.technician(shift)];
    const place = { lat: 32.79, lng: -96.8 };
    const tickets: number[] = [];
    for (let count = 0; count < 4; count++) tickets.push((await d.ticket({ ...place, tags: ['cellular'] })).id);
    const ahead = await d.changed(d.assign(tickets.map((id) => ({ ticket_id: id, technician_id: eats.id, date, minutes: 80 }))));
    await d.changed(d.assign(tickets.map((id) => ({ ticket_id: id, technician_id: works.id, date }))));
    expect(ahead.days[0]?.overtime_minutes).toBe(0);
    const more = await d.ticket({ ...place, tags: ['panel'] });
    const skilled = { skills: ['cellular', 'panel'] };
    for (const { id } of [eats, works]) expect((await d.ask(`POST /tech/${id}`, skilled)).status).toBe(200);
    expect((await suggest({ date, technician_ids: [works.id], ticket_ids: [more.id] })).left).toEqual([]);
    await d.changed(d.assign(tickets.map((id) => ({ ticket_id: id, technician_id: eats.id, date }))));
    expect((await suggest({ date, technician_ids: [eats.id], ticket_ids: [more.id] })).left).toMatchObject([
      { ticket_id: more.id, why: 'room' },
    ]);

    const [first = 0] = tickets;
    const window = { start: d.at(date, '12:00'), end: d.at(date, '12:10') };
    await d.assign([{ ticket_id: first, technician_id: eats.id, date, order: 1, window }], {
      confirm: [`outside-shift:${tickets[3]}:t${eats.id}:${date}`],
    });
    const { moves, seen } = await suggest({ date, technician_ids: [eats.id] });
    if (moves.length > 0) await d.changed(d.assign(moves, { days: seen }));
    const day = await d.dayOf(eats.id, date);
    expect(day.stops.map(({ late_minutes }) => late_minutes)).toEqual([0, 0, 0, 0]);
    expect((day.lunch?.end ?? '') <= d.at(date, '13:30')).toBe(true);
  });

  test('who plans says when it is; one that does not fit between its times is refused', async () => {
    const driver = await d.technician();
    const change = (lunch: unknown) => d.ask(`POST /tech/${driver.id}`, { lunch });
    expect((await change(LUNCH)).body).toMatchObject({ data: { lunch: LUNCH } });
    expect((await change(null)).body).toMatchObject({ data: { lunch: null } });
    const events = all(TechnicianEvent).parse((await d.ask(`GET /tech/${driver.id}/history`)).body).data;
    expect(events.map(({ changes }) => changes.lunch?.to)).toEqual([null, LUNCH]);
    for (const wrong of [
      { ...LUNCH, to: '12:15' },
      { ...LUNCH, minutes: 5 },
      { ...LUNCH, from: 'noon' },
    ])
      expect((await change(wrong)).status).toBe(422);
  });
}
