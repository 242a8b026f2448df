import { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { Dispatch } from '#lib/contract/dispatch.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { Technician, TechnicianEvent, TechnicianRecord } from '#lib/contract/technicians.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { addUser } from '#upstream/session/accounts.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';

let bench: Bench;
let dispatcher: string;
let technician: string;
beforeAll(async () => {
  bench = await openMemoryBench({}, 1200);
  dispatcher = (await bench.signIn('dispatcher')).accessToken;
  technician = (await bench.signIn('technician')).accessToken;
});
afterAll(() => bench.close());

const read = async (call: string, token = dispatcher) => (await bench.ask(call, { token })).body;
const days = async (query = '', token = dispatcher) => all(Dispatch).parse(await read(`GET /dispatch?${query}`, token)).data;
/** Seven days from today on: on a Saturday evening hardly anybody drives any more. */
const week = async () => {
  const today = localDay(bench.env.TIME_ZONE, bench.clock.now().getTime());
  return (await Promise.all(Array.from({ length: 7 }, (_, ahead) => days(`dt=${daysAfter(today, ahead)}`)))).flat();
};
const crew = async (query = '', token = dispatcher) => all(Technician).parse(await read(`GET /tech?${query}`, token)).data;

test('eighteen drive in six branches, each with a home, a truck and a shift, some of them off today; what they have to do is counted', async () => {
  const all18 = await crew();
  expect(all18).toHaveLength(18);
  expect(new Set(all18.map(({ Branch }) => Branch)).size).toBe(6);
  expect(all18.every(({ home, truck, phone, skills }) => home && truck && phone && skills.length > 0)).toBe(true);
  const off = all18.filter(({ shift }) => shift === null);
  expect(off.map(({ load }) => load?.stops)).toEqual(off.map(() => 0));
  expect(off.length).toBeGreaterThan(0);
  const walt = all18.find(({ id }) => id === 1);
  expect(walt).toMatchObject({ name: 'Walt Jankowski', Branch: 'Dallas', shift: { start: '07:30', end: '16:30' } });
  const [day] = await days('techIds=1');
  expect(day).toMatchObject({ technician_id: 1, technician_name: 'Walt Jankowski', version: walt?.day_version });
  expect(day?.stops.length).toBe(walt?.load?.stops);
});

test('the stops of a day come in order with number, site, phone and the times they give', async () => {
  const all18 = await week();
  const stops = all18.flatMap(({ stops: each }) => each);
  expect(stops.length).toBeGreaterThan(10);
  for (const day of all18) {
    expect(day.stops.map(({ order }) => order)).toEqual(day.stops.map((_, index) => index + 1));
    const arrivals = day.stops.map(({ eta }) => Date.parse(eta ?? ''));
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
  }
  for (const stop of stops)
    expect(stop).toMatchObject({ Ticket_Number: expect.any(String), site_name: expect.any(String), phone: expect.any(String) });
  expect(new Set(stops.map(({ ticket_id }) => ticket_id)).size).toBe(stops.length);
});

test('what the sample company plans can be done: no one is sent without the skill, off duty, or to two sites at once', async () => {
  for (const day of await week()) {
    const kinds = day.stops.flatMap(({ conflicts }) => conflicts.map(({ kind }) => kind));
    expect(kinds.filter((kind) => ['missing-skill', 'other-branch', 'two-at-once'].includes(kind))).toEqual([]);
    expect(day.stops.filter(({ status }) => status === 'arrived').length).toBeLessThan(2);
  }
});

test('nobody’s visits are those of no day; one that went back tells why and who was there', async () => {
  const open = all(Unassigned).parse(await read('GET /dispatch/unassigned')).data;
  const placed = new Set((await days()).flatMap(({ stops }) => stops.map(({ ticket_id }) => ticket_id)));
  expect(open.length).toBeGreaterThan(10);
  expect(open.filter(({ ticket_id }) => placed.has(ticket_id))).toEqual([]);
  expect(open.filter(({ status }) => status === 'done')).toEqual([]);
  const back = open.find(({ previous }) => previous);
  expect(back?.previous).toMatchObject({ reason: expect.any(String), technician_name: expect.any(String), at: expect.any(String) });
  const number = back?.Ticket_Number ?? '';
  expect(
    all(Unassigned)
      .parse(await read(`GET /dispatch/unassigned?q=${number}`))
      .data.map((each) => each.Ticket_Number),
  ).toEqual([number]);
  expect(
    all(Unassigned)
      .parse(await read('GET /dispatch/unassigned?Branch=Lubbock'))
      .data.every(({ Branch }) => Branch === 'Lubbock'),
  ).toBe(true);
});

test('a technician sees the branch they work in and no other', async () => {
  expect(new Set((await crew('', technician)).map(({ Branch }) => Branch))).toEqual(new Set(['Dallas']));
  expect(new Set((await days('', technician)).map(({ Branch }) => Branch))).toEqual(new Set(['Dallas']));
  expect(await days('techIds=1,2', technician)).toHaveLength(1);
  const open = all(Unassigned).parse(await read('GET /dispatch/unassigned', technician)).data;
  expect(new Set(open.map(({ Branch }) => Branch))).toEqual(new Set(['Dallas']));
  const warehouse = (await bench.signIn('warehouse')).accessToken;
  expect((await bench.ask('GET /dispatch', { token: warehouse })).status).toBe(403);
});

test('a technician who is added can be sent somewhere at once', async () => {
  const user = {
    email: 'new.driver@example.com',
    fullName: 'Nora Quist',
    passwordHash: 'x',
    role: 'technician',
    Branch: 'Lubbock',
  } as const;
  const added = await addUser(bench.database, user, bench.clock.now());
  const known = (await crew()).find(({ id }) => id === added?.technicianId);
  expect(known).toMatchObject({ name: 'Nora Quist', Branch: 'Lubbock', day_version: 0 });
});

test('what stands about a technician is changed by who plans, seen at once in the days, and told with who changed it', async () => {
  const change = (body: object, token = dispatcher, id = 1) => bench.ask(`POST /tech/${id}`, { token, body });
  const before = one(TechnicianRecord).parse(await read('GET /tech/1')).data;
  expect(before).toMatchObject({
    name: 'Walt Jankowski',
    shift: { start: '07:30', end: '16:30' },
    days_off: [expect.any(Number), expect.any(Number)],
  });
  const wanted = { shift: { start: '06:00', end: '14:00' }, skills: ['fire'], phone: '(214) 555-0199', version: before.version };
  const changed = one(TechnicianRecord).parse((await change(wanted)).body).data;
  expect(changed).toMatchObject({ shift: wanted.shift, skills: ['fire'], phone: '2145550199', version: (before.version ?? 0) + 1 });
  const [walt] = (await crew()).filter(({ id }) => id === 1);
  expect(walt).toMatchObject({ skills: ['fire'], phone: '2145550199' });
  const [day] = await days('techIds=1');
  expect(day?.skills).toEqual(['fire']);
  const [event] = all(TechnicianEvent).parse(await read('GET /tech/1/history')).data;
  expect(event).toMatchObject({ by: 'Devin Okafor', changes: { phone: { from: before.phone, to: '2145550199' } } });
  expect(Object.keys(event?.changes ?? {}).sort()).toEqual(['phone', 'shift', 'skills']);

  expect(await change({ truck: '9', version: before.version })).toMatchObject({ status: 409, body: { code: 'stale', current: { id: 1 } } });
  expect((await change({ skills: ['fire'], phone: '214 555 0199' })).body).toMatchObject({ data: { version: changed.version } });
  for (const body of [
    { phone: '12' },
    { shift: { start: '25:00', end: '08:00' } },
    { shift: { start: '08:00', end: '08:00' } },
    { home: { lat: 99, lng: 0 } },
    { skills: ['magic'] },
    { days_off: [7] },
  ])
    expect((await change(body)).status).toBe(422);
  expect((await change({ truck: '9' }, technician)).status).toBe(403);
  expect((await bench.ask('GET /tech/2', { token: technician })).status).toBe(404);
  expect((await bench.ask('GET /tech/2/history', { token: technician })).status).toBe(404);
  expect((await change({ truck: '9' }, dispatcher, 999_999)).status).toBe(404);
});

test.each(['GET /dispatch?dt=2026-02-30', 'GET /tech?dt=yesterday', 'GET /dispatch?techIds=1,x'])(
  '%s is refused as what it is',
  async (call) => {
    expect((await bench.ask(call, { token: dispatcher })).status).toBe(422);
  },
);
