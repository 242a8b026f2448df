import { and, eq } from 'drizzle-orm';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { Dispatch } from '#lib/contract/dispatch.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { Technician } from '#lib/contract/technicians.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { stops } from './tables.ts';

/** What must hold for what happens on the road, on either database. */
export function roadCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });

  /** Walt with a stop of his own today, beside what the world planned for him. */
  async function ofWalt(more: Partial<typeof tickets.$inferInsert> = {}) {
    const { id, ticketNumber } = await d.ticket(more);
    const confirm = ['late', 'outside-shift'].map((kind) => `${kind}:${id}:t1:${d.today}`);
    const answer = await d.assign([{ ticket_id: id, technician_id: 1, date: d.today, order: 1 }], { confirm });
    const open = answer.status === 409 ? ((answer.body as { errors: { confirm: string[] } }).errors.confirm ?? []) : [];
    if (open.length > 0)
      await d.changed(d.assign([{ ticket_id: id, technician_id: 1, date: d.today, order: 1 }], { confirm: [...confirm, ...open] }));
    const stop = (await d.dayOf(1, d.today)).stops.find(({ ticket_id }) => ticket_id === id);
    if (!stop) throw new Error('no stop');
    return { id, ticketNumber, stop };
  }
  const act = (stop: { id: number }, name: string, body: object = {}, as = d.walt) => d.ask(`POST /stops/${stop.id}/${name}`, body, as);
  /** Walt is nowhere any more, whatever other tests left open where he is. */
  const leave = () =>
    bench()
      .database.update(stops)
      .set({ status: 'done', endedAt: bench().clock.now() })
      .where(and(eq(stops.technicianId, 1), eq(stops.status, 'arrived')));

  test('a technician says they are there, and that it is done; the ticket follows, and a second truck can not be in two places', async () => {
    await leave();
    const { id, stop } = await ofWalt();
    const next = await ofWalt();
    const there = one(Dispatch).parse((await act(stop, 'arrive', { version: stop.version })).body).data;
    expect(there.stops.find((each) => each.id === stop.id)).toMatchObject({ status: 'arrived', arrived_at: expect.any(String) });
    expect(await d.ticketNow(id)).toMatchObject({ status: 'on-site' });
    expect(await act(stop, 'done', { version: stop.version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { technician_id: 1 } },
    });
    expect(await act(next.stop, 'arrive')).toMatchObject({ status: 409, body: { errors: { status: ['elsewhere'] } } });
    expect(await d.assign([{ ticket_id: id, technician_id: null }])).toMatchObject({ status: 409, body: { errors: { moves: ['begun'] } } });
    expect((await act(stop, 'done', { note: 'New battery.' })).status).toBe(200);
    expect(await d.ticketNow(id)).toMatchObject({ status: 'resolved' });
    expect((await d.history(id))[0]).toMatchObject({
      kind: 'visit',
      by: 'Walt Jankowski',
      message: 'New battery.',
      facts: { to: 'resolved' },
    });
    expect(await act(stop, 'done')).toMatchObject({ status: 409, body: { errors: { status: ['over'] } } });
  });

  test('who is on the way says since when; it is kept over a change of that day, and gone when somebody else gets the visit', async () => {
    await leave();
    const { id, stop } = await ofWalt();
    expect((await act(stop, 'depart')).status).toBe(200);
    const { stops: there } = await d.dayOf(1, d.today);
    expect(there.find((each) => each.id === stop.id)).toMatchObject({ status: 'planned', departed_at: expect.any(String) });
    expect(await d.ticketNow(id)).toMatchObject({ status: 'en-route' });
    expect((await d.history(id))[0]).toMatchObject({ kind: 'visit', by: 'Walt Jankowski', facts: { to: 'en-route' } });
    expect(await act(stop, 'depart')).toMatchObject({ status: 409, body: { errors: { status: ['not-next'] } } });
    await d.assign([{ ticket_id: id, technician_id: 1, minutes: 50 }]);
    expect(await d.ticketNow(id)).toMatchObject({ status: 'en-route' });
    await d.assign([{ ticket_id: id, technician_id: null }]);
    expect(await d.ticketNow(id)).toMatchObject({ status: 'open' });
    const again = await ofWalt();
    expect((await act(again.stop, 'arrive')).status).toBe(200);
    // Nobody drives off from a site they are at.
    expect(await act((await ofWalt()).stop, 'depart')).toMatchObject({
      status: 409,
      body: { errors: { status: ['elsewhere'] } },
    });
  });

  test('who turns to another site is on the way to that one alone; a visit of another day is not set out to, and one done on the way is done', async () => {
    await leave();
    const [a, b, later] = [await ofWalt(), await ofWalt(), await ofWalt()];
    await act(a.stop, 'depart');
    await act(b.stop, 'depart');
    expect([(await d.ticketNow(a.id)).status, (await d.ticketNow(b.id)).status]).toEqual(['scheduled', 'en-route']);
    const departed = (await d.dayOf(1, d.today)).stops.filter((stop) => stop.departed_at && !stop.arrived_at).map(({ id }) => id);
    expect(departed).toEqual([b.stop.id]);

    const tomorrow = daysAfter(d.today, 40);
    await d.changed(d.assign([{ ticket_id: later.id, technician_id: 1, date: tomorrow }]));
    const refused = { status: 409, body: { errors: { status: ['not-today'] } } };
    expect(await act(later.stop, 'depart', {}, d.token)).toMatchObject(refused);
    expect(await d.ask(`POST /tickets/${later.id}`, { status: 'en-route' })).toMatchObject(refused);

    expect((await d.ask(`POST /tickets/${b.id}`, { status: 'resolved', note: 'Reset by phone on the way.' })).status).toBe(200);
    expect((await d.dayOf(1, d.today)).stops.find(({ id }) => id === b.stop.id)).toMatchObject({ status: 'done' });
  });

  test('who says at two doors at once that they are there is at one of them', async () => {
    await leave();
    const doors = [(await ofWalt()).stop, (await ofWalt()).stop, (await ofWalt()).stop];
    const answers = await Promise.all(doors.map((stop) => act(stop, 'arrive')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await d.dayOf(1, d.today)).stops.filter(({ status }) => status === 'arrived')).toHaveLength(1);
  });

  test('going back leaves the rest to a new visit that nobody has yet, and it knows why', async () => {
    await leave();
    const { id, ticketNumber, stop } = await ofWalt();
    expect(await act(stop, 'go-back', { reason: 'Locked.' })).toMatchObject({
      status: 409,
      body: { errors: { status: ['not-next'] }, next: ['arrive'] },
    });
    expect((await act(stop, 'arrive')).status).toBe(200);
    expect((await act(stop, 'go-back', {})).status).toBe(422);
    expect((await act(stop, 'go-back', { reason: 'Panel door locked.', minutes: 25 })).status).toBe(200);
    expect(await d.ticketNow(id)).toMatchObject({ status: 'go-back', technician_id: null, scheduled_at: null });
    const rest = await d.nobodys(ticketNumber);
    expect(rest).toMatchObject({
      status: 'open',
      minutes: 25,
      previous: { id: stop.id, technician_id: 1, technician_name: 'Walt Jankowski', reason: 'Panel door locked.' },
    });
    const driver = await d.technician();
    const date = d.freeDay();
    await d.changed(d.assign([{ ticket_id: id, technician_id: driver.id, date, version: rest?.version }]));
    expect((await d.dayOf(driver.id, date)).stops[0]).toMatchObject({ ticket_id: id, minutes: 25, previous: { id: stop.id } });
    expect((await d.dayOf(1, d.today)).stops.find((each) => each.id === stop.id)).toMatchObject({
      status: 'go-back',
      note: 'Panel door locked.',
    });
  });

  test('a technician acts on their own stops only, sees no other branch’s, and plans nothing', async () => {
    const { driver, date, ids } = await d.planned(1);
    const [stop] = (await d.dayOf(driver.id, date)).stops;
    expect((await act(stop ?? { id: 0 }, 'arrive')).status).toBe(403);
    const austin = await d.technician({ Branch: 'Austin' });
    const away = await d.ticket({ Branch: 'Austin' });
    await d.changed(d.assign([{ ticket_id: away.id, technician_id: austin.id, date }]));
    const [foreign] = (await d.dayOf(austin.id, date)).stops;
    expect((await act(foreign ?? { id: 0 }, 'arrive')).status).toBe(404);
    expect((await d.assign([{ ticket_id: ids[0] ?? 0, technician_id: null }], {}, d.walt)).status).toBe(403);
    expect((await d.ask('POST /dispatch/send', { days: [{ technician_id: 1, date }] }, d.walt)).status).toBe(403);
    const warehouse = (await bench().signIn('warehouse')).accessToken;
    expect((await d.assign([{ ticket_id: ids[0] ?? 0, technician_id: null }], {}, warehouse)).status).toBe(403);
    expect((await d.ask('POST /dispatch/assign', { moves: [] }, '')).status).toBe(401);
    // A dispatcher may say it for whoever phones it in.
    expect((await act(stop ?? { id: 0 }, 'arrive', {}, d.token)).status).toBe(200);
    expect((await d.dayOf(driver.id, d.today)).stops[0]).toMatchObject({ status: 'arrived' });
    expect((await d.dayOf(driver.id, date)).stops).toEqual([]);
  });

  test('what somebody says of a ticket by hand its visit follows', async () => {
    const { driver, date, ids, numbers } = await d.planned(3);
    const [a = 0, b = 0, c = 0] = ids;
    const say = (id: number, status: string) => d.ask(`POST /tickets/${id}`, { status, note: 'By phone.' });
    await say(a, 'resolved');
    await say(b, 'open');
    await say(c, 'dispatched');
    const day = await d.dayOf(driver.id, date);
    expect(day.stops.map(({ ticket_id, status, order: place }) => [ticket_id, status, place])).toEqual([[c, 'dispatched', 1]]);
    expect(await d.nobodys(numbers[1] ?? '')).toMatchObject({ ticket_id: b, status: 'open' });
    await say(c, 'on-site');
    const second = await d.ticket();
    await d.changed(d.assign([{ ticket_id: second.id, technician_id: driver.id, date }]));
    // Nobody is at two doors, whoever says so.
    expect(await say(second.id, 'on-site')).toMatchObject({
      status: 409,
      body: { errors: { status: ['elsewhere'] } },
    });
    expect((await d.dayOf(driver.id, d.today)).stops[0]).toMatchObject({ ticket_id: c, status: 'arrived' });
    await say(c, 'go-back');
    expect(await d.nobodys(numbers[2] ?? '')).toMatchObject({ previous: { reason: 'By phone.' } });
  });

  test('a technician sees the day that was sent, as long as nobody sends another, and with what happened on it', async () => {
    const { driver, date, ids } = await d.planned(3);
    await bench().database.update(users).set({ technicianId: driver.id }).where(eq(users.email, 'technician@linekeeper.test'));
    const mine = (await bench().signIn('technician')).accessToken;
    const sendIt = async () => {
      const { version } = await d.dayOf(driver.id, date);
      expect((await d.ask('POST /dispatch/send', { days: [{ technician_id: driver.id, date, version }] })).status).toBe(200);
    };
    const onTruck = async () => d.order(await d.dayOf(driver.id, date, mine));
    const [a = 0, b = 0, c = 0] = ids;
    expect(await onTruck()).toEqual([]);
    await sendIt();
    expect(await onTruck()).toEqual([a, b, c]);

    const urgent = await d.ticket({ priority: 'urgent' });
    const other = await d.technician();
    const window = { start: d.at(date, '09:00'), end: d.at(date, '10:00') };
    await d.changed(d.assign([{ ticket_id: urgent.id, technician_id: driver.id, date, order: 1 }]));
    await d.changed(d.assign([{ ticket_id: c, technician_id: driver.id, date, order: 1 }]));
    await d.changed(d.assign([{ ticket_id: b, technician_id: other.id, date }]));
    await d.changed(d.assign([{ ticket_id: a, technician_id: driver.id, date, window }]));
    const seen = await d.dayOf(driver.id, date, mine);
    expect(seen.stops.map(({ ticket_id, status, unsent, order, window: told }) => [ticket_id, status, unsent, order, told])).toEqual(
      [a, b, c].map((id, index) => [id, 'dispatched', false, index + 1, null]),
    );
    expect(seen.unsent).toBe(0);
    const crew = all(Technician).parse((await d.ask(`GET /tech?dt=${date}`, undefined, mine)).body).data;
    expect(crew.find(({ id }) => id === driver.id)?.load).toMatchObject({ stops: 3, unsent: 0 });
    expect((await d.ask('POST /dispatch/suggest', { date, technician_ids: [driver.id] }, mine)).status).toBe(403);
    // Whoever plans sees the plan, and what the truck knows when they ask for it.
    expect(d.order(await d.dayOf(driver.id, date))).toEqual([c, urgent.id, a]);
    const told = all(Dispatch).parse((await d.ask(`GET /dispatch?techIds=${driver.id}&dt=${date}&sent=1`)).body).data;
    expect(told.map(d.order)).toEqual([[a, b, c]]);

    // They stand at a door they were sent to: planning that nobody sent does not send them away, and tells whoever plans.
    const [stopA, stopB] = seen.stops;
    expect((await act(stopB ?? { id: 0 }, 'arrive', {}, mine)).status).toBe(200);
    expect(await d.ticketNow(b)).toMatchObject({ status: 'on-site', technician_id: driver.id });
    expect(d.order(await d.dayOf(other.id, date))).toEqual([]);
    expect(await act(stopB ?? { id: 0 }, 'done', {}, mine)).toMatchObject({ status: 200 });

    await sendIt();
    expect(await onTruck()).toEqual([c, urgent.id, a]);
    await d.changed(d.assign([{ ticket_id: a, technician_id: other.id, date }]));
    expect((await d.ask(`POST /stops/${stopA?.id}/arrive`, {})).status).toBe(200);
    // Somebody else is there by now.
    expect(await onTruck()).toEqual([c, urgent.id]);
    expect((await act(stopA ?? { id: 0 }, 'arrive', {}, mine)).status).toBe(403);
    await bench().database.update(users).set({ technicianId: 1 }).where(eq(users.email, 'technician@linekeeper.test'));
  });

  describe('what a phone without a network kept', () => {
    let counter = 0;
    /** As a phone says it whose clock is three hours slow. */
    const kept = (minutesAgo: number) => {
      const sent = bench().clock.now().getTime() - 3 * 3_600_000;
      counter += 1;
      const text = (ms: number) => new Date(ms).toISOString();
      return { id: `kept-act-${counter}`, at: text(sent - minutesAgo * 60_000), sent_at: text(sent) };
    };
    const ago = (minutes: number) => new Date(bench().clock.now().getTime() - minutes * 60_000);
    const near = (instant: string | null | undefined, expected: Date) =>
      expect(Math.abs(Date.parse(instant ?? '') - expected.getTime())).toBeLessThan(5000);
    const stopNow = async (id: number) => (await d.dayOf(1, d.today)).stops.find((stop) => stop.id === id);
    /** Planned two hours ago. */
    async function ofMorning() {
      await leave();
      const made = await ofWalt();
      await bench()
        .database.update(stops)
        .set({ createdAt: ago(120) })
        .where(eq(stops.id, made.stop.id));
      return made;
    }

    test('is done once, at the time it was done, whatever was planned meanwhile and however often it is sent', async () => {
      const { id, stop } = await ofMorning();
      const longer = { ticket_id: id, technician_id: 1, date: d.today, order: 1, minutes: 41 };
      await d.changed(d.assign([longer], { confirm: ['late', 'outside-shift'].map((kind) => `${kind}:${id}:t1:${d.today}`) }));
      expect((await stopNow(stop.id))?.version).toBeGreaterThan(stop.version ?? 0);
      const [arrival, end] = [kept(80), kept(20)];
      const again = (stamp: typeof end) => ({ ...stamp, sent_at: new Date(Date.parse(stamp.sent_at) + 1000).toISOString() });
      for (const stamp of [arrival, again(arrival)]) expect((await act(stop, 'arrive', { stamp })).status).toBe(200);
      near((await stopNow(stop.id))?.arrived_at, ago(80));
      for (const stamp of [end, again(end)]) expect((await act(stop, 'done', { note: 'New battery.', stamp })).status).toBe(200);
      near((await stopNow(stop.id))?.ended_at, ago(20));
      const told = (await d.history(id)).filter(({ by }) => by === 'Walt Jankowski');
      expect(told.map(({ facts, message }) => [facts?.to, message])).toEqual([
        ['resolved', 'New battery.'],
        ['on-site', null],
      ]);
      near(told[1]?.at ?? '', ago(80));
      expect(await act(stop, 'done', { note: 'Something else.', stamp: end })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    });

    test('is no error when the desk said the same, and refused when it said otherwise', async () => {
      const { stop } = await ofMorning();
      expect((await act(stop, 'arrive', {}, d.token)).status).toBe(200);
      expect((await act(stop, 'arrive', { stamp: kept(25) })).status).toBe(200);
      near((await stopNow(stop.id))?.arrived_at, ago(0));
      expect((await act(stop, 'go-back', { reason: 'Locked.' }, d.token)).status).toBe(200);
      expect(await act(stop, 'done', { stamp: kept(5) })).toMatchObject({ status: 409, body: { errors: { status: ['over'] } } });
      expect(await stopNow(stop.id)).toMatchObject({ status: 'go-back', note: 'Locked.' });
    });

    describe('what was just said is taken back', () => {
      const look = ({ status, departed_at, arrived_at, ended_at, note }: Partial<Stop>) => [
        status,
        departed_at,
        arrived_at,
        ended_at,
        note,
      ];
      const undo = (stop: { id: number }, of: { id: string }, stamp = kept(0), as = d.walt) => act(stop, 'undo', { act: of.id, stamp }, as);

      test('with all that followed: ticket, resolution, the rest left over, and where they were on the way before; and once', async () => {
        await leave();
        const [other, { id, ticketNumber, stop }] = [await ofWalt(), await ofWalt()];
        await act(other.stop, 'depart');
        const asItWas = [await d.ticketNow(id), await stopNow(stop.id)] as const;
        const arrival = kept(0);
        expect((await act(stop, 'arrive', { stamp: arrival })).status).toBe(200);
        expect((await stopNow(other.stop.id))?.departed_at).toBeNull();
        expect((await undo(stop, arrival)).status).toBe(200);
        expect(look((await stopNow(stop.id)) ?? {})).toEqual(look(asItWas[1] ?? {}));
        expect((await d.ticketNow(id)).status).toBe(asItWas[0].status);
        expect(await stopNow(other.stop.id)).toMatchObject({ departed_at: expect.any(String) });
        expect(await d.ticketNow(other.id)).toMatchObject({ status: 'en-route' });

        await act(stop, 'arrive');
        for (const [name, body] of [
          ['done', { note: 'New battery.', resolution_code: 'BATT-REPL' }],
          ['go-back', { reason: 'Locked.' }],
        ] as const) {
          const [stamp, back] = [kept(0), kept(0)];
          expect((await act(stop, name, { ...body, stamp })).status).toBe(200);
          for (let times = 0; times < 2; times += 1) expect((await undo(stop, stamp, back)).status).toBe(200);
          expect(await stopNow(stop.id)).toMatchObject({ status: 'arrived', ended_at: null, note: null });
          expect(await d.ticketNow(id)).toMatchObject({ status: 'on-site', technician_id: 1, resolution_code: null });
          expect(await d.nobodys(ticketNumber)).toBeUndefined();
        }
      });

      test('where they were on the way before is theirs no more once the desk gave it away', async () => {
        await leave();
        const [other, { stop }] = [await ofWalt(), await ofWalt()];
        await act(other.stop, 'depart');
        const departure = kept(0);
        expect((await act(stop, 'depart', { stamp: departure })).status).toBe(200);
        const { id: technicianId } = await d.technician();
        await d.changed(d.assign([{ ticket_id: other.id, technician_id: technicianId, date: d.today }]));
        expect((await undo(stop, departure)).status).toBe(200);
        const given = (await d.dayOf(technicianId, d.today)).stops.find(({ ticket_id }) => ticket_id === other.id);
        expect(given).toMatchObject({ departed_at: null });
        expect((await d.ticketNow(other.id)).status).toBe('scheduled');
      });

      test('not after a minute or so, not once somebody changed it, not by others, and not what nobody said', async () => {
        await leave();
        const { id, stop } = await ofMorning();
        const [early, done] = [kept(10), kept(4)];
        await act(stop, 'arrive', { stamp: early });
        const why = (word: string) => ({ status: 409, body: { errors: { status: [word] } } });
        expect(await undo(stop, early)).toMatchObject(why('too-late'));
        expect((await act(stop, 'done', { note: 'Tested.', stamp: done })).status).toBe(200);
        expect(await undo(stop, done, kept(3.5), d.token)).toMatchObject(why('nothing-to-undo'));
        expect(await undo(stop, { id: 'never-said' })).toMatchObject(why('nothing-to-undo'));
        expect((await d.ask(`POST /tickets/${id}`, { note: 'Call them.' })).status).toBe(200);
        expect(await undo(stop, done, kept(3.5))).toMatchObject(why('changed-since'));
        expect(await stopNow(stop.id)).toMatchObject({ status: 'done' });
      });
    });

    test('a time that can not be is the nearest that can: a visit ends after it began, and begins after it was planned', async () => {
      await leave();
      const { stop } = await ofWalt();
      expect((await act(stop, 'arrive', { stamp: kept(60 * 24 * 4000) })).status).toBe(200);
      near((await stopNow(stop.id))?.arrived_at, ago(0));
      expect((await act(stop, 'done', { stamp: kept(300) })).status).toBe(200);
      const { arrived_at, ended_at } = (await stopNow(stop.id)) ?? {};
      expect(ended_at).toBe(arrived_at);
      expect((await act(stop, 'done', { stamp: { id: 'short', at: 'noon', sent_at: '' } })).status).toBe(422);
    });
  });

  test('a ticket whose swap is open is not done', async () => {
    await leave();
    const [system] = await bench().database.select({ csNo: tickets.csNo }).from(tickets).where(eq(tickets.Branch, 'Dallas')).limit(1);
    const { ticketNumber, stop, id } = await ofWalt({ csNo: system?.csNo });
    const begun = await d.ask('PUT /sim-swap', { ticket_number: ticketNumber, cs_no: system?.csNo });
    await act(stop, 'arrive');
    const answer = await act(stop, 'done');
    expect([begun.status, answer.status, answer.body]).toMatchObject([200, 409, { errors: { status: ['swap-open'] } }]);
    expect(await d.ticketNow(id)).toMatchObject({ status: 'on-site' });
  });

  test('a visit left over on a day that is past waits among those nobody has', async () => {
    const { ids, numbers } = await d.planned(1);
    expect(await d.nobodys(numbers[0] ?? '')).toBeUndefined();
    await bench()
      .database.update(stops)
      .set({ date: daysAfter(d.today, -1) })
      .where(eq(stops.ticketId, ids[0] ?? 0));
    expect(await d.nobodys(numbers[0] ?? '')).toMatchObject({ status: 'planned' });
  });
}
