import { DayChange } from '#lib/contract/dispatch.ts';
import { one } from '#lib/contract/shapes.ts';
import { daysAfter, weekdayOf } from '#lib/format/localDay.ts';
import { onChange } from '#upstream/core/events.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf, type Move } from '#upstream/testing/dispatch.ts';
import type { tickets } from '#upstream/tickets/tables.ts';

/** What must hold for planned days, on either database. */
export function planCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });

  test('a ticket put on a day is scheduled there and told so, moved, reordered and taken off again', async () => {
    const { driver, date, ids } = await d.planned(3);
    const [a = 0, b = 0, c = 0] = ids;
    expect(d.order(await d.dayOf(driver.id, date))).toEqual([a, b, c]);
    expect(await d.ticketNow(a)).toMatchObject({ status: 'scheduled', technician_id: driver.id, technician_name: driver.name });
    expect((await d.history(a))[0]).toMatchObject({
      kind: 'visit',
      by: 'Devin Okafor',
      facts: { technician: driver.name, date, order: 1, from: 'open', to: 'scheduled' },
    });

    await d.changed(d.assign([{ ticket_id: c, technician_id: driver.id, date, order: 1 }]));
    expect(d.order(await d.dayOf(driver.id, date))).toEqual([c, a, b]);

    const other = await d.technician();
    const next = daysAfter(date, 1);
    const { days } = await d.changed(d.assign([{ ticket_id: a, technician_id: other.id, date: next }]));
    expect(days.map(({ technician_id, stops }) => [technician_id, stops.length]).sort()).toEqual(
      [
        [driver.id, 2],
        [other.id, 1],
      ].sort(),
    );
    expect((await d.history(a))[0]).toMatchObject({
      facts: { technician: other.name, was_technician: driver.name, was_date: date, date: next },
    });

    const { unassigned } = await d.changed(d.assign([{ ticket_id: a, technician_id: null }]));
    expect(unassigned.map(({ ticket_id }) => ticket_id)).toEqual([a]);
    expect(await d.ticketNow(a)).toMatchObject({ status: 'open', technician_id: null, scheduled_at: null });
    expect(d.order(await d.dayOf(other.id, next))).toEqual([]);
  });

  test('several moves happen all or none, in their order: a suggestion is taken over so', async () => {
    const { driver, date, ids } = await d.planned(4);
    const wanted = ids.toReversed();
    await d.changed(d.assign(wanted.map((id, index) => ({ ticket_id: id, technician_id: driver.id, date, order: index + 1 }))));
    expect(d.order(await d.dayOf(driver.id, date))).toEqual(wanted);
    const refused = await d.assign([
      { ticket_id: ids[0] ?? 0, technician_id: null },
      { ticket_id: 7_000_000, technician_id: driver.id, date },
    ]);
    expect(refused).toMatchObject({ status: 422, body: { errors: { moves: ['ticket 7000000: unknown'] } } });
    expect(d.order(await d.dayOf(driver.id, date))).toEqual(wanted);
  });

  test('two who move the same stop: the second is told where it is now, and nothing of theirs is done', async () => {
    const { driver, date, ids, numbers } = await d.planned(2);
    const [a = 0] = ids;
    const seen = (await d.dayOf(driver.id, date)).stops.find(({ ticket_id }) => ticket_id === a)?.version;
    const [mine, yours] = [await d.technician(), await d.technician()];
    const answers = await Promise.all([mine, yours].map((to) => d.assign([{ ticket_id: a, technician_id: to.id, date, version: seen }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.body as { code: string; current: unknown } | undefined;
    expect(late?.code).toBe('stale');
    const current = DayChange.parse(late?.current);
    const winner = answers[0]?.status === 200 ? mine : yours;
    expect(current.days.find(({ technician_id }) => technician_id === winner.id)?.stops.map(({ ticket_id }) => ticket_id)).toEqual([a]);
    expect((await d.history(a)).filter(({ kind }) => kind === 'visit')).toHaveLength(2);
    expect(await d.nobodys(numbers[0] ?? '')).toBeUndefined();
  });

  test('who saw a ticket nobody had, and a day as it was, is told when either is not so any more', async () => {
    const { driver, date } = await d.planned(1);
    const free = await d.ticket();
    const seen = await d.dayOf(driver.id, date);
    const move = { ticket_id: free.id, technician_id: driver.id, date, version: 0 };
    await d.changed(d.assign([move], { days: [{ technician_id: driver.id, date, version: seen.version }] }));
    expect(await d.assign([move])).toMatchObject({ status: 409, body: { code: 'stale' } });
    const more = await d.ticket();
    const onto = { ticket_id: more.id, technician_id: driver.id, date };
    expect(await d.assign([onto], { days: [{ technician_id: driver.id, date, version: seen.version }] })).toMatchObject({ status: 409 });
    expect(await d.ticketNow(more.id)).toMatchObject({ status: 'open' });
  });

  test('the same key moves once', async () => {
    const { driver, date } = await d.planned(1);
    const { id } = await d.ticket();
    const move = [{ ticket_id: id, technician_id: driver.id, date, version: 0 }];
    const answers = [];
    for (let turn = 0; turn < 2; turn++) answers.push(await d.assign(move, {}, d.token, { 'idempotency-key': `key-${id}` }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await d.history(id)).length).toBe(1);
    const other = await d.assign([{ ...move[0], ticket_id: id, order: 1 }], {}, d.token, { 'idempotency-key': `key-${id}` });
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test('who looks at either day hears of a move, and the list of tickets does', async () => {
    const { driver, date, ids } = await d.planned(1);
    const next = daysAfter(date, 1);
    const other = await d.technician();
    const heard: string[] = [];
    const stop = onChange(bench().database, (announced) =>
      heard.push(...announced.map(({ channel, change }) => `${channel} ${change.id}`)),
    );
    await d.changed(d.assign([{ ticket_id: ids[0] ?? 0, technician_id: other.id, date: next }]));
    stop();
    // What is to bill follows from tickets.
    const told = [`dispatch.${date} ${driver.id}`, `dispatch.${next} ${other.id}`, 'invoices null', `tickets ${ids[0]}`];
    expect(heard.sort()).toEqual(told.sort());
  });

  test('a conflict is answered with the other job, and planned only when somebody names it', async () => {
    const { driver, date, ids } = await d.planned(1);
    const [a = 0] = ids;
    const window = (from: string, to: string) => ({ start: d.at(date, from), end: d.at(date, to) });
    await d.changed(d.assign([{ ticket_id: a, technician_id: driver.id, date, window: window('10:00', '10:30'), minutes: 60 }]));
    const b = await d.ticket({ tags: ['fire'] });
    const move = { ticket_id: b.id, technician_id: driver.id, date, window: window('10:00', '10:30'), minutes: 60, version: 0 };
    const refused = await d.assign([move]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'confirm_needed' } });
    const { conflicts } = DayChange.parse((refused.body as { current: unknown }).current);
    expect(conflicts.map(({ kind, skill, with: other }) => [kind, skill, other?.ticket_id ?? null])).toEqual([
      ['two-at-once', null, a],
      ['missing-skill', 'fire', null],
    ]);
    expect(await d.ticketNow(b.id)).toMatchObject({ status: 'open', version: 1 });

    const [first, second] = conflicts.map(({ key }) => key);
    expect(await d.assign([move], { confirm: [first] })).toMatchObject({ status: 409, body: { errors: { confirm: [second] } } });
    await d.changed(d.assign([move], { confirm: [first, second] }));
    const stop = (await d.dayOf(driver.id, date)).stops.find(({ ticket_id }) => ticket_id === b.id);
    expect(stop?.conflicts.map(({ acknowledged }) => acknowledged?.by)).toEqual(['Devin Okafor', 'Devin Okafor']);
    // What was said once is not asked again when something else on the day changes.
    const c = await d.ticket();
    expect((await d.assign([{ ticket_id: c.id, technician_id: driver.id, date }])).status).toBe(200);
  });

  test('outside the shift, on a day off, behind a window and in another branch are conflicts too', async () => {
    const date = d.freeDay();
    const kinds = async (driver: { id: number }, more: Partial<typeof tickets.$inferInsert>, move: object = {}) => {
      const { id } = await d.ticket(more);
      const { body } = await d.assign([{ ticket_id: id, technician_id: driver.id, date, ...move }]);
      return DayChange.parse((body as { current: unknown }).current).conflicts.map(({ kind }) => kind);
    };
    expect(await kinds(await d.technician({ daysOff: [weekdayOf(date)] }), {})).toEqual(['outside-shift']);
    expect(await kinds(await d.technician(), {}, { window: { start: d.at(date, '16:45'), end: null } })).toEqual(['outside-shift']);
    expect(await kinds(await d.technician(), {}, { window: { start: null, end: d.at(date, '07:00') } })).toEqual(['late']);
    expect(await kinds(await d.technician(), { Branch: 'Austin' })).toEqual(['other-branch']);
  });

  test('nobody plans a day that is over, half a window, a technician nobody knows, or a ticket that is done with', async () => {
    const driver = await d.technician();
    const { id } = await d.ticket();
    const date = d.freeDay();
    const onto = { ticket_id: id, technician_id: driver.id };
    const wrong = async (move: Move) => (await d.assign([move])).body;
    expect(await wrong({ ...onto, date: daysAfter(d.today, -1) })).toMatchObject({ code: 'invalid' });
    expect(await wrong(onto)).toMatchObject({ errors: { moves: [`ticket ${id}: which day?`] } });
    expect(await wrong({ ...onto, date, technician_id: 7_000_000 })).toMatchObject({ errors: { technician_id: ['7000000: unknown'] } });
    expect(await wrong({ ...onto, date, window: { start: d.at(date, '12:00'), end: d.at(date, '11:00') } })).toMatchObject({
      code: 'invalid',
    });
    expect(await wrong({ ...onto, date, window: { start: 'noon', end: null } })).toMatchObject({ code: 'invalid' });
    expect((await d.assign([{ ...onto, date: '2026-02-30' }])).status).toBe(422);
    const over = await d.ticket({ status: 'resolved' });
    expect(await d.assign([{ ticket_id: over.id, technician_id: driver.id, date }])).toMatchObject({
      status: 409,
      body: { errors: { moves: ['resolved'] } },
    });
  });

  test('a time without its offset, a window of another day and a day before all calendars are refused by name, and nothing falls over', async () => {
    const driver = await d.technician({ shiftStart: '22:00', shiftEnd: '06:00' });
    const { id } = await d.ticket();
    const date = d.freeDay();
    const into = (start: string | null, end: string | null) =>
      d.assign([{ ticket_id: id, technician_id: driver.id, date, window: { start, end } }]);
    for (const garbage of ['', '2', `${date}T10:00`, 'Sat Nov 21 2026', '+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z'])
      expect(await into(garbage, null)).toMatchObject({ status: 422, body: { errors: { moves: [expect.stringContaining('must be')] } } });
    for (const stray of [d.at(daysAfter(date, -1), '23:00'), d.at(daysAfter(date, 2), '00:01')])
      expect(await into(stray, null)).toMatchObject({
        status: 422,
        body: { errors: { moves: [`ticket ${id}: the window is not of ${date}`] } },
      });
    expect((await into(d.at(date, '23:00'), d.at(daysAfter(date, 1), '02:00'))).status).toBe(200);

    for (const read of ['GET /dispatch?dt=0000-01-01', 'GET /tech?dt=0000-01-01'])
      expect(await d.ask(read)).toMatchObject({ status: 422, body: { errors: { dt: ['not a day'] } } });
    const nobody = { technician_id: 3_000_000_000, date };
    expect(await d.ask('POST /dispatch/send', { days: [nobody] })).toMatchObject({
      status: 422,
      body: { errors: { technician_id: ['3000000000: unknown'] } },
    });
  });

  test('sending tells the trucks what is planned, once, and what changes afterwards is not sent yet', async () => {
    const { driver, date, ids } = await d.planned(3);
    const before = await d.dayOf(driver.id, date);
    expect(before).toMatchObject({ unsent: 3, sent_at: null });
    const sendIt = (version = before.version) => d.ask('POST /dispatch/send', { days: [{ technician_id: driver.id, date, version }] });
    expect((await sendIt((before.version ?? 0) - 1)).status).toBe(409);
    const { days } = one(DayChange).parse((await sendIt()).body).data;
    expect(days[0]).toMatchObject({ unsent: 0, sent_by: 'Devin Okafor', sent_at: expect.any(String) });
    expect(await d.ticketNow(ids[0] ?? 0)).toMatchObject({ status: 'dispatched' });
    expect((await d.history(ids[0] ?? 0))[0]).toMatchObject({ kind: 'visit', facts: { sent: true, to: 'dispatched' } });
    expect((await sendIt()).status).toBe(200);
    expect((await d.history(ids[0] ?? 0)).length).toBe(2);

    await d.changed(d.assign([{ ticket_id: ids[2] ?? 0, technician_id: driver.id, date, order: 1 }]));
    const moved = await d.dayOf(driver.id, date);
    expect([moved.unsent, moved.stops.map(({ unsent }) => unsent)]).toEqual([1, [true, false, false]]);
    expect(await d.ticketNow(ids[2] ?? 0)).toMatchObject({ status: 'dispatched' });
    await d.changed(d.assign([{ ticket_id: ids[2] ?? 0, technician_id: null }]));
    expect(await d.dayOf(driver.id, date)).toMatchObject({ unsent: 1 });
    expect(await d.ticketNow(ids[2] ?? 0)).toMatchObject({ status: 'open' });
  });

  test('a window over midnight stays when the order changes, and nothing is sent or put on a day that is over', async () => {
    const { driver, date, ids } = await d.planned(2, { shiftStart: '22:00', shiftEnd: '06:00' });
    const [a = 0, b = 0] = ids;
    const window = { start: d.at(daysAfter(date, 1), '02:00'), end: d.at(daysAfter(date, 1), '04:00') };
    await d.changed(d.assign([{ ticket_id: b, technician_id: driver.id, date, window, minutes: 30 }]));
    await d.changed(d.assign([{ ticket_id: b, technician_id: driver.id, date, order: 1 }]));
    const [first] = (await d.dayOf(driver.id, date)).stops;
    expect(first).toMatchObject({ ticket_id: b, minutes: 30, window: { start: window.start, end: window.end } });
    const over = daysAfter(d.today, -1);
    expect(await d.assign([{ ticket_id: a, technician_id: driver.id, date: over }])).toMatchObject({
      status: 422,
      body: { errors: { moves: [`ticket ${a}: ${over} is over`] } },
    });
    expect(await d.ask('POST /dispatch/send', { days: [{ technician_id: driver.id, date: over }] })).toMatchObject({
      status: 422,
      body: { errors: { days: [`technician ${driver.id}: ${over} is over`] } },
    });
  });
}
