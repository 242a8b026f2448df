import type { ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { type FakeUpstream, startFakeUpstream, userOf } from '#lib/testing/fakeUpstream.ts';

const upstream: FakeUpstream = await startFakeUpstream();
Object.assign(process.env, {
  UPSTREAM_URL: upstream.url,
  PUBLIC_URL: 'http://desk.test',
  SESSION_SECRET: 'a secret that is long enough for iron-session',
  SESSION_IDLE: '1h',
  SESSION_MAX: '4h',
  LOG_LEVEL: 'silent',
});
const { endSession, forceRefresh, refreshCookie, startSession, resolveSession } = await import('./sessions.ts');
const { sweep } = await import('./sessionStore.ts');

const routes = { ...upstream.routes };
const realNow = Date.now;
let shift = 0;
const minutes = (count: number) => {
  shift += count * 60_000;
};

beforeEach(() => {
  shift = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);
  upstream.heard.length = 0;
  Object.assign(upstream.routes, routes);
});
afterAll(() => upstream.close());

const REFRESH = 'POST /api/jwt/refresh-token';
const USER = 'GET /api/user';
const asker = { requestId: 'request' };
const browse = { requestId: 'request', refresh: true };

const headerOf = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');

async function signIn(
  user = 1,
  { header, seconds, userData = userOf(user) }: { header?: string; seconds?: number; userData?: object } = {},
) {
  const answer = { ...upstream.issue(user, seconds), userData } as Parameters<typeof startSession>[0];
  const { setCookie } = await startSession(answer, header, asker);
  return headerOf(setCookie);
}

/** What a restart does: every memory is gone, the cookies stay. */
const restart = () => {
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for('linekeeper.sessions')];
};

const answering = (status: number, body: string) => (_: unknown, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);

test('a person who signed in is known again, with the upstream’s abilities', async () => {
  const { state, session, setCookie } = await resolveSession(await signIn(7), browse);
  expect(state).toBe('signed-in');
  expect(session?.user).toMatchObject({ id: 7, email: 'user7@linekeeper.test' });
  expect(session?.user.ability).toContainEqual({ action: 'manage', subject: 'all' });
  expect(setCookie).toEqual([]);
});

test.each([
  undefined,
  '',
  'linekeeper.0=1.rubbish',
  'linekeeper.0=2.rubbish',
  '=;;=; linekeeper.0',
  'linekeeper.0=1.Fe26.2*1*2*3*4*5*6*7~2',
])('whoever brings %j is anonymous', async (header) => {
  expect(await resolveSession(header, browse)).toMatchObject({ state: 'anonymous' });
});

test('a doubled cookie is anonymous, and so is a cut one', async () => {
  const header = await signIn();
  expect((await resolveSession(`${header}; ${header}`, browse)).state).toBe('anonymous');
  expect((await resolveSession(header.slice(0, -30), browse)).state).toBe('anonymous');
});

test('200 parallel requests with an expired token make one refresh, and everyone gets the new token', async () => {
  const header = await signIn(1, { seconds: -1 });
  const visits = await Promise.all(Array.from({ length: 200 }, () => resolveSession(header, browse)));
  expect(upstream.count(REFRESH)).toBe(1);
  expect(new Set(visits.map(({ state }) => state))).toEqual(new Set(['signed-in']));
  expect(new Set(visits.map(({ session }) => session?.accessToken)).size).toBe(1);
});

test('200 parallel requests told 401 by the upstream make one refresh', async () => {
  const header = await signIn();
  const { session } = await resolveSession(header, browse);
  if (!session) throw new Error('not signed in');
  const renewed = await Promise.all(Array.from({ length: 200 }, () => forceRefresh(session, asker)));
  expect(upstream.count(REFRESH)).toBe(1);
  expect(new Set(renewed.map(({ session: newer }) => newer?.generation))).toEqual(new Set([2]));
});

test('a straggler with the old cookie works 30 seconds later and is handed the newer one', async () => {
  const old = await signIn(1, { seconds: 60 });
  minutes(2);
  const first = await resolveSession(old, browse);
  minutes(0.5);
  const straggler = await resolveSession(old, browse);
  expect(straggler.session?.accessToken).toBe(first.session?.accessToken);
  expect(upstream.count(REFRESH)).toBe(1);
  restart();
  expect((await resolveSession(headerOf(straggler.setCookie), browse)).session?.accessToken).toBe(first.session?.accessToken);
});

test('a slow answer begun with the old cookie never sets an older one than the newest', async () => {
  const old = await signIn(1, { seconds: 60 });
  minutes(2);
  const slow = await resolveSession(old, browse);
  if (!slow.session) throw new Error('not signed in');
  await forceRefresh(slow.session, asker);
  const late = headerOf(await refreshCookie(old));
  restart();
  expect((await resolveSession(late, browse)).session?.generation).toBe(3);
});

