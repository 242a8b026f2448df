import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { DoneVisit } from '#lib/contract/dispatch/proof.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { VisitForCustomer } from '#lib/contract/visits.ts';
import { daysAfter, instantAt } from '#lib/format/localDay.ts';
import { HOUR } from '#upstream/core/clock.ts';
import { positions, stops } from '#upstream/dispatch/tables.ts';
import { loginAttempts } from '#upstream/session/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';
import { textMessages } from '#upstream/texts/tables.ts';
import { LINK } from '#upstream/texts/work.ts';
import { users } from '#upstream/users/tables.ts';
import { makeVisitLink } from './link.ts';
import { visitLinks } from './tables.ts';

let counter = 0;

type Sent = { as?: string; bytes?: Uint8Array; subject?: string; stamp?: { id: string; at: string; sent_at: string } };

/** What must hold for whoever has the link of a visit, and whoever guesses at one. */
export function visitCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });
  beforeEach(() => bench().database.delete(loginAttempts));
  afterAll(() => bench().database.delete(loginAttempts));

  const show = (token: string, address = '192.0.2.40') => bench().ask(`GET /visits/${token}`, { headers: { 'x-forwarded-for': address } });

  /** A visit of today that is driven to, and the token its customer was sent. */
  async function told() {
    const { database, clock, context } = bench();
    counter += 1;
    const csNo = `VIS-${counter}`;
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const about = {
      systemNo: `66${counter}`,
      site: `VI${counter}`,
      siteName: 'x',
      panelType: 'XR150',
      Branch: 'Dallas',
      phone: '(214) 555-0199',
    };
    await database.insert(systems).values({ csNo, ...about, address: '12 Elm Street, Dallas, TX 75201', ...dates });
    const { id: technicianId } = await d.technician({ name: 'Nadia Ortega' });
    const { id } = await d.ticket({ csNo, problem: 'Zone 7 tampered', tags: ['sunset'] });
    await d.changed(
      d.assign([
        {
          ticket_id: id,
          technician_id: technicianId,
          date: d.today,
          window: { start: d.at(d.today, '00:30'), end: d.at(d.today, '23:30') },
        },
      ]),
    );
    const stop = (await d.dayOf(technicianId, d.today)).stops.find(({ ticket_id }) => ticket_id === id);
    if (!stop) throw new Error('no stop');
    await d.ask(`POST /stops/${stop.id}/depart`, {});
    expect((await d.ask(`POST /stops/${stop.id}/text`, {})).status).toBe(200);
    const [text] = await database.select().from(textMessages).where(eq(textMessages.stopId, stop.id));
    if (!text) throw new Error('no text');
    const link = await makeVisitLink(database, { text, now: clock.now(), env: context.env });
    const token = link?.split('/').at(-1) ?? '';
    const seen = async () => one(VisitForCustomer).parse((await show(token)).body).data;
    return { id, csNo, stop, technicianId, text, token, seen };
  }

  test('who has the link sees who comes and when, follows it to the end, and learns nothing of the system', async () => {
    const { stop, csNo, token, seen } = await told();
    const first = await seen();
    expect(first).toMatchObject({
      ...{ company: 'Lone Star Alarm', company_phone: '(214) 555-0100', state: 'on-the-way', purpose: 'upgrade' },
      ...{ street: '12 Elm Street', day: d.today, technician: 'Nadia', window: { start: d.at(d.today, '00:30') } },
    });
    expect(Date.parse(first.arrival?.end ?? '')).toBeGreaterThan(Date.parse(first.arrival?.start ?? ''));
    const { body, headers } = await show(token);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Ortega|Zone 7|${csNo}|75201|0199`));
    expect(headers.get('cache-control')).toBe('no-store');
    await d.ask(`POST /stops/${stop.id}/arrive`, {});
    expect(await seen()).toMatchObject({ state: 'arrived', arrival: null, arrived_at: expect.any(String) });
    await d.ask(`POST /stops/${stop.id}/done`, { note: 'Changed the keypad.' });
    expect(await seen()).toMatchObject({ state: 'done', done_at: expect.any(String) });
    expect(JSON.stringify((await show(token)).body)).not.toContain('keypad');
  });

  test('a visit that goes to another day is moved, one that is taken back is canceled, and neither says when or who', async () => {
    const nobody = { day: null, technician: null, window: null, arrival: null };
    const { id, technicianId, seen } = await told();
    await d.changed(d.assign([{ ticket_id: id, technician_id: technicianId, date: daysAfter(d.today, 3) }]));
    expect(await seen()).toMatchObject({ state: 'moved', ...nobody });
    expect((await d.ask(`POST /tickets/${id}`, { status: 'canceled', note: 'They moved out.' })).status).toBe(200);
    expect(await seen()).toMatchObject({ state: 'canceled', ...nobody });
  });

  test('the kept text has no link, the database no token, and a text that is tried again ends the link before', async () => {
    const { text, token } = await told();
    expect(text.body).toContain(LINK);
    const rows = await bench().database.select().from(visitLinks).where(eq(visitLinks.textId, text.id));
    expect(JSON.stringify([text, rows])).not.toContain(token);
    await makeVisitLink(bench().database, { text, now: bench().clock.now(), env: bench().context.env });
    expect((await show(token)).status).toBe(404);
  });

  test('a false link, a cut one and one that is over are answered alike; who guesses waits, and keeps nobody with a right one from it', async () => {
    const { token, text } = await told();
    const statuses: number[] = [];
    for (const wrong of [[...token].reverse().join(''), token.slice(0, 8), `${token}x`, "'--", ...Array<string>(30).fill('x'.repeat(22))])
      statuses.push((await show(encodeURIComponent(wrong))).status);
    expect(statuses).toEqual([...Array(30).fill(404), ...Array(4).fill(429)]);
    expect((await show(token)).status).toBe(200);
    expect((await bench().ask(`POST /visits/${token}`, { body: {} })).status).toBe(405);
    const isIts = eq(visitLinks.textId, text.id);
    const [link] = await bench().database.select().from(visitLinks).where(isIts);
    expect(link?.endsAt.getTime()).toBe(instantAt(bench().context.env.TIME_ZONE, daysAfter(d.today, 1)) + 6 * HOUR);
    await bench().database.update(visitLinks).set({ endsAt: bench().clock.now() }).where(isIts);
    expect((await show(token, '192.0.2.41')).status).toBe(404);
  });

  test('where a truck is: told by who drives it and only on the way, the last alone, used for the arrival, and gone when they are there', async () => {
    const { technicianId, stop, seen } = await told();
    const { database } = bench();
    const here = { lat: 32.79, lng: -96.79 };
    const say = (as: string, body: object = here) => d.ask('POST /position', body, as);
    expect((await say(d.token)).status).toBe(403);
    await database.update(users).set({ technicianId }).where(eq(users.email, 'technician@linekeeper.test'));
    const mine = (await bench().signIn('technician')).accessToken;
    expect([(await say(mine, { lat: 91, lng: 0 })).status, (await say('')).status]).toEqual([422, 401]);
    const placeNow = async () => (await d.dayOf(technicianId, d.today)).position;
    expect(await placeNow()).toBeNull();
    expect((await say(mine, { lat: 33.5, lng: -96.79 })).status).toBe(200);
    const far = (await seen()).arrival?.start ?? '';
    expect((await say(mine)).status).toBe(200);
    expect(await placeNow()).toMatchObject(here);
    expect(Date.parse((await seen()).arrival?.start ?? '')).toBeLessThan(Date.parse(far));
    expect((await d.ask('DELETE /position', undefined, mine)).status).toBe(200);
    expect(await placeNow()).toBeNull();
    await say(mine);
    const isIts = eq(stops.id, stop.id);
    const yesterday = daysAfter(d.today, -1);
    await database.update(stops).set({ date: yesterday }).where(isIts);
    expect([(await say(mine)).status, (await d.dayOf(technicianId, yesterday)).position]).toMatchObject([200, here]);
    await database
      .update(stops)
      .set({ departedAt: new Date(bench().clock.now().getTime() + HOUR), date: d.today })
      .where(isIts);
    expect(await placeNow()).toBeNull();
    await d.ask(`POST /stops/${stop.id}/arrive`, {}, mine);
    expect([await placeNow(), await database.select().from(positions).where(eq(positions.technicianId, technicianId))]).toEqual([null, []]);
    expect(await say(mine)).toMatchObject({ status: 409, body: { errors: { position: ['not-on-the-way'] } } });
    await database.update(users).set({ technicianId: 1 }).where(eq(users.email, 'technician@linekeeper.test'));
  });

  describe('proof of what was done', () => {
    const stampNow = () => {
      counter += 1;
      const at = bench().clock.now().toISOString();
      return { id: `proof-act-${counter}`, at, sent_at: at };
    };
    const picture = () =>
      sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
        .withExifMerge({ IFD0: { ImageDescription: 'behind the boiler' } })
        .jpeg()
        .toBuffer();
    async function prove(stop: number, of: string, { as = d.token, bytes, subject = 'photo', stamp = stampNow() }: Sent = {}) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes ?? (await picture()))]), 'photo.jpg');
      const request = new Request('http://phone', { method: 'POST', body: form });
      const headers = { 'content-type': request.headers.get('content-type') ?? '' };
      const query = new URLSearchParams({ subject, of, ...stamp });
      const raw = new Uint8Array(await request.arrayBuffer());
      return bench().ask(`POST /stops/${stop}/files?${query}`, { token: as, headers, raw });
    }
    /** A visit that is done, with parts and a name. */
    async function done() {
      const made = await told();
      const stamp = stampNow();
      await d.ask(`POST /stops/${made.stop.id}/arrive`, {});
      const said = { note: 'New battery.', parts: [{ name: 'Battery 12 V 7 Ah', quantity: 2 }], signed_by: 'Dana Ruiz' };
      expect((await d.ask(`POST /stops/${made.stop.id}/done`, { ...said, stamp })).status).toBe(200);
      const list = async (as = d.token) => all(DoneVisit).parse((await d.ask(`GET /tickets/${made.id}/visits`, undefined, as)).body).data;
      return { ...made, stamp, list };
    }

    test('is kept once, drawn anew, shown to whoever may read the ticket and to nobody else, and four photos are enough', async () => {
      const { id, stop, stamp, list, token } = await done();
      const first = stampNow();
      for (let times = 0; times < 2; times += 1) expect((await prove(stop.id, stamp.id, { stamp: first })).status).toBe(200);
      expect((await prove(stop.id, stamp.id, { subject: 'signature' })).status).toBe(200);
      for (let more = 0; more < 3; more += 1) expect((await prove(stop.id, stamp.id)).status).toBe(200);
      expect(await prove(stop.id, stamp.id)).toMatchObject({ status: 409, body: { errors: { file: ['too-many'] } } });
      const [visit] = await list();
      expect(visit).toMatchObject({
        signed_by: 'Dana Ruiz',
        parts: [{ name: 'Battery 12 V 7 Ah', quantity: 2 }],
        technician_name: 'Nadia Ortega',
      });
      expect(visit?.files.map(({ subject }) => subject).sort()).toEqual([...Array(4).fill('photo'), 'signature']);
      const path = `GET /tickets/${id}/visits/photos/${visit?.files[0]?.id}`;
      const kept = await bench().send(path, { token: d.token });
      expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(Buffer.from(await kept.arrayBuffer()).toString('latin1')).not.toContain('boiler');
      const other = await d.ticket();
      expect((await d.ask(path.replace(`${id}`, `${other.id}`))).status).toBe(404);
      expect([(await d.ask(path, undefined, '')).status, (await d.ask(`GET /tickets/${id}/visits`, undefined, '')).status]).toEqual([
        401, 401,
      ]);
      expect(JSON.stringify((await show(token)).body)).not.toContain('Ruiz');
    });

    test('is refused where it is no picture, of a visit that is not done, and by whoever does not go there; it goes with what is taken back', async () => {
      const { id, stop, stamp, list } = await done();
      expect(await prove(stop.id, stamp.id, { bytes: Buffer.from('<svg onload="x"/>') })).toMatchObject({
        body: { errors: { file: ['bad-photo'] } },
      });
      expect(await prove(stop.id, 'never-said')).toMatchObject({ status: 409, body: { errors: { file: ['not-done'] } } });
      expect((await prove(stop.id, stamp.id, { as: d.walt })).status).toBe(403);
      expect((await prove(stop.id, stamp.id)).status).toBe(200);
      expect((await d.ask(`POST /stops/${stop.id}/undo`, { act: stamp.id, stamp: stampNow() })).status).toBe(200);
      expect(await prove(stop.id, stamp.id)).toMatchObject({ status: 409, body: { errors: { file: ['not-done'] } } });
      expect(await list()).toEqual([]);
      await d.ask(`POST /stops/${stop.id}/done`, { note: 'Only looked.' });
      expect(await list()).toMatchObject([{ files: [], parts: [], signed_by: null }]);
      expect(await d.ticketNow(id)).toMatchObject({ status: 'resolved' });
    });
  });
}
