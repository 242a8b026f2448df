import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { AbilityRule } from '#lib/contract/ability.ts';
import { AUDIT_DAYS, AuditEvent } from '#lib/contract/audit.ts';
import { all, listOf, one } from '#lib/contract/shapes.ts';
import { OneTimeLink, Person, UserAction, UserOptions } from '#lib/contract/users.ts';
import { DAY } from '#upstream/core/clock.ts';
import { onChange } from '#upstream/core/events.ts';
import { forgetSignIns } from '#upstream/session/audit.ts';
import { loginAttempts } from '#upstream/session/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { audit, users } from './tables.ts';

/** One call per subject that a rule of reading it opens. */
const DOORS = {
  Sim: 'GET /sims',
  Batch: 'GET /batch',
  SimSwap: 'GET /sim-swap',
  Session: 'GET /runs?type=ping',
  Sunset: 'GET /sunset',
  Ticket: 'GET /tickets',
  Technician: 'GET /tech',
  User: 'GET /users',
} as const;

/** What must hold for users, their abilities and the audit, on either database. */
export function userCases(bench: () => Bench) {
  let token: string;
  let counter = 0;
  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
  });
  afterEach(() => bench().database.delete(loginAttempts));

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const person = (body: unknown) => one(Person).parse(body).data;
  const show = async (id: number) => person((await ask(`GET /users/${id}`)).body);
  const change = (id: number, body: object, as = token) => ask(`POST /users/${id}`, body, as);
  const told = async (query = '', as = token) =>
    listOf(AuditEvent).parse((await ask(`GET /audit?per_page=100&${query}`, undefined, as)).body).data;
  const add = async (more: object = {}) => {
    counter += 1;
    const { status, body } = await ask('PUT /users', {
      fullName: `Person ${counter}`,
      email: `P${counter}@example.com`,
      role: 'client',
      ...more,
    });
    expect(status).toBe(200);
    return person(body);
  };
  const linkFor = async (id: number, kind = 'invite', as = token) =>
    one(OneTimeLink).parse((await ask(`POST /users/${id}/link`, { kind }, as)).body).data;
  const choose = (link: string, password = 'a long password') => bench().ask('POST /jwt/password', { body: { link, password } });
  /** Somebody who can sign in, and their token. */
  const addSignedIn = async (more: object = {}) => {
    const added = await add(more);
    const { body } = await choose((await linkFor(added.id)).token);
    return { ...added, token: (body as { accessToken: string }).accessToken };
  };
  const give = async (id: number, ability: AbilityRule[] | 'role', as = token) => change(id, { ability }, as);

  test('somebody added is invited: one link, once, and with their own password they are in', async () => {
    const added = await add({ role: 'dispatcher', Branch: 'Austin', currentPlan: 'shift' });
    expect(added).toMatchObject({
      status: 'pending',
      email: `p${counter}@example.com`,
      as_role: true,
      Branch: 'Austin',
      currentPlan: 'shift',
    });
    const first = await linkFor(added.id);
    const second = await linkFor(added.id);
    expect(await show(added.id)).toMatchObject({ link_kind: 'invite', link_until: second.until });
    expect((await choose(first.token)).status).toBe(403);
    const entered = await choose(second.token);
    expect(entered).toMatchObject({ status: 200, body: { userData: { id: added.id, status: 'active' } } });
    expect((await choose(second.token)).status).toBe(403);
    expect(await show(added.id)).toMatchObject({ status: 'active', link_until: null, last_sign_in_at: expect.any(String) });
    const login = await bench().ask('POST /jwt/login', { body: { email: added.email, password: 'a long password' } });
    expect(login.status).toBe(200);
  });

  test('a link is worth nothing after a week, and no link stands in the database or in the log', async () => {
    const { id } = await add();
    const link = await linkFor(id);
    const kept = (await bench().database.execute(
      sql`select (select jsonb_agg(t) from user_links t)::text || coalesce((select jsonb_agg(t) from idempotency_keys t)::text, '') as all_of_it`,
    )) as { rows: unknown[] };
    expect(JSON.stringify(kept.rows)).not.toContain(link.token);
    expect(bench().lines.join()).not.toContain(link.token);
    bench().clock.forward(8 * DAY);
    expect((await choose(link.token)).status).toBe(403);
    token = (await bench().signIn('admin')).accessToken;
  });

  test('an address in use, a technician who is somebody else’s, and a link that is none are refused at their field', async () => {
    const { id } = await add();
    const refused = async (body: object) => (await change(id, body)).body;
    expect(await refused({ email: 'ADMIN@linekeeper.test' })).toMatchObject({ code: 'invalid', errors: { email: ['taken'] } });
    expect(await refused({ technician_id: 1 })).toMatchObject({ errors: { technician_id: ['taken'] } });
    for (const technician_id of [0, 99_999, 2 ** 31])
      expect(await refused({ technician_id })).toMatchObject({ errors: { technician_id: ['unknown'] } });
    expect(await refused({ Branch: 'Austin\ud83d' })).toMatchObject({ errors: { Branch: [expect.any(String)] } });
    for (const links of [
      { linkedin: 'https://evil.example/in/x' },
      { website: 'javascript:alert(1)' },
      { website: 'http://plain.example' },
      { fax: 'https://a.example' },
    ])
      expect(await refused({ links })).toMatchObject({ code: 'invalid', errors: { links: expect.any(Array) } });
    expect((await change(id, { links: { linkedin: 'https://www.linkedin.com/in/x', website: 'https://a.example/b' } })).status).toBe(200);
    expect(await refused({ contact: 'call me' })).toMatchObject({ errors: { contact: expect.any(Array) } });
  });

  test('two who change somebody at once: the second is told what it is now', async () => {
    const { id, version } = await add();
    expect((await change(id, { company: 'One', version })).status).toBe(200);
    expect(await change(id, { company: 'Two', version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { company: 'One' } },
    });
  });

  test('the list searches, filters, counts and sorts; who is deleted is not in it', async () => {
    const { id } = await add({ fullName: 'Quetzal 100% Zebra', company: 'Aardvark', role: 'warehouse', currentPlan: 'desk' });
    const list = async (query: string) => listOf(Person).parse((await ask(`GET /users?per_page=100&${query}`)).body);
    for (const q of ['quetzal', '100%25', 'aardvark']) expect((await list(`q=${q}`)).data.map((each) => each.id)).toEqual([id]);
    const { data, meta } = await list('role=warehouse&plan=desk&status=pending&counts=1');
    expect(data.map((each) => each.id)).toContain(id);
    expect(meta.counts?.status?.pending).toBe(meta.total);
    const names = (await list('sort=-fullName')).data.map(({ fullName }) => fullName);
    expect((await list('sort=fullName')).data.map(({ fullName }) => fullName)).toEqual(names.toReversed());
    expect((await ask(`DELETE /users/${id}`)).status).toBe(200);
    expect((await list('q=quetzal')).meta.total).toBe(0);
    expect(await show(id)).toMatchObject({ deleted: true, fullName: 'Quetzal 100% Zebra', status: 'inactive' });
    expect((await change(id, { company: 'x' })).status).toBe(404);
  });

  test('a new technician can be sent somewhere at once, and the address of a deleted user is free again', async () => {
    const { id, email, technician_id, technician_name } = await add({ role: 'technician', Branch: 'Lubbock' });
    expect([technician_id, technician_name]).toEqual([expect.any(Number), `Person ${counter}`]);
    await ask(`DELETE /users/${id}`);
    expect((await ask('PUT /users', { fullName: 'Again', email, role: 'technician', technician_id })).status).toBe(200);
  });

  test('a list that is the role’s follows role and branch; one of their own stays until it is given up', async () => {
    const { id } = await add({ role: 'technician', Branch: 'Dallas' });
    await change(id, { Branch: 'Austin' });
    expect(JSON.stringify((await show(id)).ability)).toContain('Austin');
    const own: AbilityRule[] = [{ action: 'read', subject: 'Ticket', conditions: { Branch: 'Dallas' } }];
    await give(id, own);
    expect(await show(id)).toMatchObject({ ability: own, as_role: false });
    await change(id, { role: 'warehouse' });
    expect(await show(id)).toMatchObject({ ability: own, role: 'warehouse', as_role: false });
    await give(id, 'role');
    expect(await show(id)).toMatchObject({ as_role: true });
  });

  describe('who a changed user is', () => {
    const opened = async (as: string) => {
      const answers = await Promise.all(
        Object.entries(DOORS).map(async ([subject, call]) => [subject, (await ask(call, undefined, as)).status] as const),
      );
      return answers.filter(([, status]) => status === 200).map(([subject]) => subject);
    };

    test('each ability given opens its door at the next call, and no other; taken, it is shut', async () => {
      const someone = await addSignedIn();
      expect(await opened(someone.token)).toEqual([]);
      for (const subject of Object.keys(DOORS) as (keyof typeof DOORS)[]) {
        await give(someone.id, [{ action: 'read', subject }]);
        expect(await opened(someone.token)).toEqual([subject]);
      }
      await give(someone.id, [
        { action: 'manage', subject: 'all' },
        { action: 'read', subject: 'Ticket', inverted: true },
      ]);
      expect(await opened(someone.token)).toEqual(Object.keys(DOORS).filter((subject) => subject !== 'Ticket'));
      await give(someone.id, []);
      expect(await opened(someone.token)).toEqual([]);
    });

    test('another role is another list, at once', async () => {
      const someone = await addSignedIn();
      await change(someone.id, { role: 'warehouse' });
      expect(await opened(someone.token)).toEqual(['Sim', 'Batch']);
      await change(someone.id, { role: 'dispatcher' });
      expect(await opened(someone.token)).toEqual(['Sim', 'Batch', 'SimSwap', 'Session', 'Sunset', 'Ticket', 'Technician']);
    });

    test('their own browsers hear that they changed, and so does whoever looks at users', async () => {
      const { id } = await add();
      const heard: unknown[] = [];
      const stop = onChange(bench().database, (announced) => heard.push(...announced));
      await give(id, []);
      stop();
      expect(heard).toEqual([
        { channel: 'users', change: { type: 'users', id, version: 2 } },
        { channel: `user.${id}`, change: { type: 'session', id: null } },
      ]);
    });
  });

  test('a list of rules is no place to keep things: it goes with every page, and into the audit twice', async () => {
    const { id } = await add();
    const rule = (length: number): AbilityRule => ({ action: 'read', subject: 'Sim', conditions: { Branch: 'x'.repeat(length) } });
    expect(await give(id, [rule(50_000)])).toMatchObject({ status: 422, body: { errors: { ability: ['at most 50000 letters'] } } });
    expect((await give(id, [rule(40_000)])).status).toBe(200);
  });

  describe('nobody gives or works on what they do not have', () => {
    const helper = (rules: AbilityRule[] = []) =>
      addSignedIn().then(async (added) => {
        await give(added.id, [
          { action: ['read', 'create', 'update', 'delete'], subject: 'User' },
          { action: 'read', subject: ['ACL', 'Sim'] },
          ...rules,
        ]);
        return added;
      });

    test('abilities, by list or by role, to others or to themselves', async () => {
      const someone = await helper();
      const { id } = await add();
      expect(await give(id, [{ action: ['read', 'update'], subject: 'Sim' }], someone.token)).toMatchObject({
        status: 403,
        body: { errors: { ability: ['update Sim'] } },
      });
      expect((await give(id, [{ action: 'manage', subject: 'all' }], someone.token)).status).toBe(403);
      expect((await change(id, { role: 'warehouse' }, someone.token)).status).toBe(403);
      expect((await give(someone.id, [{ action: 'manage', subject: 'User' }], someone.token)).status).toBe(403);
      expect((await ask('PUT /users', { fullName: 'X', email: 'x@example.com', role: 'admin' }, someone.token)).status).toBe(403);
      expect((await give(id, [{ action: 'read', subject: 'Sim', conditions: { status: 'active' } }], someone.token)).status).toBe(200);
      expect(await show(id)).toMatchObject({ role: 'client', version: 2 });
    });

    test('an account that may do more: neither its password, nor its address, nor its end', async () => {
      const someone = await helper();
      for (const refused of [
        await ask('POST /users/1/link', { kind: 'reset' }, someone.token),
        await change(1, { email: 'mine@example.com' }, someone.token),
        await change(1, { status: 'inactive' }, someone.token),
        await ask('DELETE /users/1', undefined, someone.token),
      ])
        expect(refused).toMatchObject({ status: 403, body: { errors: { user: ['above'] } } });
      expect((await bench().ask('GET /user', { token })).status).toBe(200);
    });

    test('what they are refused they can’t give either, and a condition goes no further than their own', async () => {
      const someone = await helper([
        { action: 'read', subject: 'Sim', conditions: { provider: 'att' }, inverted: true },
        { action: 'read', subject: 'Ticket', conditions: { Branch: 'Dallas' } },
      ]);
      const { id } = await add();
      await give(id, []);
      expect((await give(id, [{ action: 'read', subject: 'Sim' }], someone.token)).status).toBe(403);
      expect((await give(id, [{ action: 'read', subject: 'Ticket' }], someone.token)).status).toBe(403);
      expect((await give(id, [{ action: 'read', subject: 'Ticket', conditions: { Branch: 'Austin' } }], someone.token)).status).toBe(403);
      expect((await give(id, [{ action: 'read', subject: 'Ticket', conditions: { Branch: 'Dallas' } }], someone.token)).status).toBe(200);
    });

    test('whoever looks after one branch puts nobody into another, new or moved', async () => {
      const someone = await addSignedIn();
      const austin = { Branch: 'Austin' };
      const rules: AbilityRule[] = [
        { action: ['read', 'create', 'update'], subject: 'User', conditions: austin },
        { action: 'read', subject: 'ACL' },
      ];
      await give(someone.id, rules);
      const put = (Branch?: string) =>
        ask('PUT /users', { fullName: 'X', email: `${Branch ?? 'none'}@reach.example`, role: 'client', Branch }, someone.token);
      const foreign = { status: 403, body: { errors: { Branch: ['foreign'] } } };
      expect([await put('Dallas'), await put()]).toMatchObject([foreign, foreign]);
      const added = person((await put('Austin')).body);
      expect(await change(added.id, { Branch: 'Dallas' }, someone.token)).toMatchObject(foreign);
      expect((await change(added.id, { company: 'x' }, someone.token)).status).toBe(200);
      expect(await show(added.id)).toMatchObject({ Branch: 'Austin', version: 2 });
      expect((await ask('GET /users?q=reach.example')).body).toMatchObject({ meta: { total: 1 } });
    });

    test('who may see users may not change them, nor read the audit', async () => {
      const someone = await addSignedIn();
      await give(someone.id, [{ action: 'read', subject: 'User', conditions: { Branch: 'Austin' } }]);
      const { id } = await add({ Branch: 'Austin' });
      expect((await ask(`GET /users/${id}`, undefined, someone.token)).status).toBe(200);
      expect((await ask('GET /users/1', undefined, someone.token)).status).toBe(404);
      expect((await change(id, { company: 'x' }, someone.token)).status).toBe(403);
      expect((await ask('GET /audit', undefined, someone.token)).status).toBe(403);
    });
  });

  describe('the last one who may do everything', () => {
    /** Only these two can: the other admins of the demo are away for the test. */
    const twoAdmins = async () => {
      const other = await addSignedIn({ role: 'admin' });
      await bench().database.execute(
        sql`update users set status = 'inactive' where email in ('everything@linekeeper.test') or (role = 'admin' and email like 'p%@example.com' and id <> ${other.id})`,
      );
      return other;
    };
    afterEach(() => bench().database.execute(sql`update users set status = 'active' where email = 'everything@linekeeper.test'`));

    test('two who demote each other at once: one is refused, and one stays', async () => {
      const other = await twoAdmins();
      const answers = await Promise.all([change(1, { role: 'client' }, other.token), change(other.id, { role: 'client' })]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 403, 409]).toContain(statuses[1]);
      const able = await bench()
        .database.select()
        .from(users)
        .where(sql`role = 'admin' and status = 'active' and password_hash is not null and deleted_at is null and id in (1, ${other.id})`);
      expect(able).toHaveLength(1);
      await bench().ask('POST /_test/world', {
        body: { user: { email: 'admin@linekeeper.test', role: 'admin', ability: [{ action: 'manage', subject: 'all' }] } },
      });
    });

    test.each([
      ['demotes', { role: 'client' }],
      ['deactivates', { status: 'inactive' }],
      [
        'takes a right from',
        {
          ability: [
            { action: 'manage', subject: 'all' },
            { action: 'delete', subject: 'Sim', inverted: true },
          ],
        },
      ],
    ])('who is alone %s themself in vain', async (_, body) => {
      const other = await twoAdmins();
      expect((await ask(`DELETE /users/${other.id}`)).status).toBe(200);
      expect(await change(1, body)).toMatchObject({ status: 409, body: { errors: { user: ['last-admin'] } } });
      expect(await ask('DELETE /users/1')).toMatchObject({ status: 409, body: { errors: { user: ['last-admin'] } } });
      expect(await show(1)).toMatchObject({ role: 'admin', status: 'active', deleted: false });
    });
  });

  test('someone deactivated is out at once, with every token, and their link is worth nothing', async () => {
    const someone = await addSignedIn();
    const { body } = await bench().ask('POST /jwt/login', { body: { email: someone.email, password: 'a long password' } });
    const { accessToken, refreshToken } = body as { accessToken: string; refreshToken: string };
    await change(someone.id, { status: 'inactive' });
    for (const as of [someone.token, accessToken]) expect((await bench().ask('GET /user', { token: as })).status).toBe(401);
    expect((await bench().ask('POST /jwt/refresh-token', { body: { refreshToken } })).status).toBe(401);
    expect((await bench().ask('POST /jwt/login', { body: { email: someone.email, password: 'a long password' } })).status).toBe(401);
    await change(someone.id, { status: 'active' });
    expect((await bench().ask('GET /user', { token: accessToken })).status).toBe(401);
    expect((await bench().ask('POST /jwt/login', { body: { email: someone.email, password: 'a long password' } })).status).toBe(200);
  });

  test('a reset ends the old password and every session; the link makes a new one', async () => {
    const someone = await addSignedIn();
    const link = await linkFor(someone.id, 'reset');
    expect((await bench().ask('GET /user', { token: someone.token })).status).toBe(401);
    expect((await bench().ask('POST /jwt/login', { body: { email: someone.email, password: 'a long password' } })).status).toBe(401);
    expect((await choose(link.token, 'short')).status).toBe(422);
    expect((await choose(link.token, 'another long one')).status).toBe(200);
    expect((await bench().ask('POST /jwt/login', { body: { email: someone.email, password: 'another long one' } })).status).toBe(200);
    expect(await ask(`POST /users/1/link`, { kind: 'reset' })).toMatchObject({ status: 409, body: { errors: { kind: ['own'] } } });
  });

  describe('a picture', () => {
    const form = (bytes: Uint8Array, type = 'image/png') => {
      const data = new FormData();
      data.append('file', new Blob([new Uint8Array(bytes)], { type }), 'me.png');
      return data;
    };
    const draw = (id: number, bytes: Uint8Array, as = token) => {
      const request = new Request('http://x', { method: 'POST', body: form(bytes) });
      return request.arrayBuffer().then((raw) =>
        bench().ask(`POST /users/${id}/avatar`, {
          token: as,
          raw,
          headers: { 'content-type': request.headers.get('content-type') ?? '' },
        }),
      );
    };
    const source = () => sharp({ create: { width: 400, height: 300, channels: 3, background: '#0B5D6E' } });

    test('is drawn anew: 256 px, WebP, nothing of the camera’s; and shown to those who may see the user', async () => {
      const someone = await addSignedIn();
      const bytes = await source()
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .jpeg()
        .toBuffer();
      expect(bytes.toString('latin1')).toContain('secret place');
      const { body } = await draw(someone.id, bytes);
      const { avatar } = person(body);
      expect(avatar).toMatch(new RegExp(`^/api/users/${someone.id}/avatar\\?v=[0-9a-f]{16}$`));
      const answer = await bench().send(`GET ${avatar?.replace('/api', '')}`, { token: someone.token });
      expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual(['image/webp', 'nosniff']);
      const shown = Buffer.from(await answer.arrayBuffer());
      const { format, width, height, exif } = await sharp(shown).metadata();
      expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 256, height: 256, exif: undefined });
      expect(shown.toString('latin1')).not.toContain('secret place');
      const stranger = await addSignedIn();
      expect((await bench().send(`GET /users/${someone.id}/avatar`, { token: stranger.token })).status).toBe(404);
      // Another drew it meanwhile: what is taken away is what was seen.
      const { version = 0 } = await show(someone.id);
      const erase = (seen: number) => ask(`DELETE /users/${someone.id}/avatar?version=${seen}`);
      expect(await erase(version - 1)).toMatchObject({ status: 409, body: { code: 'stale', current: { avatar, version } } });
      expect((await show(someone.id)).avatar).toBe(avatar);
      expect(person((await erase(version)).body).avatar).toBeNull();
      expect((await bench().send(`GET /users/${someone.id}/avatar`, { token })).status).toBe(404);
    });

    test('of somebody who may do more is neither drawn nor taken away', async () => {
      const someone = await addSignedIn();
      await give(someone.id, [{ action: ['read', 'update'], subject: 'User' }]);
      const above = { status: 403, body: { errors: { user: ['above'] } } };
      expect(await draw(1, await source().png().toBuffer(), someone.token)).toMatchObject(above);
      expect(await ask('DELETE /users/1/avatar', undefined, someone.token)).toMatchObject(above);
    });

    test('that is none, is damaged, moves or is too large is refused by its rule, and nothing is stored', async () => {
      const { id } = await add();
      expect(await draw(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'))).toMatchObject({
        status: 415,
        body: { errors: { file: ['kind'] } },
      });
      expect(await draw(id, await source().gif().toBuffer())).toMatchObject({ status: 415, body: { errors: { file: ['kind'] } } });
      expect(await draw(id, (await source().png().toBuffer()).subarray(0, 200))).toMatchObject({
        status: 422,
        body: { errors: { file: ['broken'] } },
      });
      expect(await draw(id, Buffer.alloc(1024 * 1024 + 1))).toMatchObject({ status: 413, body: { errors: { file: ['size'] } } });
      const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' }, limitInputPixels: false })
        .png()
        .toBuffer();
      expect(await draw(id, huge)).toMatchObject({ status: 422, body: { errors: { file: ['broken'] } } });
      expect((await show(id)).avatar).toBeNull();
    });
  });

  describe('the audit', () => {
    test('tells every sign-in and why one was refused, from where, and never what was typed', async () => {
      const someone = await addSignedIn();
      const tryIn = (email: string, password: string) =>
        bench().ask('POST /jwt/login', { body: { email, password }, headers: { 'x-forwarded-for': '203.0.113.9' } });
      await tryIn(someone.email, 'wrong');
      await tryIn('my-secret-password', 'x');
      await change(someone.id, { status: 'inactive' });
      await tryIn(someone.email, 'a long password');
      const lines = (await told('q=203.0.113.9&group=signIn')).map(({ kind, about_id, facts }) => [kind, about_id, facts?.why]);
      expect(lines.slice(0, 3)).toEqual([
        ['sign-in-refused', someone.id, 'inactive'],
        ['sign-in-refused', null, 'unknown'],
        ['sign-in-refused', someone.id, 'password'],
      ]);
      expect(JSON.stringify(await told())).not.toContain('my-secret-password');
    });

    test('tells who changed whose abilities, from what to what, and who was deactivated', async () => {
      const { id, fullName } = await add();
      await give(id, [{ action: 'read', subject: 'Sim' }]);
      await change(id, { role: 'warehouse' });
      await change(id, { status: 'inactive', company: 'New' });
      const lines = await told(`user=${id}`);
      expect(lines.map(({ kind }) => kind).reverse()).toEqual(['user-added', 'ability', 'role', 'user-deactivated', 'user-changed']);
      expect(lines.find(({ kind }) => kind === 'ability')).toMatchObject({
        by: 'Marisol Treviño',
        about: fullName,
        facts: { before: [{ action: 'read', subject: ['ACL', 'Auth'] }], after: [{ action: 'read', subject: 'Sim' }] },
      });
      expect(await told(`user=${id}&group=permission`)).toHaveLength(2);
    });

    test('tells a sign-out, a password’s change, and a guesser once however often they try', async () => {
      const { body } = await bench().ask('POST /jwt/login', { body: { email: 'client@linekeeper.test', password: 'linekeeper' } });
      await bench().ask('POST /jwt/logout', { body: { refreshToken: (body as { refreshToken: string }).refreshToken } });
      expect((await told('q=Harriet'))[0]).toMatchObject({ kind: 'signed-out', by: 'Harriet Coleman' });
      const headers = { 'x-forwarded-for': '198.51.100.77' };
      for (let count = 0; count < 10; count += 1)
        await bench().ask('POST /jwt/login', { body: { email: 'client@linekeeper.test', password: 'guess' }, headers });
      const why = (await told('q=198.51.100.77')).map(({ facts }) => facts?.why);
      expect(why).toEqual(['throttled', ...Array(10).fill('password')]);
    });

    test('is only added to: no line is changed, and only sign-ins are ever forgotten', async () => {
      await add();
      const cause = (error: { cause?: Error }) => Promise.reject(error.cause ?? error);
      await expect(bench().database.update(audit).set({ by: 'nobody' }).catch(cause)).rejects.toThrow('only added to');
      await expect(bench().database.delete(audit).where(eq(audit.kind, 'user-added')).catch(cause)).rejects.toThrow('only added to');
      await expect(bench().database.execute(sql`truncate audit`).catch(cause)).rejects.toThrow('only added to');
      const before = await told('group=user');
      await forgetSignIns(bench().database, new Date(bench().clock.now().getTime() + (AUDIT_DAYS + 1) * DAY));
      expect(await told('group=signIn')).toEqual([]);
      expect(await told('group=user')).toEqual(before);
    });

    test('comes as a file with the days that were asked for', async () => {
      await add({ fullName: '=cmd()' });
      const order = (more: object) =>
        bench().send('POST /audit-export', {
          token,
          body: { format: 'csv', columns: ['kind', 'about'], heads: ['What', 'Whom'], ...more },
        });
      const text = await (await order({ group: ['user'] })).text();
      expect(text.split(/\r?\n/)[0]).toContain('What');
      expect(text).toContain("'=cmd()");
      for (const days of [{ to: '2001-01-01' }, { from: '2999-12-31' }]) expect((await order(days)).headers.get('x-total-rows')).toBe('0');
      expect((await told('from=2001-01-02&to=2001-01-01')).length).toBe(0);
    });
  });

  test('what somebody did lately is told from the histories, as far as the reader may see them', async () => {
    const someone = await addSignedIn({ role: 'warehouse' });
    const sim = await addSim(bench().database);
    expect(await ask(`POST /sims/${sim.id}`, { notes: 'Found behind the shelf.' }, someone.token)).toMatchObject({ status: 200 });
    const actions = async (as = token) => all(UserAction).parse((await ask(`GET /users/${someone.id}/deeds`, undefined, as)).body).data;
    const card = await addSim(bench().database, { imei: '' });
    await ask(`POST /sims/${card.id}`, { notes: 'Found in its envelope.' }, someone.token);
    const [ofCard, latest, ...earlier] = await actions();
    expect(ofCard).toMatchObject({ source: 'sim', about: String(card.id), label: card.iccid });
    expect(latest).toMatchObject({ source: 'sim', kind: 'changed', about: String(sim.id), label: sim.imei });
    expect(earlier.map(({ source, kind }) => `${source} ${kind}`)).toEqual(['account signed-in', 'account password-set']);
    await give(someone.id, [{ action: 'manage', subject: 'Invoice' }]);
    const made = await ask('PUT /customers', { name: 'Lately Foods', email: 'ap@lately.example' }, someone.token);
    const customer = String((made.body as { data: { id: number } }).data.id);
    expect((await actions())[0]).toMatchObject({ source: 'customer', kind: 'created', about: customer, label: 'Lately Foods' });
    const reader = await addSignedIn();
    await give(reader.id, [{ action: 'read', subject: 'User' }]);
    expect(await actions(reader.token)).toEqual([]);
  });

  describe('a branch', () => {
    const NEW = 'El Paso';
    const say = (name: string, as = token) => ask('POST /users/branches', { name }, as);
    const known = async () => one(UserOptions).parse((await ask('GET /users/options')).body).data.branches;
    const unknown = (words: string) => ({ status: 422, body: { code: 'invalid', errors: { Branch: [words] } } });
    const put = (Branch: string) =>
      ask('PUT /users', { fullName: 'X', email: `${crypto.randomUUID()}@branch.example`, role: 'technician', Branch });

    test('there is none of is refused, named with those near it, and nothing is written', async () => {
      const NEAR = unknown('There is no branch "Huston". Did you mean "Houston"?');
      expect(await put('Huston')).toMatchObject(NEAR);
      const { id, version } = await add({ role: 'technician', Branch: 'Dallas' });
      expect(await change(id, { Branch: 'Huston', company: 'X', version })).toMatchObject(NEAR);
      expect(await change(id, { Branch: 'Atlantis', version })).toMatchObject(unknown('There is no branch "Atlantis".'));
      expect(await show(id)).toMatchObject({ Branch: 'Dallas', company: null, version });
      expect(await change(id, { Branch: '', version })).toMatchObject({ status: 200, body: { data: { Branch: null } } });
      expect(await known()).not.toContain('Huston');
    });

    test('is new once whoever may add users there says so on purpose; written otherwise it is the one there is', async () => {
      expect((await put(NEW)).status).toBe(422);
      expect(await say(` ${NEW} `)).toMatchObject({ status: 200, body: { data: { name: NEW } } });
      expect((await say(NEW)).status).toBe(200);
      expect(await known()).toContain(NEW);
      expect(await say('dal-las')).toMatchObject({ status: 422, body: { errors: { name: ['There is the branch "Dallas" already'] } } });
      expect(await put(NEW)).toMatchObject({ status: 200, body: { data: { Branch: NEW } } });

      const someone = await addSignedIn();
      expect((await say('Waco', someone.token)).status).toBe(403);
      await give(someone.id, [{ action: ['read', 'create'], subject: 'User', conditions: { Branch: 'Austin' } }]);
      expect((await say('Waco', someone.token)).status).toBe(403);
      expect(await known()).not.toContain('Waco');
    });
  });

  test('the options say what each role gives in a branch', async () => {
    const { roles, branches } = one(UserOptions).parse((await ask('GET /users/options?Branch=Austin')).body).data;
    expect(roles.map(({ role }) => role)).toEqual([
      'admin',
      'dispatcher',
      'warehouse',
      'technician',
      'billing',
      'service',
      'operator',
      'client',
    ]);
    expect(JSON.stringify(roles[3])).toContain('Austin');
    expect(branches).toContain('Dallas');
  });
}