test('a slow answer sets nothing when its session has ended since, so that a new log-in stays', async () => {
  const old = await signIn(1, { seconds: 60 });
  minutes(2);
  await resolveSession(old, browse);
  await endSession(old);
  expect(await refreshCookie(old)).toEqual([]);
});

test('after a restart the cookie is the truth', async () => {
  const header = await signIn(4);
  restart();
  expect((await resolveSession(header, browse)).session?.user.id).toBe(4);
});

test('signing out ends every copy of the cookie, and the refresh token is handed out once', async () => {
  const header = await signIn();
  const ended = await endSession(header);
  expect(ended.tokens?.refreshToken).toMatch(/^refresh-1-/);
  expect(ended.setCookie.every((line) => line.includes('Max-Age=0'))).toBe(true);
  expect((await resolveSession(header, browse)).state).toBe('anonymous');
  expect((await endSession(header)).tokens).toBeUndefined();
});

test('signing in again in the same browser ends the session before', async () => {
  const first = await signIn(1);
  const second = await signIn(2, { header: first });
  expect((await resolveSession(first, browse)).state).toBe('anonymous');
  expect((await resolveSession(second, browse)).session?.user.id).toBe(2);
});

describe('when the refresh does not come off', () => {
  const garbage: [string, (typeof routes)[string]][] = [
    ['answers 500', answering(500, '{"message":"secret"}')],
    ['answers 503', answering(503, '')],
    ['answers 429', answering(429, '{}')],
    ['answers 200 with garbage', answering(200, '<html>')],
    ['answers 200 without tokens', answering(200, '{"ok":true}')],
    ['redirects', (_, response) => response.writeHead(302, { location: '/' }).end()],
    ['breaks off', (_, response) => response.destroy()],
  ];

  test.each(garbage)('because the upstream %s, the session stays', async (_, handler) => {
    const header = await signIn(1, { seconds: 60 });
    minutes(2);
    upstream.routes[REFRESH] = handler;
    const during = await resolveSession(header, browse);
    expect(during).toMatchObject({ state: 'signed-in', stale: true, setCookie: [] });
    upstream.routes[REFRESH] = routes[REFRESH] as (typeof routes)[string];
    minutes(0.1);
    const after = await resolveSession(header, browse);
    expect(after).toMatchObject({ state: 'signed-in' });
    expect(after.stale).toBeUndefined();
  });

  test('because the upstream never answers, everyone waits ten seconds together, and the session stays', async () => {
    const header = await signIn(1, { seconds: 60 });
    minutes(2);
    upstream.routes[REFRESH] = () => undefined;
    const began = performance.now();
    const during = await Promise.all(Array.from({ length: 20 }, () => resolveSession(header, browse)));
    const seconds = (performance.now() - began) / 1000;
    expect(seconds).toBeGreaterThan(9.9);
    // Twice as long would be one after the other; a busy machine may be late.
    expect(seconds).toBeLessThan(15);
    for (const each of during) expect(each).toMatchObject({ state: 'signed-in', stale: true, setCookie: [] });
    expect(upstream.count(REFRESH)).toBe(1);
    upstream.routes[REFRESH] = routes[REFRESH] as (typeof routes)[string];
    minutes(0.1);
    expect((await resolveSession(header, browse)).stale).toBeUndefined();
  });

  test('with no copy of the user nobody can say who it is', async () => {
    const header = await signIn(1, { seconds: 60 });
    minutes(2);
    restart();
    upstream.routes[REFRESH] = answering(500, '');
    expect((await resolveSession(header, browse)).state).toBe('unavailable');
  });

  test.each([
    ['401', answering(401, '{}')],
    ['invalid_grant', answering(400, '{"error":"invalid_grant"}')],
  ])('because of %s, the session is over', async (_, handler) => {
    const header = await signIn(1, { seconds: 60 });
    minutes(2);
    upstream.routes[REFRESH] = handler;
    const { state, setCookie } = await resolveSession(header, browse);
    expect(state).toBe('anonymous');
    expect(setCookie[0]).toContain('Max-Age=0');
    upstream.routes[REFRESH] = routes[REFRESH] as (typeof routes)[string];
    expect((await resolveSession(header, browse)).state).toBe('anonymous');
  });

  test('many requests in a row ask the failing upstream once', async () => {
    const header = await signIn(1, { seconds: 60 });
    minutes(2);
    upstream.routes[REFRESH] = answering(500, '');
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 20 }, () => resolveSession(header, browse)));
    expect(upstream.count(REFRESH)).toBe(1);
  });
});

