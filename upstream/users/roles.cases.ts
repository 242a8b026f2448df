import { eq, like, or } from 'drizzle-orm';
import type { AbilityRule } from '#lib/contract/ability.ts';
import * as contract from '#lib/contract/index.ts';
import { onChange } from '#upstream/core/events.ts';
import { loginAttempts } from '#upstream/session/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { roles, users } from './tables.ts';

/** What must hold for roles of one's own, on either database. */
export function roleCases(bench: () => Bench) {
  let token: string;
  let counter = 0;
  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
  });
  afterEach(async () => {
    const { database } = bench();
    await database.delete(loginAttempts);
    await database.delete(users).where(like(users.email, 'role%@example.com'));
    await database.delete(roles);
  });

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const good = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const role = (answer: { status: number; body: unknown }) => contract.roles.create.reply.parse(good(answer)).data;
  const copy = async (name: string, from: string, more: object = {}) => role(await ask('PUT /roles', { name, from, ...more }));
  const list = async (as = token) => contract.roles.list.reply.parse(good(await ask('GET /roles', undefined, as))).data;
  const person = async (more: object) => {
    counter += 1;
    const sent = { fullName: `Role ${counter}`, email: `role${counter}@example.com`, ...more };
    const { id, as_role, ability, version } = contract.users.create.reply.parse(good(await ask('PUT /users', sent))).data;
    return { id, as_role, ability, version };
  };
  const show = async (id: number) => contract.users.show.reply.parse(good(await ask(`GET /users/${id}`))).data;
  const signIn = async (id: number) => {
    const { token: link } = contract.users.link.reply.parse(good(await ask(`POST /users/${id}/link`, { kind: 'invite' }))).data;
    const body = good(await bench().ask('POST /jwt/password', { body: { link, password: 'a long password' } }));
    return (body as { accessToken: string }).accessToken;
  };

  test('a copy gives what its source gives; its change reaches who has it from the next call on, but for a list of somebody’s own', async () => {
    const made = await copy('Night desk', 'dispatcher');
    expect(made).toMatchObject({ basis: 'dispatcher', copied_from: 'dispatcher', users: 0, version: 1, mine: true });
    const [ann, ben] = [await person({ role: 'Night desk' }), await person({ role: 'Night desk' })];
    const own: AbilityRule[] = [{ action: 'read', subject: 'Ticket' }];
    good(await ask(`POST /users/${ben.id}`, { ability: own }));
    const anns = await signIn(ann.id);
    expect((await ask('GET /sunset', undefined, anns)).status).toBe(200);
    const told: string[] = [];
    const stop = onChange(bench().database, (published) => told.push(...published.map(({ channel }) => channel)));
    const ability: AbilityRule[] = [{ action: 'read', subject: ['SimSwap', 'Ticket'] }];
    const changed = role(await ask(`POST /roles/${made.id}`, { name: 'Night watch', ability, version: 1 }));
    stop();
    expect(changed).toMatchObject({ name: 'Night watch', version: 2, users: 2, apart: 1 });
    expect(told).toEqual(expect.arrayContaining([`user.${ann.id}`, `user.${ben.id}`]));
    expect(await show(ann.id)).toMatchObject({ role: 'Night watch', ability, as_role: true });
    expect(await show(ben.id)).toMatchObject({ role: 'Night watch', ability: own, as_role: false });
    expect((await ask('GET /sunset', undefined, anns)).status).toBe(403);
    expect((await ask('GET /sim-swap', undefined, anns)).status).toBe(200);
  });

  test('a role copied from the technician’s is of each one’s own branch, and makes a technician', async () => {
    await copy('Fire crew', 'technician');
    const { id } = await person({ role: 'Fire crew', Branch: 'Austin' });
    const shown = await show(id);
    expect(shown).toMatchObject({ as_role: true, technician_id: expect.any(Number) });
    expect(shown.ability).toContainEqual({ action: 'read', subject: 'Sim', conditions: { Branch: 'Austin' } });
    good(await ask(`POST /users/${id}`, { Branch: 'Dallas' }));
    expect((await show(id)).ability).toContainEqual({ action: 'read', subject: 'Sim', conditions: { Branch: 'Dallas' } });
  });

  test('a name is there once, in any case; what is built in, a customer’s, or not there is refused; two at once give one', async () => {
    await copy('Clerk', 'billing');
    const wrong = async (name: string, from: string) => {
      const { status, body } = await ask('PUT /roles', { name, from });
      return [status, Object.keys((body as { errors?: object }).errors ?? {})];
    };
    expect(await wrong('clerk', 'billing')).toEqual([422, ['name']]);
    expect(await wrong('Admin', 'billing')).toEqual([422, ['name']]);
    expect(await wrong('Guest', 'client')).toEqual([422, ['from']]);
    expect(await wrong('Guest', 'nobody')).toEqual([422, ['from']]);
    expect((await ask('PUT /users', { fullName: 'X', email: 'role-x@example.com', role: 'Guest' })).body).toMatchObject({
      errors: { role: ['There is no role “Guest”'] },
    });
    const both = await Promise.all([
      ask('PUT /roles', { name: 'Twin', from: 'billing' }),
      ask('PUT /roles', { name: 'Twin', from: 'billing' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('a stale save is told what is there now, and a role somebody has is not taken away', async () => {
    const made = await copy('Clerk', 'billing');
    role(await ask(`POST /roles/${made.id}`, { name: 'Clerks', version: 1 }));
    expect(await ask(`POST /roles/${made.id}`, { name: 'Other', version: 1 })).toMatchObject({
      ...{ status: 409, body: { code: 'stale', current: { name: 'Clerks', version: 2 } } },
    });
    const { id } = await person({ role: 'Clerks' });
    expect((await ask(`DELETE /roles/${made.id}?version=1`)).status).toBe(409);
    expect(await ask(`DELETE /roles/${made.id}?version=2`)).toMatchObject({
      ...{ status: 409, body: { code: 'illegal_state', errors: { role: [`Role ${counter}`] } } },
    });
    good(await ask(`POST /users/${id}`, { role: 'billing' }));
    good(await ask(`DELETE /roles/${made.id}?version=2`));
    expect((await list()).filter(({ id: own }) => own !== null)).toEqual([]);
  });

  test('nobody gives a role more than they have, and who may not manage users changes none', async () => {
    const half = await copy('Half', 'admin', { ability: [{ action: 'manage', subject: ['User', 'Ticket'] }] });
    const full = await copy('Full', 'admin');
    const reader = await copy('Reader', 'admin', { ability: [{ action: 'read', subject: 'User' }] });
    const [halfs, readers] = [await signIn((await person({ role: 'Half' })).id), await signIn((await person({ role: 'Reader' })).id)];
    const refused = { status: 403, body: { errors: { ability: ['manage all'] } } };
    expect(await ask('PUT /roles', { name: 'More', from: 'admin' }, halfs)).toMatchObject(refused);
    expect(await ask(`POST /roles/${half.id}`, { ability: [{ action: 'manage', subject: 'all' }], version: 1 }, halfs)).toMatchObject(
      refused,
    );
    expect(await ask(`POST /roles/${full.id}`, { ability: [], version: 1 }, halfs)).toMatchObject(refused);
    expect(await ask(`DELETE /roles/${full.id}?version=1`, undefined, halfs)).toMatchObject(refused);
    for (const call of [`POST /roles/${reader.id}`, 'PUT /roles', `DELETE /roles/${reader.id}`])
      expect((await ask(call, { name: 'X', from: 'Reader' }, readers)).status).toBe(403);
    expect((await list(readers)).find(({ name }) => name === 'Full')).toMatchObject({ mine: false });
    expect((await bench().ask('GET /roles')).status).toBe(401);
  });

  test('the last one who may do everything keeps it, also when their role is changed', async () => {
    const made = await copy('Owner', 'admin');
    const { database } = bench();
    const { id } = await person({ role: 'Owner' });
    const owners = await signIn(id);
    const others = or(eq(users.role, 'admin'), eq(users.email, 'everything@linekeeper.test'));
    const before = await database.select({ id: users.id, status: users.status }).from(users).where(others);
    await database.update(users).set({ status: 'inactive' }).where(others);
    try {
      const ability = [{ action: 'manage', subject: 'User' }];
      expect(await ask(`POST /roles/${made.id}`, { ability, version: 1 }, owners)).toMatchObject({
        ...{ status: 409, body: { errors: { user: ['last-admin'] } } },
      });
      expect(await list(owners)).toContainEqual(expect.objectContaining({ name: 'Owner', version: 1 }));
    } finally {
      for (const each of before) await database.update(users).set({ status: each.status }).where(eq(users.id, each.id));
    }
  });
}
