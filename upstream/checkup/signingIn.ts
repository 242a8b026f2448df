import * as contract from '#lib/contract/index.ts';
import type { AuthScheme, Tokens } from '#lib/foreign/auth/authScheme.ts';
import { openAuthScheme } from '#lib/foreign/auth/authSchemes.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { claimsOf } from './abilities.ts';
import { type Answer, type Client, unusable } from './client.ts';
import { type Exchange, openExchange } from './exchange.ts';
import type { Report } from './report.ts';
import type { Settings } from './settings.ts';

export type Account = { email: string; password: string };

const { login, refresh, logout, user } = contract.session;
const ASKER = { requestId: 'check-upstream' };
const lasting = (seconds: number) => (seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`);

/** How people sign in at this upstream, as the setting `AUTH` says, and where. */
export type Entrance = {
  kind: Settings['AUTH'];
  scheme: AuthScheme;
  last: Exchange['last'];
  places: { login: string; refresh: string; logout: string };
};

export function openEntrance(client: Client, settings: Settings): Entrance {
  const { ask, last } = openExchange(client);
  const complain = (line: string) => last.misfits.push(line);
  const kind = settings.AUTH;
  const places =
    kind === 'jwt'
      ? { login: login.path, refresh: refresh.path, logout: logout.path }
      : {
          login: settings.AUTH_LOGIN,
          refresh: settings.AUTH_REFRESH ?? settings.AUTH_LOGIN,
          logout: settings.AUTH_LOGOUT ?? logout.path,
        };
  return { kind, scheme: openAuthScheme({ ask, settings, complain }), last, places };
}

const fieldMessage = (answer: Answer | undefined, json = answer?.json) => {
  const { message, error_description: description, error } = (json ?? {}) as Record<string, unknown>;
  return [message, description, error].find((text): text is string => typeof text === 'string' && text !== '') ?? '';
};

/** Throws `CannotStart` where signing in says that there is no such API, or no such account. */
export async function signIn({ kind, scheme, last, places }: Entrance, base: string, account: Account, { found }: Report) {
  const { email } = account;
  const answer = await scheme.login(account, ASKER);
  const came = last.answer;
  const { misfits } = last;
  if (answer.ok) {
    found(`POST ${places.login}`, { misfits });
    return answer.data;
  }
  const status = came?.status ?? 0;
  if (status === 404 || status === 405)
    throw new CannotStart(
      `There is no API at ${base}: POST ${places.login} answers ${status}. Does the address end as it should (…/api), and is AUTH=${kind} right?`,
    );
  if (answer.status === 429) throw new CannotStart('The upstream has had too many tries to sign in: wait some minutes.');
  if (answer.why === 'credentials' || answer.status === 403)
    throw new CannotStart(`The upstream does not let ${email} in with this password (${status} ${fieldMessage(came)}).`);
  const strange = came && (unusable(came) ?? (status < 300 ? undefined : `it answers ${status} ${fieldMessage(came)}`));
  found(`POST ${places.login}`, { misfits: misfits.length > 0 ? misfits : [strange ?? 'it can not be understood'] });
  throw new CannotStart('Without a sign-in the desk can understand nothing more can be asked.');
}

export function checkTokens({ found }: Report, { accessToken, refreshToken, expiresIn }: Tokens, now: number) {
  const access = claimsOf(accessToken);
  const again = refreshToken === accessToken ? undefined : claimsOf(refreshToken);
  const misfits: string[] = [];
  const notes: string[] = [];
  if (!access && expiresIn) notes.push(`an access token lives ${lasting(expiresIn)} (expires_in)`);
  else if (!access) notes.push('the access token is no JWT that says its end: it is renewed when the upstream refuses it');
  else {
    const life = access.exp - (access.iat ?? now / 1000);
    notes.push(`an access token lives ${lasting(life)} (JWT_TTL)`);
    if (life < 60) misfits.push(`exp - iat: ${Math.round(life)} seconds; a token must live a minute at least`);
    if (access.iat === undefined) notes.push('without iat its end is reckoned by the clock of the desk');
  }
  if (again) {
    const life = again.exp - (again.iat ?? now / 1000);
    notes.push(
      `a refresh token lives ${lasting(life)} (JWT_REFRESH_TTL)${life < 86_400 ? '; people are signed out after that, though SESSION_MAX is 24h' : ''}`,
    );
  }
  const longest = Math.max(accessToken.length, refreshToken.length);
  if (longest > 2048)
    notes.push(`tokens of ${longest} bytes: a proxy in front of the desk needs larger buffers (docs/deploying.md, Behind nginx)`);
  found('the tokens', { misfits, notes });
}

export function checkClock({ found }: Report, { headers: { date } }: Answer, now: number) {
  if (!date) return found('the clocks', { notAsked: 'the upstream does not say what time it is (header date)' });
  const off = Math.round((Date.parse(date) - now) / 1000);
  const words = `the upstream’s clock is ${Math.abs(off)} seconds ${off > 0 ? 'ahead of' : 'behind'} this machine’s`;
  found('the clocks', {
    misfits: Math.abs(off) > 60 ? [`${words}; countdowns of tests would be wrong`] : [],
    notes: Math.abs(off) > 5 && Math.abs(off) <= 60 ? [words] : [],
  });
}

const NOBODYS: Tokens = { accessToken: 'never-handed-out', refreshToken: 'never-handed-out' };
const END = '401 (or 400 with "error": "invalid_grant")';

/** Renews, tries the token before, and one that was never handed out. Answers the tokens that count from now on. */
export async function checkRenewal(
  { ask }: Client,
  { kind, scheme, last, places }: Entrance,
  before: Tokens,
  { found }: Report,
): Promise<Tokens> {
  const about = `POST ${places.refresh}`;
  if (kind === 'sanctum') {
    found('renewing a token', { notes: ['AUTH=sanctum renews none: at its end one signs in again'] });
    return before;
  }
  const strange = await scheme.renew(NOBODYS, ASKER);
  const isFinal = !strange.ok && strange.why === 'over';
  found(`${about} with a token nobody has`, {
    misfits: isFinal ? [] : [`it answers ${last.answer?.status}; must be ${END}, or a sign-in that is over is tried for ever`],
  });
  const answer = await scheme.renew(before, ASKER);
  const misfits = [...last.misfits];
  if (!answer.ok) {
    const wrong =
      last.answer && (unusable(last.answer) ?? (last.answer.status < 300 ? undefined : `it answers ${last.answer.status}; it must be 200`));
    found(about, { misfits: misfits.length > 0 ? misfits : [wrong ?? 'it can not be understood'] });
    return before;
  }
  const notes: string[] = [];
  const renewed = await ask('GET', user.path, { token: answer.data.accessToken });
  if (renewed.status !== 200) misfits.push(`GET /user with the new access token: ${renewed.status}; it must be good at once`);
  const old = await ask('GET', user.path, { token: before.accessToken });
  if (old.status === 401)
    notes.push(
      'the old access token ends at once: an upload under way meanwhile is refused; JWT_BLACKLIST_GRACE_PERIOD=30 or more avoids it',
    );
  found(about, { misfits, notes });
  return answer.data;
}

/** Asks as who signed in; a token that has ended meanwhile is renewed. `held` are the tokens that count now. */
export function openSession(client: Client, { scheme }: Entrance, given: Tokens) {
  const held = { ...given };
  return {
    held,
    async ask(method: string, path: string, body?: unknown): Promise<Answer> {
      const answer = await client.ask(method, path, { token: held.accessToken, body });
      if (answer.status !== 401 || !held.refreshToken) return answer;
      const renewed = await scheme.renew(held, ASKER);
      if (renewed.ok) Object.assign(held, renewed.data);
      return client.ask(method, path, { token: held.accessToken, body });
    },
  };
}

/** Shows a used token again, as a desk does whose answer was lost, and ends the session. */
export async function checkLeaving({ scheme, last, places }: Entrance, used: Tokens, current: Tokens, { found }: Report) {
  let held = current;
  if (used.refreshToken !== current.refreshToken) {
    const again = await scheme.renew(used, ASKER);
    const notes = ['refused: whoever’s line breaks in the middle of a refresh has to sign in again; a grace of some seconds avoids it'];
    if (again.ok) held = again.data;
    found(`POST ${places.refresh} with a token used a moment ago`, { notes: again.ok ? [] : notes });
  }
  const left = await scheme.revoke(held, ASKER);
  const misfits = left.ok ? [] : [`it answers ${last.answer?.status}; it must be 200`];
  const after = await scheme.renew(held, ASKER);
  if (after.ok) misfits.push('the token is good after it; it must be refused, or a stolen one is good for ever');
  found(`POST ${places.logout}`, { misfits });
}

export async function strangersTry({ scheme, last }: Entrance, clientAddress: string): Promise<Answer> {
  await scheme.login({ email: 'nobody@check-upstream.invalid', password: 'check-upstream' }, { ...ASKER, clientAddress });
  if (!last.answer) throw new Error('a sign-in asked nothing');
  return last.answer;
}
