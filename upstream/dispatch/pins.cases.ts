import { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import { DayChange, Repair } from '#lib/contract/dispatch.ts';
import { one } from '#lib/contract/shapes.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { rosterDays } from '#upstream/technicians/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';

/** What stays where it is, and what is preferred, on either database. */
export function pinCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });
  const suggest = async (body: object) => one(Suggestion).parse((await d.ask('POST /dispatch/suggest', body)).body).data;
  const out = (km: number) => ({ lat: 32.78, lng: -96.8 + km / 93.6 });

  test('a visit that is kept with somebody goes to nobody nearer, waiting or planned; by hand only when that is meant', async () => {
    const date = d.freeDay();
    const [near, kept] = [await d.technician(out(30)), await d.technician(out(-30))];
    const job = await d.ticket(out(29));
    await d.changed(d.assign([{ ticket_id: job.id, technician_id: null, pin: { technician_id: kept.id, date: null } }]));
    expect(await d.nobodys(job.ticketNumber)).toMatchObject({ pin: { technician_id: kept.id, technician_name: kept.name, date: null } });
    const asked = { date, technician_ids: [near.id, kept.id], ticket_ids: [job.id] };
    const { moves, seen } = await suggest(asked);
    expect(moves).toMatchObject([{ ticket_id: job.id, technician_id: kept.id }]);
    await d.changed(d.assign(moves, { days: seen }));
    expect((await suggest({ ...asked, ticket_ids: [], between: true })).moves).toEqual([]);

    const { status, body } = await d.assign([{ ticket_id: job.id, technician_id: near.id, date }]);
    expect([status, DayChange.parse((body as { current: unknown }).current).conflicts]).toMatchObject([
      409,
      [{ kind: 'pinned', pin: { technician_id: kept.id, technician_name: kept.name } }],
    ]);
    await d.changed(d.assign([{ ticket_id: job.id, technician_id: near.id, date, pin: null }]));
  });

  test('of who is sick nobody else takes a visit that is kept with them: it waits for their next day, or is told if it may not', async () => {
    const Branch = 'Pin Town';
    const there = { Branch, lat: 38.2, lng: -110.5 };
    const [ill] = [await d.technician(there), await d.technician(there)];
    const date = daysAfter(d.today, 1);
    const [patient, fixed] = [await d.ticket(there), await d.ticket(there)];
    const move = { technician_id: ill.id, date };
    await d.changed(
      d.assign([
        { ...move, ticket_id: patient.id, pin: { technician_id: ill.id, date: null } },
        { ...move, ticket_id: fixed.id, pin: { technician_id: ill.id, date } },
      ]),
    );
    await bench().database.insert(rosterDays).values({ technicianId: ill.id, date, reason: 'sick', at: bench().clock.now() });
    const { moves, left } = one(Repair).parse((await d.ask('POST /dispatch/repair', { days: 4, Branch: [Branch] })).body).data;
    expect(moves).toMatchObject([{ ticket_id: patient.id, to: { technician_id: ill.id } }]);
    expect(moves[0]?.to.date).not.toBe(date);
    expect(left).toMatchObject([{ ticket_id: fixed.id, help: { kind: 'pinned' } }]);
  });

  test('a time that is preferred is kept where that costs little, gives way to a promise, and goes with its day', async () => {
    const date = d.freeDay();
    const driver = await d.technician();
    const rows = [await d.ticket(out(3)), await d.ticket(out(6)), await d.ticket(out(9))];
    const [first = 0] = rows.map(({ id }) => id);
    await d.changed(d.assign(rows.map(({ id }) => ({ ticket_id: id, technician_id: driver.id, date, minutes: 90 }))));
    const preferred = { start: d.at(date, '11:00'), end: d.at(date, '13:00') };
    await d.changed(d.assign([{ ticket_id: first, technician_id: driver.id, date, order: 1, preferred }]));
    expect((await d.dayOf(driver.id, date)).stops[0]).toMatchObject({ ticket_id: first, preferred, window: null, conflicts: [] });
    const { days, moves, seen } = await suggest({ date, technician_ids: [driver.id] });
    const begins = days[0]?.stops.find(({ ticket_id }) => ticket_id === first)?.begins_at ?? '';
    expect([begins >= preferred.start, begins <= preferred.end]).toEqual([true, true]);
    await d.changed(d.assign(moves, { days: seen }));

    const window = { start: d.at(date, '08:00'), end: d.at(date, '09:00') };
    await d.assign([{ ticket_id: first, technician_id: driver.id, date, order: 1, window }]);
    const promised = await suggest({ date, technician_ids: [driver.id] });
    expect(promised.days[0]?.stops[0]?.ticket_id).toBe(first);
    const next = daysAfter(date, 1);
    await d.changed(d.assign([{ ticket_id: first, technician_id: driver.id, date: next }]));
    expect((await d.dayOf(driver.id, next)).stops[0]).toMatchObject({ preferred: null, window: null });
  });

  test('nobody is kept with a technician nobody knows, on a day that is over, or on none; nor preferred on no day', async () => {
    const job = await d.ticket();
    const off = { ticket_id: job.id, technician_id: null };
    for (const wrong of [
      { pin: { technician_id: 9_999_999, date: null } },
      { pin: { technician_id: null, date: daysAfter(d.today, -1) } },
      { pin: { technician_id: null, date: null } },
      { preferred: { start: null, end: d.at(d.today, '12:00') } },
    ])
      expect((await d.assign([{ ...off, ...wrong }])).status).toBe(422);
    const other = await d.technician({ Branch: 'Houston' });
    const { accessToken: dallas } = await bench().signIn('technician');
    expect((await d.assign([{ ...off, pin: { technician_id: other.id, date: null } }], {}, dallas)).status).toBe(403);
  });
}
