import { eq } from 'drizzle-orm';
import { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import { RosterDay } from '#lib/contract/roster.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { Technician, TechnicianEvent } from '#lib/contract/technicians.ts';
import { daysAfter, weekdayOf } from '#lib/format/localDay.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';
import { technicians } from './tables.ts';

/** Days that are otherwise than the week has them, on either database. */
export function rosterCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });
  const change = (id: number, body: object, as = d.token) => d.ask(`POST /tech/${id}/roster`, body, as);
  const done = async (id: number, body: object) => {
    const answer = await change(id, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  const roster = async (id: number, from = '') =>
    all(RosterDay).parse((await d.ask(`GET /tech/${id}/roster${from && `?from=${from}`}`)).body).data;
  const listed = async (id: number, date: string) =>
    all(Technician)
      .parse((await d.ask(`GET /tech?dt=${date}`)).body)
      .data.find((each) => each.id === id);

  test('who is sick has no shift that day and no other, and a suggestion hands the visits to those who work', async () => {
    const { driver: ill, date, ids } = await d.planned(3);
    const well = await d.technician();
    await done(ill.id, { from: date, to: date, work: 'none', reason: 'sick' });
    const day = await d.dayOf(ill.id, date);
    expect([day.shift, day.stops.map(({ conflicts }) => conflicts[0]?.kind)]).toEqual([null, ids.map(() => 'outside-shift')]);
    expect([(await listed(ill.id, date))?.shift, (await listed(ill.id, daysAfter(date, 1)))?.shift]).toEqual([
      null,
      { start: '08:00', end: '17:00' },
    ]);
    const { body } = await d.ask('POST /dispatch/suggest', { date, technician_ids: [ill.id, well.id] });
    const { moves, seen, left } = one(Suggestion).parse(body).data;
    expect(left).toEqual([]);
    await d.changed(d.assign(moves, { days: seen }));
    expect(d.order(await d.dayOf(ill.id, date))).toEqual([]);
    expect(d.order(await d.dayOf(well.id, date)).toSorted()).toEqual(ids.toSorted());
    await done(ill.id, { from: date, to: date, work: 'usual' });
    expect([await roster(ill.id, date), (await listed(ill.id, date))?.roster]).toEqual([[], null]);
  });

  test('a week of vacation is told until its last day, other hours are those of the day, also on a day off', async () => {
    const first = d.freeDay();
    const driver = await d.technician({ daysOff: [weekdayOf(daysAfter(first, 1))] });
    await done(driver.id, { from: first, to: daysAfter(first, 6), work: 'none', reason: 'vacation', note: 'Galveston' });
    expect((await listed(driver.id, daysAfter(first, 2)))?.roster).toEqual({
      reason: 'vacation',
      note: 'Galveston',
      until: daysAfter(first, 6),
    });
    await done(driver.id, { from: daysAfter(first, 1), to: daysAfter(first, 1), work: 'hours', shift: { start: '07:00', end: '11:30' } });
    expect(await listed(driver.id, daysAfter(first, 1))).toMatchObject({
      shift: { start: '07:00', end: '11:30' },
      roster: { reason: null },
    });
    expect((await listed(driver.id, first))?.roster?.until).toBe(first);
    expect((await roster(driver.id, first)).map(({ date, shift }) => [date, shift?.end])).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((days) => [daysAfter(first, days), days === 1 ? '11:30' : undefined]),
    );
    const [mate] = all(Technician)
      .parse((await d.ask(`GET /tech?dt=${first}`, undefined, d.walt)).body)
      .data.filter(({ id }) => id === driver.id);
    // A colleague hears that somebody is away, and not why.
    expect(mate?.roster).toEqual({ reason: null, note: null, until: first });
    const events = all(TechnicianEvent).parse((await d.ask(`GET /tech/${driver.id}/history`)).body).data;
    expect(events.map(({ changes }) => changes.roster?.to)).toEqual([
      { from: daysAfter(first, 1), to: daysAfter(first, 1), work: 'hours', shift: { start: '07:00', end: '11:30' } },
      { from: first, to: daysAfter(first, 6), work: 'none', reason: 'vacation', note: 'Galveston' },
    ]);
  });

  test('of two who change one technician at once the second is told; a technician changes nobody, and nobody sees another branch’s', async () => {
    const driver = await d.technician();
    const body = { from: d.freeDay(), to: d.freeDay(), work: 'none', reason: 'training', version: driver.version };
    expect((await Promise.all([change(driver.id, body), change(driver.id, body)])).map(({ status }) => status).toSorted()).toEqual([
      200, 409,
    ]);
    expect((await change(driver.id, body, d.walt)).status).toBe(403);
    const away = await d.technician({ Branch: 'Houston' });
    const { accessToken: dallas } = await bench().signIn('technician');
    expect((await d.ask(`GET /tech/${away.id}/roster`, undefined, dallas)).status).toBe(404);
    expect(await roster(away.id)).toEqual([]);
  });

  test.each([
    ['a day that is over', { from: -1, to: 3, work: 'none', reason: 'sick' }, 'from'],
    ['an end before the begin', { from: 3, to: 2, work: 'none', reason: 'sick' }, 'to'],
    ['more than a year', { from: 1, to: 400, work: 'none', reason: 'sick' }, 'to'],
    ['an absence without a reason', { from: 1, to: 1, work: 'none' }, 'reason'],
    ['other hours without hours', { from: 1, to: 1, work: 'hours' }, 'shift'],
    ['hours that end as they begin', { from: 1, to: 1, work: 'hours', shift: { start: '08:00', end: '08:00' } }, 'shift'],
  ])('%s is refused with its place, and nothing is kept', async (_, { from, to, ...more }, place) => {
    const driver = await d.technician();
    const { status, body } = await change(driver.id, { from: daysAfter(d.today, from), to: daysAfter(d.today, to), ...more });
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [expect.stringContaining(place)]]);
    expect(await roster(driver.id)).toEqual([]);
    const [row] = await bench().database.select().from(technicians).where(eq(technicians.id, driver.id));
    expect(row?.version).toBe(driver.version);
  });
}
