import { eq } from 'drizzle-orm';
import { DayChange, Dispatch, Unassigned } from '#lib/contract/dispatch.ts';
import { daysAfter, instantAt, localDay, weekdayOf } from '#lib/contract/localDay.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { Ticket, TicketEvent } from '#lib/contract/tickets.ts';
import { onChange } from '#upstream/announce.ts';
import { stops, technicians } from '#upstream/db/dispatch.ts';
import { tickets } from '#upstream/db/swaps.ts';
import type { Bench } from '#upstream/testing/bench.ts';

const ZONE = 'America/Chicago';

/** What must hold for planned days and what happens on the road, on either database. */
export function dispatchCases(bench: () => Bench) {
  let token: string;
  let walt: string;
  let counter = 0;
  let today: string;
  beforeAll(async () => {
    token = (await bench().signIn('dispatcher')).accessToken;
    walt = (await bench().signIn('technician')).accessToken;
    today = localDay(ZONE, bench().clock.now().getTime());
  });

  const ask = (call: string, body?: unknown, as = token, headers?: Record<string, string>) =>
    bench().ask(call, { token: as, body, headers });
  const at = (day: string, time: string) => new Date(instantAt(ZONE, day, time)).toISOString();
  /** A day nobody planned anything for, that is no day off of anybody made here. */
  const freeDay = () => {
    counter += 1;
    return daysAfter(today, 30 + counter);
  };

  async function technician(more: Partial<typeof technicians.$inferInsert> = {}) {
    counter += 1;
    const now = bench().clock.now();
    const [row] = await bench()
      .database.insert(technicians)
      .values({
        name: `Driver ${counter}`,
        Branch: 'Dallas',
        colour: 0,
        lat: 32.78,
        lng: -96.8,
        shiftStart: '08:00',
        shiftEnd: '17:00',
        daysOff: [],
        skills: ['cellular'],
        createdAt: now,
        updatedAt: now,
        ...more,
      })
      .returning();
    if (!row) throw new Error('no technician');
    return row;
  }

  async function ticket(more: Partial<typeof tickets.$inferInsert> = {}) {
    counter += 1;
    const now = bench().clock.now();
    const place = { lat: 32.78 + (counter % 7) / 100, lng: -96.8 + (counter % 5) / 100 };
    const values = {
      ticketNumber: `D${50_000 + counter}`,
      status: 'open',
      siteName: `Shop ${counter}`,
      Branch: 'Dallas',
      tags: [],
      ...place,
    };
    const [row] = await bench()
      .database.insert(tickets)
      .values({ ...values, createdAt: now, updatedAt: now, ...more })
      .returning();
    if (!row) throw new Error('no ticket');
    return row;
  }

  type Move = Record<string, unknown> & { ticket_id: number };
  const assign = (moves: Move[], more: object = {}, as = token, headers?: Record<string, string>) =>
    ask('POST /dispatch/assign', { moves, ...more }, as, headers);
  const changed = async (answer: ReturnType<typeof assign>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return one(DayChange).parse(body).data;
  };
  const dayOf = async (id: number, date: string, as = token) => {
    const [day] = all(Dispatch).parse((await ask(`GET /dispatch?techIds=${id}&dt=${date}`, undefined, as)).body).data;
    if (!day) throw new Error('no day');
    return day;
  };
  const order = (day: Dispatch) => day.stops.map(({ ticket_id }) => ticket_id);
  const ticketNow = async (id: number) => one(Ticket).parse((await ask(`GET /tickets/${id}`)).body).data;
  const history = async (id: number) => all(TicketEvent).parse((await ask(`GET /tickets/${id}/history`)).body).data;
  const nobodys = async (number: string) =>
    all(Unassigned)
      .parse((await ask(`GET /dispatch/unassigned?q=${number}`)).body)
      .data.find((each) => each.Ticket_Number === number);

  /** A technician with a day of so many tickets, one after the other. */
  async function planned(count: number, more: Partial<typeof technicians.$inferInsert> = {}, date = freeDay()) {
    const driver = await technician(more);
    const rows = [];
    for (let index = 0; index < count; index++) rows.push(await ticket());
    await changed(assign(rows.map(({ id }) => ({ ticket_id: id, technician_id: driver.id, date }))));
    return { driver, date, ids: rows.map(({ id }) => id), numbers: rows.map(({ ticketNumber }) => ticketNumber) };
  }

  test('a ticket put on a day is scheduled there and told so, moved, reordered and taken off again', async () => {
    const { driver, date, ids } = await planned(3);
    const [a = 0, b = 0, c = 0] = ids;
    expect(order(await dayOf(driver.id, date))).toEqual([a, b, c]);
    expect(await ticketNow(a)).toMatchObject({ status: 'scheduled', technician_id: driver.id, technician_name: driver.name });
    expect((await history(a))[0]).toMatchObject({
      kind: 'visit',
      by: 'Devin Okafor',
      facts: { technician: driver.name, date, order: 1, from: 'open', to: 'scheduled' },
    });

    await changed(assign([{ ticket_id: c, technician_id: driver.id, date, order: 1 }]));
    expect(order(await dayOf(driver.id, date))).toEqual([c, a, b]);

    const other = await technician();
    const next = daysAfter(date, 1);
    const { days } = await changed(assign([{ ticket_id: a, technician_id: other.id, date: next }]));
    expect(days.map(({ technician_id, stops }) => [technician_id, stops.length]).sort()).toEqual(
      [
        [driver.id, 2],
        [other.id, 1],
      ].sort(),
    );
    expect((await history(a))[0]).toMatchObject({
      facts: { technician: other.name, was_technician: driver.name, was_date: date, date: next },
    });

    const { unassigned } = await changed(assign([{ ticket_id: a, technician_id: null }]));
    expect(unassigned.map(({ ticket_id }) => ticket_id)).toEqual([a]);
    expect(await ticketNow(a)).toMatchObject({ status: 'open', technician_id: null, scheduled_at: null });
    expect(order(await dayOf(other.id, next))).toEqual([]);
  });

  test('several moves happen all or none, in their order: a suggestion is taken over so', async () => {
    const { driver, date, ids } = await planned(4);
    const wanted = ids.toReversed();
    await changed(assign(wanted.map((id, index) => ({ ticket_id: id, technician_id: driver.id, date, order: index + 1 }))));
    expect(order(await dayOf(driver.id, date))).toEqual(wanted);
    const refused = await assign([
      { ticket_id: ids[0] ?? 0, technician_id: null },
      { ticket_id: 7_000_000, technician_id: driver.id, date },
    ]);
    expect(refused).toMatchObject({ status: 422, body: { errors: { moves: ['ticket 7000000: unknown'] } } });
    expect(order(await dayOf(driver.id, date))).toEqual(wanted);
  });

  test('two who move the same stop: the second is told where it is now, and nothing of theirs is done', async () => {
    const { driver, date, ids, numbers } = await planned(2);
    const [a = 0] = ids;
    const seen = (await dayOf(driver.id, date)).stops.find(({ ticket_id }) => ticket_id === a)?.version;
    const [mine, yours] = [await technician(), await technician()];
    const answers = await Promise.all([mine, yours].map((to) => assign([{ ticket_id: a, technician_id: to.id, date, version: seen }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.body as { code: string; current: unknown } | undefined;
    expect(late?.code).toBe('stale');
    const current = DayChange.parse(late?.current);
    const winner = answers[0]?.status === 200 ? mine : yours;
    expect(current.days.find(({ technician_id }) => technician_id === winner.id)?.stops.map(({ ticket_id }) => ticket_id)).toEqual([a]);
    expect((await history(a)).filter(({ kind }) => kind === 'visit')).toHaveLength(2);
    expect(await nobodys(numbers[0] ?? '')).toBeUndefined();
  });

  test('who saw a ticket nobody had, and a day as it was, is told when either is not so any more', async () => {
    const { driver, date } = await planned(1);
    const free = await ticket();
    const seen = await dayOf(driver.id, date);
    const move = { ticket_id: free.id, technician_id: driver.id, date, version: 0 };
    await changed(assign([move], { days: [{ technician_id: driver.id, date, version: seen.version }] }));
    expect(await assign([move])).toMatchObject({ status: 409, body: { code: 'stale' } });
    const more = await ticket();
    const onto = { ticket_id: more.id, technician_id: driver.id, date };
    expect(await assign([onto], { days: [{ technician_id: driver.id, date, version: seen.version }] })).toMatchObject({ status: 409 });
    expect(await ticketNow(more.id)).toMatchObject({ status: 'open' });
  });

  test('the same key moves once', async () => {
    const { driver, date } = await planned(1);
    const { id } = await ticket();
    const move = [{ ticket_id: id, technician_id: driver.id, date, version: 0 }];
    const answers = [];
    for (let turn = 0; turn < 2; turn++) answers.push(await assign(move, {}, token, { 'idempotency-key': `key-${id}` }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await history(id)).length).toBe(1);
    const other = await assign([{ ...move[0], ticket_id: id, order: 1 }], {}, token, { 'idempotency-key': `key-${id}` });
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test('who looks at either day hears of a move, and the list of tickets does', async () => {
    const { driver, date, ids } = await planned(1);
    const next = daysAfter(date, 1);
    const other = await technician();
    const heard: string[] = [];
    const stop = onChange(bench().database, (announced) =>
      heard.push(...announced.map(({ channel, change }) => `${channel} ${change.id}`)),
    );
    await changed(assign([{ ticket_id: ids[0] ?? 0, technician_id: other.id, date: next }]));
    stop();
    expect(heard.sort()).toEqual([`dispatch.${date} ${driver.id}`, `dispatch.${next} ${other.id}`, `tickets ${ids[0]}`].sort());
  });

  test('a conflict is answered with the other job, and planned only when somebody names it', async () => {
    const { driver, date, ids } = await planned(1);
    const [a = 0] = ids;
    const window = (from: string, to: string) => ({ start: at(date, from), end: at(date, to) });
    await changed(assign([{ ticket_id: a, technician_id: driver.id, date, window: window('10:00', '10:30'), minutes: 60 }]));
    const b = await ticket({ tags: ['fire'] });
    const move = { ticket_id: b.id, technician_id: driver.id, date, window: window('10:00', '10:30'), minutes: 60, version: 0 };
    const refused = await assign([move]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'confirm_needed' } });
    const { conflicts } = DayChange.parse((refused.body as { current: unknown }).current);
    expect(conflicts.map(({ kind, skill, with: other }) => [kind, skill, other?.ticket_id ?? null])).toEqual([
      ['two-at-once', null, a],
      ['missing-skill', 'fire', null],
    ]);
    expect(await ticketNow(b.id)).toMatchObject({ status: 'open', version: 1 });

    const [first, second] = conflicts.map(({ key }) => key);
    expect(await assign([move], { confirm: [first] })).toMatchObject({ status: 409, body: { errors: { confirm: [second] } } });
    await changed(assign([move], { confirm: [first, second] }));
    const stop = (await dayOf(driver.id, date)).stops.find(({ ticket_id }) => ticket_id === b.id);
    expect(stop?.conflicts.map(({ acknowledged }) => acknowledged?.by)).toEqual(['Devin Okafor', 'Devin Okafor']);
    // What was said once is not asked again when something else on the day changes.
    const c = await ticket();
    expect((await assign([{ ticket_id: c.id, technician_id: driver.id, date }])).status).toBe(200);
  });

  test('outside the shift, on a day off, behind a window and in another branch are conflicts too', async () => {
    const date = freeDay();
    const kinds = async (driver: { id: number }, more: Partial<typeof tickets.$inferInsert>, move: object = {}) => {
      const { id } = await ticket(more);
      const { body } = await assign([{ ticket_id: id, technician_id: driver.id, date, ...move }]);
      return DayChange.parse((body as { current: unknown }).current).conflicts.map(({ kind }) => kind);
    };
    expect(await kinds(await technician({ daysOff: [weekdayOf(date)] }), {})).toEqual(['outside-shift']);
    expect(await kinds(await technician(), {}, { window: { start: at(date, '16:45'), end: null } })).toEqual(['outside-shift']);
    expect(await kinds(await technician(), {}, { window: { start: null, end: at(date, '07:00') } })).toEqual(['late']);
    expect(await kinds(await technician(), { Branch: 'Austin' })).toEqual(['other-branch']);
  });

  test('nobody plans a day that is over, half a window, a technician nobody knows, or a ticket that is done with', async () => {
    const driver = await technician();
    const { id } = await ticket();
    const date = freeDay();
    const onto = { ticket_id: id, technician_id: driver.id };
    const wrong = async (move: Move) => (await assign([move])).body;
    expect(await wrong({ ...onto, date: daysAfter(today, -1) })).toMatchObject({ code: 'invalid' });
    expect(await wrong(onto)).toMatchObject({ errors: { moves: [`ticket ${id}: which day?`] } });
    expect(await wrong({ ...onto, date, technician_id: 7_000_000 })).toMatchObject({ errors: { technician_id: ['7000000: unknown'] } });
    expect(await wrong({ ...onto, date, window: { start: at(date, '12:00'), end: at(date, '11:00') } })).toMatchObject({ code: 'invalid' });
    expect(await wrong({ ...onto, date, window: { start: 'noon', end: null } })).toMatchObject({ code: 'invalid' });
    expect((await assign([{ ...onto, date: '2026-02-30' }])).status).toBe(422);
    const over = await ticket({ status: 'resolved' });
    expect(await assign([{ ticket_id: over.id, technician_id: driver.id, date }])).toMatchObject({
      status: 409,
      body: { errors: { moves: ['resolved'] } },
    });
  });

  test('sending tells the trucks what is planned, once, and what changes afterwards is not sent yet', async () => {
    const { driver, date, ids } = await planned(3);
    const before = await dayOf(driver.id, date);
    expect(before).toMatchObject({ unsent: 3, sent_at: null });
    const sendIt = (version = before.version) => ask('POST /dispatch/send', { days: [{ technician_id: driver.id, date, version }] });
    expect((await sendIt((before.version ?? 0) - 1)).status).toBe(409);
    const { days } = one(DayChange).parse((await sendIt()).body).data;
    expect(days[0]).toMatchObject({ unsent: 0, sent_by: 'Devin Okafor', sent_at: expect.any(String) });
    expect(await ticketNow(ids[0] ?? 0)).toMatchObject({ status: 'dispatched' });
    expect((await history(ids[0] ?? 0))[0]).toMatchObject({ kind: 'visit', facts: { sent: true, to: 'dispatched' } });
    expect((await sendIt()).status).toBe(200);
    expect((await history(ids[0] ?? 0)).length).toBe(2);

    await changed(assign([{ ticket_id: ids[2] ?? 0, technician_id: driver.id, date, order: 1 }]));
    const moved = await dayOf(driver.id, date);
    expect([moved.unsent, moved.stops.map(({ unsent }) => unsent)]).toEqual([1, [true, false, false]]);
    expect(await ticketNow(ids[2] ?? 0)).toMatchObject({ status: 'dispatched' });
    await changed(assign([{ ticket_id: ids[2] ?? 0, technician_id: null }]));
    expect(await dayOf(driver.id, date)).toMatchObject({ unsent: 1 });
    expect(await ticketNow(ids[2] ?? 0)).toMatchObject({ status: 'open' });
  });

  /** Walt with a day of his own, today, beside what the world planned for him. */
  async function ofWalt(more: Partial<typeof tickets.$inferInsert> = {}) {
    const { id, ticketNumber } = await ticket(more);
    const confirm = ['late', 'outside-shift'].map((kind) => `${kind}:${id}:t1:${today}`);
    const answer = await assign([{ ticket_id: id, technician_id: 1, date: today, order: 1 }], { confirm });
    const open = answer.status === 409 ? ((answer.body as { errors: { confirm: string[] } }).errors.confirm ?? []) : [];
    if (open.length > 0)
      await changed(assign([{ ticket_id: id, technician_id: 1, date: today, order: 1 }], { confirm: [...confirm, ...open] }));
    const stop = (await dayOf(1, today)).stops.find(({ ticket_id }) => ticket_id === id);
    if (!stop) throw new Error('no stop');
    return { id, ticketNumber, stop };
  }
  const act = (stop: { id: number }, name: string, body: object = {}, as = walt) => ask(`POST /stops/${stop.id}/${name}`, body, as);
  async function leave() {
    for (const { id, status } of (await dayOf(1, today)).stops) if (status === 'arrived') await act({ id }, 'done');
  }

  test('a technician says they are there, and that it is done; the ticket follows, and a second truck can not be in two places', async () => {
    await leave();
    const { id, stop } = await ofWalt();
    const next = await ofWalt();
    const there = one(Dispatch).parse((await act(stop, 'arrive', { version: stop.version })).body).data;
    expect(there.stops.find((each) => each.id === stop.id)).toMatchObject({ status: 'arrived', arrived_at: expect.any(String) });
    expect(await ticketNow(id)).toMatchObject({ status: 'on-site' });
    expect(await act(stop, 'done', { version: stop.version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { technician_id: 1 } },
    });
    expect(await act(next.stop, 'arrive')).toMatchObject({ status: 409, body: { errors: { status: ['elsewhere'] } } });
    expect(await assign([{ ticket_id: id, technician_id: null }])).toMatchObject({ status: 409, body: { errors: { moves: ['begun'] } } });
    expect((await act(stop, 'done', { note: 'New battery.' })).status).toBe(200);
    expect(await ticketNow(id)).toMatchObject({ status: 'resolved' });
    expect((await history(id))[0]).toMatchObject({
      kind: 'visit',
      by: 'Walt Jankowski',
      message: 'New battery.',
      facts: { to: 'resolved' },
    });
    expect(await act(stop, 'done')).toMatchObject({ status: 409, body: { errors: { status: ['over'] } } });
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
    expect(await ticketNow(id)).toMatchObject({ status: 'go-back', technician_id: null, scheduled_at: null });
    const rest = await nobodys(ticketNumber);
    expect(rest).toMatchObject({
      status: 'open',
      minutes: 25,
      previous: { id: stop.id, technician_id: 1, technician_name: 'Walt Jankowski', reason: 'Panel door locked.' },
    });
    const driver = await technician();
    const date = freeDay();
    await changed(assign([{ ticket_id: id, technician_id: driver.id, date, version: rest?.version }]));
    expect((await dayOf(driver.id, date)).stops[0]).toMatchObject({ ticket_id: id, minutes: 25, previous: { id: stop.id } });
    expect((await dayOf(1, today)).stops.find((each) => each.id === stop.id)).toMatchObject({
      status: 'go-back',
      note: 'Panel door locked.',
    });
  });

  test('a technician acts on their own stops only, sees no other branch’s, and plans nothing', async () => {
    const { driver, date, ids } = await planned(1);
    const [stop] = (await dayOf(driver.id, date)).stops;
    expect((await act(stop ?? { id: 0 }, 'arrive')).status).toBe(403);
    const austin = await technician({ Branch: 'Austin' });
    const away = await ticket({ Branch: 'Austin' });
    await changed(assign([{ ticket_id: away.id, technician_id: austin.id, date }]));
    const [foreign] = (await dayOf(austin.id, date)).stops;
    expect((await act(foreign ?? { id: 0 }, 'arrive')).status).toBe(404);
    expect((await assign([{ ticket_id: ids[0] ?? 0, technician_id: null }], {}, walt)).status).toBe(403);
    expect((await ask('POST /dispatch/send', { days: [{ technician_id: 1, date }] }, walt)).status).toBe(403);
    const warehouse = (await bench().signIn('warehouse')).accessToken;
    expect((await assign([{ ticket_id: ids[0] ?? 0, technician_id: null }], {}, warehouse)).status).toBe(403);
    expect((await ask('POST /dispatch/assign', { moves: [] }, '')).status).toBe(401);
    // A dispatcher may say it for whoever phones it in.
    expect((await act(stop ?? { id: 0 }, 'arrive', {}, token)).status).toBe(200);
    expect((await dayOf(driver.id, today)).stops[0]).toMatchObject({ status: 'arrived' });
    expect((await dayOf(driver.id, date)).stops).toEqual([]);
  });

  test('what somebody says of a ticket by hand its visit follows', async () => {
    const { driver, date, ids, numbers } = await planned(3);
    const [a = 0, b = 0, c = 0] = ids;
    const say = (id: number, status: string) => ask(`POST /tickets/${id}`, { status, note: 'By phone.' });
    await say(a, 'resolved');
    await say(b, 'open');
    await say(c, 'dispatched');
    const day = await dayOf(driver.id, date);
    expect(day.stops.map(({ ticket_id, status, order: place }) => [ticket_id, status, place])).toEqual([[c, 'dispatched', 1]]);
    expect(await nobodys(numbers[1] ?? '')).toMatchObject({ ticket_id: b, status: 'open' });
    await say(c, 'on-site');
    expect((await dayOf(driver.id, today)).stops[0]).toMatchObject({ ticket_id: c, status: 'arrived' });
    await say(c, 'go-back');
    expect(await nobodys(numbers[2] ?? '')).toMatchObject({ previous: { reason: 'By phone.' } });
  });

  test('a ticket whose swap is open is not done', async () => {
    await leave();
    const [system] = await bench().database.select({ csNo: tickets.csNo }).from(tickets).where(eq(tickets.Branch, 'Dallas')).limit(1);
    const { ticketNumber, stop, id } = await ofWalt({ csNo: system?.csNo });
    const begun = await ask('PUT /sim-swap', { ticket_number: ticketNumber, cs_no: system?.csNo });
    await act(stop, 'arrive');
    const answer = await act(stop, 'done');
    expect([begun.status, answer.status, answer.body]).toMatchObject([200, 409, { errors: { status: ['swap-open'] } }]);
    expect(await ticketNow(id)).toMatchObject({ status: 'on-site' });
  });

  test('a visit left over on a day that is past waits among those nobody has', async () => {
    const { ids, numbers } = await planned(1);
    expect(await nobodys(numbers[0] ?? '')).toBeUndefined();
    await bench()
      .database.update(stops)
      .set({ date: daysAfter(today, -1) })
      .where(eq(stops.ticketId, ids[0] ?? 0));
    expect(await nobodys(numbers[0] ?? '')).toMatchObject({ status: 'planned' });
  });
}
