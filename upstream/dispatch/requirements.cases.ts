import { inArray } from 'drizzle-orm';
import { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import { DayChange } from '#lib/contract/dispatch.ts';
import { one } from '#lib/contract/shapes.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf, type Move } from '#upstream/testing/dispatch.ts';
import { addSim } from '#upstream/testing/sims.ts';

/** What a visit needs besides skills, on either database. */
export function requirementCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });
  const TYPE = 'Part-R1';
  afterAll(() =>
    bench()
      .database.delete(sims)
      .where(inArray(sims.deviceType, [TYPE])),
  );

  const needing = async (requires: object) => {
    const ticket = await d.ticket();
    await d.changed(
      d.assign([{ ticket_id: ticket.id, technician_id: null, requires: { people: 1, lift: false, parts: [], ...requires } }]),
    );
    return ticket;
  };
  const refused = async (move: Move) => {
    const { status, body } = await d.assign([move]);
    const { conflicts = [] } = DayChange.partial().parse((body as { current?: unknown }).current ?? {});
    return [status, conflicts.map(({ kind }) => kind)] as const;
  };
  const suggest = async (date: string, ids: number[], tickets: number[]) =>
    one(Suggestion).parse((await d.ask('POST /dispatch/suggest', { date, technician_ids: ids, ticket_ids: tickets })).body).data;

  test('a visit that needs a lift goes to a truck that has one, of itself; by hand to another only when that is meant', async () => {
    const date = d.freeDay();
    const [plain, lifted] = [await d.technician(), await d.technician({ equipment: ['lift'], lat: 33.2 })];
    const high = await needing({ lift: true });
    expect((await suggest(date, [plain.id], [high.id])).left).toMatchObject([{ help: { kind: 'lift' } }]);
    expect((await suggest(date, [plain.id, lifted.id], [high.id])).moves).toMatchObject([{ technician_id: lifted.id }]);
    expect(await refused({ ticket_id: high.id, technician_id: plain.id, date })).toEqual([409, ['no-lift']]);
    await d.changed(d.assign([{ ticket_id: high.id, technician_id: lifted.id, date }]));
    const before = await d.dayOf(lifted.id, date);
    expect(before.stops[0]).toMatchObject({ requires: { lift: true }, conflicts: [] });
  });

  test('parts are counted on the truck, visit after visit, and a conflict says how many there are and where more lie', async () => {
    const date = d.freeDay();
    const driver = await d.technician({ truck: '91' });
    const other = await d.technician({ truck: '92' });
    const place = (warehouseCode: string, stockState: 'truck' | 'warehouse') =>
      addSim(bench().database, { deviceType: TYPE, warehouseCode, stockState, status: 'inventory' });
    for (const [code, state] of [
      ['TRK-91', 'truck'],
      ['AUS-09', 'warehouse'],
      ['AUS-09', 'warehouse'],
    ] as const)
      await place(code, state);
    const parts = [{ device_type: TYPE, count: 1 }];
    const [first, second] = [await needing({ parts }), await needing({ parts })];
    expect((await suggest(date, [other.id], [first.id])).left).toMatchObject([{ help: { kind: 'part', skill: TYPE } }]);
    expect((await suggest(date, [other.id, driver.id], [first.id])).moves).toMatchObject([{ technician_id: driver.id }]);
    await d.changed(d.assign([{ ticket_id: first.id, technician_id: driver.id, date }]));
    const { status, body } = await d.assign([{ ticket_id: second.id, technician_id: driver.id, date }]);
    const { conflicts } = DayChange.parse((body as { current: unknown }).current);
    expect([status, conflicts]).toMatchObject([
      409,
      [{ kind: 'missing-part', truck: 'TRK-91', part: TYPE, count: 1, ready: 0, held: { warehouse_code: 'AUS-09', ready: 2 } }],
    ]);
    await place('TRK-91', 'truck');
    await d.changed(d.assign([{ ticket_id: second.id, technician_id: driver.id, date }]));
    expect(
      (
        await d.assign([
          { ticket_id: first.id, technician_id: null, requires: { people: 1, lift: false, parts: [{ device_type: 'Part-R2', count: 1 }] } },
        ])
      ).status,
    ).toBe(422);
  });

  test('a visit of two takes the time of both: the second is not planned for anything else then, in no order', async () => {
    const date = d.freeDay();
    const [lead, mate] = [await d.technician(), await d.technician()];
    const job = await needing({ people: 2 });
    const move = {
      ticket_id: job.id,
      technician_id: lead.id,
      date,
      minutes: 120,
      window: { start: d.at(date, '10:00'), end: d.at(date, '10:15') },
    };
    expect((await suggest(date, [lead.id], [job.id])).left).toMatchObject([{ help: { kind: 'second' } }]);
    expect(await refused(move)).toEqual([409, ['second-missing']]);
    expect((await d.assign([{ ...move, second: lead.id }])).status).toBe(422);
    const own = [await d.ticket(), await d.ticket(), await d.ticket()];
    await d.changed(d.assign(own.map(({ id }) => ({ ticket_id: id, technician_id: mate.id, date, minutes: 60 }))));
    const seen = await d.dayOf(mate.id, date);
    await d.changed(d.assign([{ ...move, second: mate.id }]));

    const day = await d.dayOf(mate.id, date);
    const [assist] = day.assists;
    expect(assist).toMatchObject({ ticket_id: job.id, technician_id: lead.id, start: d.at(date, '10:00'), end: d.at(date, '12:00') });
    expect([day.version, day.work_minutes]).toEqual([Number(seen.version) + 1, 300]);
    const isApart = ({ begins_at, leaves_at }: (typeof day.stops)[number]) =>
      (leaves_at ?? '') <= (assist?.start ?? '') || (begins_at ?? '') >= (assist?.end ?? '');
    expect(day.stops.map(isApart)).toEqual([true, true, true]);
    // Of what was promised for the same hour the clash is told.
    const clash = await d.ticket();
    const promised = { start: d.at(date, '10:30'), end: d.at(date, '11:00') };
    expect(await refused({ ticket_id: clash.id, technician_id: mate.id, date, window: promised })).toEqual([409, ['late']]);
    expect((await suggest(date, [mate.id], [clash.id])).moves.length).toBeGreaterThan(0);
    const { days } = await suggest(date, [lead.id, mate.id], [clash.id]);
    expect(
      days.find(({ technician_id }) => technician_id === lead.id)?.stops.find(({ ticket_id }) => ticket_id === job.id)?.begins_at,
    ).toBe(d.at(date, '10:00'));
    const again = await needing({ people: 2 });
    expect(await refused({ ...move, ticket_id: again.id, technician_id: (await d.technician()).id, second: mate.id })).toEqual([
      409,
      ['second-busy'],
    ]);

    await d.changed(d.assign([{ ticket_id: job.id, technician_id: null }]));
    expect((await d.dayOf(mate.id, date)).assists).toEqual([]);
    expect(await d.nobodys(job.ticketNumber)).toMatchObject({ requires: { people: 2 }, second: null });
  });

  test('a visit of two is placed when both are free, with whoever can do it first, and taken over without a conflict', async () => {
    const date = d.freeDay();
    const [plain, able] = [await d.technician({ skills: [] }), await d.technician({ skills: ['cellular'] })];
    const busy = await d.ticket();
    const until = { start: d.at(date, '08:00'), end: d.at(date, '08:15') };
    await d.changed(d.assign([{ ticket_id: busy.id, technician_id: plain.id, date, minutes: 180, window: until }]));
    const job = await d.ticket({ tags: ['cellular'] });
    const requires = { people: 2, lift: false, parts: [] };
    await d.changed(d.assign([{ ticket_id: job.id, technician_id: null, requires, minutes: 60 }]));
    const { moves, seen, left, days } = await suggest(date, [plain.id, able.id], [job.id]);
    expect(left).toEqual([]);
    expect(moves).toMatchObject([{ ticket_id: job.id, technician_id: able.id, second: plain.id }]);
    const planned = days.flatMap(({ stops }) => stops).find(({ ticket_id }) => ticket_id === job.id);
    expect(planned?.why).toContainEqual(expect.objectContaining({ kind: 'second', technician_id: plain.id }));
    expect((planned?.begins_at ?? '') >= d.at(date, '11:00')).toBe(true);
    await d.changed(d.assign(moves, { days: seen }));
    const [own, along] = [await d.dayOf(able.id, date), await d.dayOf(plain.id, date)];
    expect(own.stops).toMatchObject([{ ticket_id: job.id, begins_at: planned?.begins_at, second: { free: true }, conflicts: [] }]);
    expect(along.assists).toMatchObject([{ ticket_id: job.id, start: planned?.begins_at }]);
    expect(along.stops[0]?.conflicts).toEqual([]);
  });

  test('of two visits that each need the last part of one truck a suggestion places one', async () => {
    const date = d.freeDay();
    const driver = await d.technician({ truck: '93' });
    const type = 'Part-R3';
    await addSim(bench().database, { deviceType: type, status: 'inventory', stockState: 'truck', warehouseCode: 'TRK-93' });
    const parts = [{ device_type: type, count: 1 }];
    const [one_, two] = [await needing({ parts }), await needing({ parts })];
    const { moves, left } = await suggest(date, [driver.id], [one_.id, two.id]);
    expect([moves.length, left.length]).toEqual([1, 1]);
    await bench()
      .database.delete(sims)
      .where(inArray(sims.deviceType, [type]));
  });
}
