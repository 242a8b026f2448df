import { eq, inArray } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { cost } from '#upstream/testing/cost.ts';
import { users } from '#upstream/users/tables.ts';
import { rotateKeys } from './keys.ts';
import { hashPassword } from './passwords.ts';
import { loginAttempts, refreshTokens } from './tables.ts';

type Tokens = { accessToken: string; refreshToken: string };

/** What must hold for signing in on either database. */
export function sessionCases(bench: () => Bench) {
  const signIn = (who = 'dispatcher') => bench().signIn(who);
  const refresh = async (refreshToken: string) => {
    const { status, body } = await bench().ask('POST /jwt/refresh-token', { body: { refreshToken } });
    return { status, ...(body as Tokens) };
  };
  const statusOf = async (token: string) => (await bench().ask('GET /user', { token })).status;
  const tryIn = (email: string, password: string, from = '203.0.113.5') =>
    bench().ask('POST /jwt/login', { body: { email, password }, headers: { 'x-forwarded-for': from } });

  afterEach(() => bench().database.delete(loginAttempts));

  test.each(['admin', 'dispatcher', 'warehouse', 'technician', 'client', 'everything'])('%s signs in and is who they are', async (who) => {
    const { accessToken } = await signIn(who);
    const { body } = await bench().ask('GET /user', { token: accessToken });
    expect(body).toMatchObject({ data: { email: `${who}@linekeeper.test`, fullName: expect.stringMatching(/^\p{L}+ \p{L}+$/u) } });
    expect(Object.hasOwn((body as { data: object }).data, 'ability')).toBe(who !== 'everything');
    expect(JSON.stringify(body)).not.toContain('scrypt');
  });

  test('an access token is short-lived, typed, and names its key and its sign-in', async () => {
    const { accessToken } = await signIn();
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.any(String) });
    const claims = decodeJwt(accessToken);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
    expect(claims.fam).toEqual(expect.any(String));
    bench().clock.forward(890 * SECOND);
    expect(await statusOf(accessToken)).toBe(200);
    bench().clock.forward(11 * SECOND);
    expect(await statusOf(accessToken)).toBe(401);
  });

  test('a false, foreign or unsigned token is nobody', async () => {
    const { accessToken } = await signIn();
    const [head, claims] = accessToken.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    for (const token of ['x', `${head}.${claims}.AAAA`, `${none}.${claims}.`, `${head}.${Buffer.from('{}').toString('base64url')}.x`]) {
      expect(await statusOf(token)).toBe(401);
    }
    expect((await bench().ask('GET /user', { headers: { authorization: `Basic ${accessToken}` } })).status).toBe(401);
  });

  test('a wrong password and an unknown user get the same answer', async () => {
    const wrong = await tryIn('admin@linekeeper.test', 'guess');
    const unknown = await tryIn('nobody@linekeeper.test', 'guess');
    const strip = ({ status, body }: typeof wrong) => ({ status, body: { ...(body as object), request_id: '' } });
    expect(strip(wrong)).toEqual(strip(unknown));
    expect(wrong.status).toBe(401);
  });

  test('an unknown user costs as much time as a wrong password', async () => {
    // Of the recipe real passwords are kept by; those of this world are not.
    const passwordHash = await hashPassword('not guessed');
    await bench().database.update(users).set({ passwordHash }).where(eq(users.email, 'tech3@linekeeper.test'));
    const guesses = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 3; round++) {
      guesses.known = Math.min(guesses.known, await cost(() => tryIn('tech3@linekeeper.test', 'guess')));
      guesses.unknown = Math.min(guesses.unknown, await cost(() => tryIn('nobody@linekeeper.test', 'guess')));
    }
    expect(guesses.unknown / guesses.known).toBeGreaterThan(0.5);
    expect(guesses.unknown / guesses.known).toBeLessThan(2);
  });

  test('a technician without a password can not sign in, with none at all neither', async () => {
    expect((await tryIn('tech2@linekeeper.test', 'linekeeper')).status).toBe(401);
    expect((await tryIn('tech2@linekeeper.test', '')).status).toBe(422);
  });

  const waitOf = ({ status, headers }: { status: number; headers: Headers }) => (status === 429 ? Number(headers.get('retry-after')) : 0);

  test('the eleventh wrong password has to wait, at first for a second, and so does the right one', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, (_, index) => tryIn('client@linekeeper.test', `guess ${index}`)));
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const refused = await tryIn('Client@Linekeeper.test', 'linekeeper');
    expect(refused.body).toMatchObject({ code: 'too_many' });
    expect(waitOf(refused)).toBe(1);
    bench().clock.forward(SECOND);
    expect((await tryIn('client@linekeeper.test', 'linekeeper')).status).toBe(200);
    expect((await tryIn('client@linekeeper.test', 'guess')).status).toBe(401);
  });

  test('who goes on guessing waits longer each time, five seconds at most, and after the hundredth a quarter of an hour', async () => {
    const waits: number[] = [];
    for (let count = 0; count < 100; count += 1) {
      expect((await tryIn('client@linekeeper.test', `guess ${count}`)).status).toBe(401);
      if (count < 9) continue;
      const wait = waitOf(await tryIn('client@linekeeper.test', 'linekeeper'));
      waits.push(wait);
      bench().clock.forward(wait * SECOND);
    }
    expect(waits).toEqual([1, 2, 4, ...Array(87).fill(5), 900]);
    expect((await tryIn('client@linekeeper.test', 'linekeeper')).status).toBe(200);
  });

  const TRIES = process.env.FULL ? 10_000 : 750;
  test(`${TRIES} tries at one e-mail address from 50 addresses make its owner wait nowhere but there, and there only on a new device`, async () => {
    const home = 'a browser they were signed in with';
    const inAt = (from: string, device?: string) =>
      bench().ask('POST /jwt/login', {
        body: { email: 'client@linekeeper.test', password: 'linekeeper' },
        headers: { 'x-forwarded-for': from, ...(device && { 'x-known-device': device }) },
      });
    const waits: number[] = [];
    let judged = 0;
    for (let count = 0; count < TRIES; count += 1) {
      const from = `192.0.2.${count % 50}`;
      const { status } = await tryIn('client@linekeeper.test', `guess ${count}`, from);
      if (status === 401) judged += 1;
      if (count % 50 === 49) bench().clock.forward(SECOND);
      if (count % 250 === 249) waits.push(waitOf(await inAt(`198.51.100.${count / 250}`)), waitOf(await inAt(from, home)));
    }
    expect(Math.max(...waits)).toBe(0);
    // Who comes with a new device from where the guessing is done.
    expect(waitOf(await inAt('192.0.2.7'))).toBeLessThanOrEqual(5);
    expect(judged).toBeLessThan(TRIES);
  }, 600_000);

  test('a browser they were signed in with is counted by itself', async () => {
    const from = (device: string, password: string) =>
      bench().ask('POST /jwt/login', {
        body: { email: 'client@linekeeper.test', password },
        headers: { 'x-forwarded-for': '203.0.113.5', 'x-known-device': device },
      });
    for (let count = 0; count < 12; count += 1) await from('one', 'guess');
    expect((await from('one', 'linekeeper')).status).toBe(429);
    expect((await from('another', 'linekeeper')).status).toBe(200);
    expect((await tryIn('client@linekeeper.test', 'linekeeper')).status).toBe(200);
  });

  test('where one guesses at many names others wait seconds, those who were signed in there before not at all', async () => {
    // Of people whose password costs no time: to judge that of one real user or of nobody takes a third of a second.
    const names = Array.from({ length: 101 }, (_, count) => `guessed${count}@linekeeper.test`);
    const [someone] = await bench().database.select().from(users).where(eq(users.email, 'client@linekeeper.test'));
    const { id: _, ...client } = someone as typeof users.$inferSelect;
    await bench()
      .database.insert(users)
      .values(names.map((email) => ({ ...client, email })));
    for (const name of names) await tryIn(name, 'guess', '192.0.2.1');
    await bench().database.delete(users).where(inArray(users.email, names));
    const admin = { email: 'admin@linekeeper.test', password: 'linekeeper' };
    const refused = await tryIn(admin.email, admin.password, '192.0.2.1');
    expect([refused.status, waitOf(refused) <= 5]).toEqual([429, true]);
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-known-device': 'one' };
    expect((await bench().ask('POST /jwt/login', { body: admin, headers })).status).toBe(200);
    expect((await tryIn(admin.email, admin.password, '192.0.2.2')).status).toBe(200);
  });

  test('signing in forgets earlier slips', async () => {
    for (let slip = 0; slip < 3; slip += 1) await tryIn('client@linekeeper.test', 'slip');
    await tryIn('client@linekeeper.test', 'linekeeper');
    const left = await bench().database.select().from(loginAttempts);
    expect(left.filter(({ key }) => key.startsWith('user:'))).toEqual([]);
  });

  test('after signing out neither token is worth anything, at once', async () => {
    const one = await signIn();
    const other = await signIn();
    expect((await bench().ask('POST /jwt/logout', { body: { refreshToken: one.refreshToken } })).status).toBe(200);
    expect(await statusOf(one.accessToken)).toBe(401);
    expect((await refresh(one.refreshToken)).status).toBe(401);
    expect(await statusOf(other.accessToken)).toBe(200);
    expect((await bench().ask('POST /jwt/logout', { body: { refreshToken: 'unknown' } })).status).toBe(200);
  });

  test('someone deactivated is out at once, with every token', async () => {
    const { accessToken, refreshToken } = await signIn('warehouse');
    const setStatus = (status: string) =>
      bench().ask('POST /_test/world', { body: { user: { email: 'warehouse@linekeeper.test', status } } });
    await setStatus('inactive');
    expect(await statusOf(accessToken)).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await tryIn('warehouse@linekeeper.test', 'linekeeper')).status).toBe(401);
    await setStatus('active');
    expect(await statusOf(accessToken)).toBe(200);
  });

  test('abilities that change hold from the next call on', async () => {
    const { accessToken } = await signIn('warehouse');
    const mayRead = async () => (await bench().ask('GET /sims', { token: accessToken })).status;
    const [before] = await bench().database.select().from(users).where(eq(users.email, 'warehouse@linekeeper.test'));
    expect(await mayRead()).toBe(200);
    for (const ability of [[], [{ action: 'fly', subject: 'Sim' }], { manage: 'all' }]) {
      await bench().ask('POST /_test/world', { body: { user: { email: 'warehouse@linekeeper.test', ability } } });
      expect(await mayRead()).toBe(403);
    }
    await bench().ask('POST /_test/world', { body: { user: { email: 'warehouse@linekeeper.test', ability: before?.ability } } });
    expect(await mayRead()).toBe(200);
  });

  test('a key goes on verifying after one rotation, not after two', async () => {
    const rotate = async () => {
      bench().clock.forward(2 * MINUTE);
      await rotateKeys(bench().database, bench().clock.now(), 0);
      return signIn();
    };
    const oldest = await signIn();
    const older = await rotate();
    expect([await statusOf(oldest.accessToken), await statusOf(older.accessToken)]).toEqual([200, 200]);
    const newest = await rotate();
    const all = [oldest, older, newest].map(({ accessToken }) => accessToken);
    expect(await Promise.all(all.map(statusOf))).toEqual([401, 200, 200]);
    expect(new Set(all.map((token) => decodeProtectedHeader(token).kid)).size).toBe(3);
  });

  test('no token is kept as it is', async () => {
    const { refreshToken } = await signIn();
    expect(JSON.stringify(await bench().database.select().from(refreshTokens))).not.toContain(refreshToken);
    expect(bench().lines.join()).not.toContain(refreshToken.slice(0, 12));
  });

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['no password', { email: 'admin@linekeeper.test' }],
    ['a number', { email: 'admin@linekeeper.test', password: 7 }],
    ['a NUL', { email: 'admin@linekeeper.test\0', password: 'linekeeper' }],
  ])('signing in with %s is refused before anything is counted', async (_, body) => {
    expect((await bench().ask('POST /jwt/login', { body })).status).toBe(422);
    expect(await bench().database.select().from(loginAttempts)).toEqual([]);
  });
}
