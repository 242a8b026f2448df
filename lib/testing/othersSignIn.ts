import { jest } from '@jest/globals';
import { startLaravel } from '../../e2e/laravel/start.ts';
import { startWebBefore } from './webBefore.ts';

const EMAIL = 'admin@linekeeper.test';

/** A desk before the company's Laravel that signs people in its own way, and what holds of every such way. */
export async function startOthersSignIn(
  AUTH: string,
  settings: Record<string, string> = {},
  more: Record<string, string> = {},
  habits = 'none',
) {
  const laravel = await startLaravel({ habits, more: { AUTH, ...more } });
  const desk = await startWebBefore(laravel.url, { AUTH, ...settings });
  const { onDiagnostic } = await import('#lib/server/observability/diagnostics.ts');
  const { unsealPayload } = await import('#lib/server/session/sealedCookie.ts');
  const { sealedIn } = await import('#lib/server/session/cookies.ts');
  const { signInOrOut } = await import('#lib/server/session/signin.ts');
  const { OURS_IN_JSON } = await import('./testWeb.ts');

  const renewals: string[] = [];
  onDiagnostic('refresh', ({ outcome }) => renewals.push(outcome));
  const realNow = Date.now;
  let shift = 0;
  beforeEach(() => {
    shift = 0;
    renewals.length = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);
  });
  afterAll(async () => {
    desk.stop();
    await laravel.stop();
  });

  const signIn = async () => (await desk.signIn(EMAIL, 'linekeeper')).cookie;
  const tokensIn = async (cookie: string) => {
    const tokens = await unsealPayload(sealedIn(cookie) ?? '');
    if (!tokens) throw new Error('no session in the cookie');
    return tokens;
  };
  const statusOf = async (cookie: string, path = '/sims?per_page=1') => (await desk.ask('GET', path, cookie)).status;
  const direct = async (path: string, token: string, body?: object) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(new URL(path, laravel.url), { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    return { status: answer.status, json: await answer.json() };
  };
  const signOut = (cookie: string) =>
    signInOrOut(
      'logout',
      new Request('http://desk.test/api/jwt/logout', { method: 'POST', headers: { ...OURS_IN_JSON, cookie }, body: '{}' }),
    );

  /** Thirty people’s worth of calls at once, until something has happened and each has been answered once more. */
  async function statusesUntil(cookie: string, isOver: () => boolean) {
    const statuses = new Set<number>();
    const line = async () => {
      for (let isLast = false; !isLast; ) {
        isLast = isOver();
        statuses.add(await statusOf(cookie));
      }
    };
    await Promise.all(Array.from({ length: 30 }, line));
    return [...statuses];
  }

  test('a wrong password is said as one, and nobody is signed in', async () => {
    const { status, json, cookie } = await desk.signIn(EMAIL, 'wrong');
    expect([status, json.code, cookie]).toEqual([401, 'signed_out', '']);
  });

  test('who signs in is told who they are and what they may, and sees nothing of a token', async () => {
    const { status, json, cookie } = await desk.signIn(EMAIL, 'linekeeper');
    expect([status, json.userData.email, json.userData.ability.length]).toEqual([200, EMAIL, 2]);
    expect(await statusOf(cookie)).toBe(200);
    const { accessToken, refreshToken } = await tokensIn(cookie);
    const seen = JSON.stringify(json) + cookie + JSON.stringify(await (await desk.ask('GET', '/user', cookie)).json());
    for (const secret of [accessToken, refreshToken]) expect(seen).not.toContain(secret.slice(-20));
  });

  test('nobody registers where the sign-in has no call for it', async () => {
    const body = JSON.stringify({ fullName: 'Somebody', email: 'some@body.test', password: 'linekeeper' });
    const answer = await signInOrOut(
      'register',
      new Request('http://desk.test/api/jwt/register', { method: 'POST', headers: OURS_IN_JSON, body }),
    );
    expect([answer.status, (await answer.json()).errors]).toEqual([403, { registration: ['off'] }]);
  });

  test('a desk whose clock is two hours off, either way, signs in and works', async () => {
    for (const hours of [-2, 2]) {
      shift = hours * 3_600_000;
      expect(await statusOf(await signIn())).toBe(200);
    }
    expect(renewals).toEqual([]);
  });

  test('what somebody had is worth nothing after they have signed out', async () => {
    const cookie = await signIn();
    const { accessToken } = await tokensIn(cookie);
    expect((await direct('/api/user', accessToken)).status).toBe(200);
    await signOut(cookie);
    expect((await direct('/api/user', accessToken)).status).toBe(401);
    expect(await statusOf(cookie)).toBe(401);
  });

  return {
    laravel,
    signIn,
    signOut,
    tokensIn,
    statusOf,
    statusesUntil,
    direct,
    renewals,
    later: (seconds: number) => {
      shift += seconds * 1000;
    },
  };
}