test('50 people at once never see each other', async () => {
  const people = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => ({ id: index + 1, header: await signIn(index + 1, { seconds: 60 }) })),
  );
  minutes(2);
  const seen = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const person = people[(index * 7) % 50] as (typeof people)[number];
      const { session, setCookie } = await resolveSession(person.header, browse);
      const claims = JSON.parse(Buffer.from(session?.accessToken.split('.')[1] ?? '', 'base64url').toString());
      const next = await resolveSession(headerOf(setCookie), browse);
      return [person.id, session?.user.id, claims.sub, next.session?.user.id];
    }),
  );
  expect(seen.filter((ids) => new Set(ids).size > 1)).toEqual([]);
  expect(upstream.count(REFRESH)).toBe(50);
});

describe('the end that comes by itself', () => {
  test('is an hour after the last action, and polling is none', async () => {
    const header = await signIn();
    minutes(50);
    expect((await resolveSession(header, { ...browse, background: true })).state).toBe('signed-in');
    minutes(11);
    expect((await resolveSession(header, browse)).state).toBe('anonymous');
  });

  test('is put off by what a person does, also across a restart, but never past the last one', async () => {
    let header = await signIn();
    const left: number[] = [];
    for (let count = 0; count < 4; count++) {
      minutes(50);
      const { session, setCookie } = await resolveSession(header, browse);
      left.push(Math.round(((session?.endsAt ?? 0) - Date.now()) / 60_000));
      header = headerOf(setCookie);
      restart();
    }
    expect(left).toEqual([60, 60, 60, 40]);
    minutes(41);
    expect((await resolveSession(header, browse)).state).toBe('anonymous');
    sweep();
    expect((await resolveSession(header, browse)).state).toBe('anonymous');
  });
});

describe('abilities', () => {
  const telling = (more: object) => answering(200, JSON.stringify({ data: userOf(1, more) }));
  const READ = { action: 'read', subject: 'Sim' };
  const OWN = { action: 'read', subject: 'Auth' };

  test('that change upstream are known after 30 seconds, and asked for once by many', async () => {
    const header = await signIn(1, { userData: userOf(1) });
    upstream.routes[USER] = telling({ ability: [READ] });
    expect((await resolveSession(header, browse)).session?.user.ability).not.toContainEqual(READ);
    minutes(0.6);
    const visits = await Promise.all(Array.from({ length: 20 }, () => resolveSession(header, browse)));
    expect(visits.map(({ session }) => session?.user.ability)).toEqual(Array(20).fill([READ, OWN]));
    expect(upstream.count(USER)).toBe(1);
  });

  test('stay as last known while the upstream is silent', async () => {
    const header = await signIn(1, { userData: userOf(1, { ability: [READ] }) });
    upstream.routes[USER] = answering(500, '');
    minutes(1);
    expect((await resolveSession(header, browse)).session?.user.ability).toEqual([READ, OWN]);
  });

  test('that only the log-in told never become everything, not even after a restart', async () => {
    const header = await signIn(1, { userData: userOf(1, { ability: [READ] }) });
    upstream.routes[USER] = telling({});
    minutes(1);
    expect((await resolveSession(header, browse)).session?.user.ability).toEqual([READ, OWN]);
    minutes(1);
    expect((await resolveSession(header, browse)).session?.user.ability).toEqual([READ, OWN]);
    restart();
    expect((await resolveSession(header, browse)).session?.user.ability).toEqual([OWN]);
  });

  test('are everything when neither log-in nor user has a list', async () => {
    upstream.routes[USER] = telling({});
    const header = await signIn(1, { userData: userOf(1, {}) });
    expect((await resolveSession(header, browse)).session?.user.ability).toContainEqual({ action: 'manage', subject: 'all' });
  });

  test('are not in the cookie', async () => {
    const few = await signIn(1, { userData: userOf(1, { ability: [READ] }) });
    const many = await signIn(1, { userData: userOf(1, { ability: Array.from({ length: 200 }, () => READ) }) });
    expect(Math.abs(many.length - few.length)).toBeLessThan(50);
  });
});

test('an upstream that has ended the token family ends the session even with no memory of it', async () => {
  const header = await signIn();
  restart();
  upstream.routes[USER] = answering(401, '{}');
  upstream.routes[REFRESH] = answering(401, '{}');
  expect((await resolveSession(header, browse)).state).toBe('anonymous');
});

test('a page, which may not refresh, shows who it is and leaves the tokens alone', async () => {
  const header = await signIn(1, { seconds: 60 });
  minutes(0.95);
  expect((await resolveSession(header, { requestId: 'page', refresh: false })).session?.user.id).toBe(1);
  expect(upstream.count(REFRESH)).toBe(0);
});
