import { eq, inArray, isNull } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { Maintenance } from '#lib/contract/maintenance.ts';
import { User } from '#lib/contract/session.ts';
import { one } from '#lib/contract/shapes.ts';
import { meta } from '#upstream/db/tables.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { isOpen, type SwapRow, swaps } from '#upstream/swaps/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSwapScene, type SwapScene } from '#upstream/testing/swaps.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { KEY, keepState } from './closed.ts';

/** What must hold while the desk is closed for maintenance, and for closing it, on either database. */
export function maintenanceCases(bench: () => Bench) {
  const tokens: Record<'admin' | 'dispatcher' | 'technician' | 'client', string> = {
    admin: '',
    dispatcher: '',
    technician: '',
    client: '',
  };
  let seeded: { swaps: Pick<SwapRow, 'id' | 'status'>[]; tests: number[] };

  const ask = (call: string, who: keyof typeof tokens, body?: object) => bench().ask(call, { token: tokens[who], body });
  const close = (more: object = {}) => ask('POST /maintenance', 'admin', { on: true, reason: 'New disks', ...more });
  const open = () => ask('POST /maintenance', 'admin', { on: false });
  const state = async () => one(Maintenance).parse((await ask('GET /maintenance', 'admin')).body).data;
  const userOf = async (who: keyof typeof tokens) => one(User).parse((await ask('GET /user', who)).body).data;
  const begin = ({ csNo, ticketNumber }: SwapScene, who: keyof typeof tokens) =>
    ask('PUT /sim-swap', who, { cs_no: csNo, ticket_number: ticketNumber });
  const over = () => bench().ask('POST /_test/world', { body: { at_rest: true } });

  beforeAll(async () => {
    const { database } = bench();
    for (const who of ['admin', 'dispatcher', 'technician', 'client'] as const) tokens[who] = (await bench().signIn(who)).accessToken;
    const openTests = await database.select({ id: testPeriods.id }).from(testPeriods).where(isNull(testPeriods.closedAt));
    seeded = {
      swaps: await database.select({ id: swaps.id, status: swaps.status }).from(swaps).where(isOpen),
      tests: openTests.map(({ id }) => id),
    };
    await keepState(database);
  });
  beforeEach(over);
  afterEach(async () => {
    await open();
  });
  afterAll(async () => {
    const { database } = bench();
    await over();
    for (const { id, status } of seeded.swaps) await database.update(swaps).set({ status }).where(eq(swaps.id, id));
    await database
      .update(testPeriods)
      .set({ closedAt: null })
      .where(inArray(testPeriods.id, [0, ...seeded.tests]));
    await database.delete(meta).where(eq(meta.key, KEY));
    await keepState(database);
  });

  test('an admin closes the desk with a reason: the others change nothing, are told why, and their list leaves just systems', async () => {
    expect((await close()).status).toBe(200);
    expect(await state()).toMatchObject({
      on: true,
      reason: 'New disks',
      by: expect.any(String),
      since: expect.any(String),
      version: expect.any(Number),
    });
    const dispatcher = await userOf('dispatcher');
    expect(dispatcher.maintenance).toMatchObject({ reason: 'New disks', shut: true });
    expect(dispatcher.ability).toEqual([{ action: 'manage', subject: 'System' }]);
    expect((await userOf('client')).ability).toEqual([]);
    expect((await ask('GET /sims', 'dispatcher')).status).toBe(403);
    const refused = await begin(await addSwapScene(bench().database, bench().clock.now()), 'dispatcher');
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy', message: 'Under maintenance: New disks' } });
    const technician = await userOf('technician');
    expect(technician.ability).toEqual([
      { action: 'read', subject: 'System', conditions: expect.anything() },
      { action: 'test', subject: 'System', conditions: expect.anything() },
    ]);
  });

  test('admins go on, and afterwards everyone has what they had', async () => {
    const before = await userOf('dispatcher');
    await close();
    expect((await userOf('admin')).maintenance).toMatchObject({ reason: 'New disks', shut: false });
    expect((await begin(await addSwapScene(bench().database, bench().clock.now()), 'admin')).status).toBe(200);
    expect((await open()).status).toBe(200);
    expect(await userOf('dispatcher')).toEqual(before);
    expect(await state()).toMatchObject({ on: false, since: null, by: null, reason: null });
  });

  test('somebody who signs in meanwhile gets the short list at once', async () => {
    await close();
    const { body } = await bench().ask('POST /jwt/login', { body: { email: 'dispatcher@linekeeper.test', password: 'linekeeper' } });
    expect((body as { userData: User }).userData.ability).toEqual([{ action: 'manage', subject: 'System' }]);
  });

  test('a system on test keeps the desk open; one that an admin puts on test later can be taken off by others', async () => {
    const system = await addSystem(bench().database);
    const on = (who: keyof typeof tokens) => ask(`POST /cs/system/${system.systemNo}/on-test/0`, who, { minutes: 30 });
    expect((await on('dispatcher')).status).toBe(200);
    expect(await close()).toMatchObject({ status: 409, body: { code: 'illegal_state', errors: { tests: [system.csNo] } } });
    expect((await state()).on).toBe(false);
    await over();
    await close();
    expect((await on('dispatcher')).status).toBe(503);
    expect((await on('admin')).status).toBe(200);
    expect((await ask('GET /tests', 'dispatcher')).body).toMatchObject({ data: [{ cs_no: system.csNo }] });
    expect((await ask(`POST /cs/system/${system.systemNo}/off-test/0`, 'dispatcher', {})).status).toBe(200);
  });

  test('an open swap keeps the desk open, and is named', async () => {
    const { body } = await begin(await addSwapScene(bench().database, bench().clock.now()), 'dispatcher');
    const { id } = (body as { swap: { id: number } }).swap;
    expect(await close()).toMatchObject({ status: 409, body: { errors: { swaps: [String(id)], tests: [] } } });
  });

  test('of a swap that begins and a desk that closes at once, one comes second and is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      await over();
      const scene = await addSwapScene(bench().database, bench().clock.now());
      const [begun, closed] = await Promise.all([begin(scene, 'dispatcher'), close()]);
      expect([begun.status, closed.status].filter((status) => status === 200)).toHaveLength(1);
      await open();
    }
  });

  test('what was let in before the desk closed, and is said after it, begins nothing', async () => {
    const scene = await addSwapScene(bench().database, bench().clock.now());
    const system = await addSystem(bench().database);
    const calls = [
      ['PUT /sim-swap', { cs_no: scene.csNo, ticket_number: scene.ticketNumber }],
      [`POST /cs/system/${system.systemNo}/on-test/0`, { minutes: 30 }],
    ] as const;
    for (const [call, body] of calls) {
      // Nothing of a body is read before it is known who asks: here the desk closes in between.
      const slow: UnderlyingDefaultSource<Uint8Array> = {
        async pull(line) {
          expect((await close()).status).toBe(200);
          line.enqueue(new TextEncoder().encode(JSON.stringify(body)));
          line.close();
        },
      };
      const raw = new ReadableStream(slow, { highWaterMark: 0 });
      const { status, body: said } = await bench().ask(call, { token: tokens.dispatcher, raw });
      expect([status, said]).toEqual([503, expect.objectContaining({ message: 'Under maintenance: New disks' })]);
      await open();
    }
  });

  test('the audit says who closed the desk and why, and who opened it again; what was refused or was so already is no line', async () => {
    const lines = async () => {
      const { body } = await ask('GET /audit?group=desk&per_page=100', 'admin');
      return contract.users.audit.reply.parse(body).data.map(({ kind, by, facts }) => ({ kind, by, facts }));
    };
    const before = await lines();
    await open();
    await close({ reason: undefined });
    await close({ reason: 'Generator test' });
    await close({ reason: 'Again' });
    await open();
    const by = 'Marisol Treviño';
    expect(await lines()).toEqual([
      { kind: 'maintenance-off', by, facts: null },
      { kind: 'maintenance-on', by, facts: { reason: 'Generator test' } },
      ...before,
    ]);
  });

  test('it is closed with a reason, by whoever manages all, on what they have seen', async () => {
    expect(await close({ reason: undefined })).toMatchObject({ status: 422, body: { errors: { reason: ['required'] } } });
    for (const who of ['dispatcher', 'technician', 'client'] as const) {
      expect((await ask('POST /maintenance', who, { on: true, reason: 'x' })).status).toBe(403);
      expect((await ask('GET /maintenance', who)).status).toBe(403);
    }
    const { version } = await state();
    expect((await close({ version })).status).toBe(200);
    expect(await ask('POST /maintenance', 'admin', { on: false, version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { on: true } },
    });
  });
}
