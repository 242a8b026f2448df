import type { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import { problemIn } from '#lib/contract/problem.ts';
import type { LoginAnswer, Tokens } from '#lib/contract/session.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { claimsOf } from './abilities.ts';
import { type Answer, type Client, unusable } from './client.ts';
import type { Report } from './report.ts';
import { judged } from './shape.ts';

type Login = z.output<typeof LoginAnswer>;
type Pair = z.output<typeof Tokens>;
export type Account = { email: string; password: string };

const { login, refresh, logout, user } = contract.session;
const lasting = (seconds: number) => (seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`);

/** Throws `CannotStart` where signing in says that there is no such API, or no such account. */
export async function signIn({ ask, base }: Client, { email, password }: Account, { found }: Report): Promise<Login> {
  const answer = await ask('POST', login.path, { body: { email, password } });
  const { status, json } = answer;
  if (status === 404 || status === 405)
    throw new CannotStart(`There is no API at ${base}: POST ${login.path} answers ${status}. Does the address end as it should (…/api)?`);
  if (status === 429) throw new CannotStart('The upstream has had too many tries to sign in: wait some minutes.');
  if ([400, 401, 403, 422].includes(status))
    throw new CannotStart(`The upstream does not let ${email} in with this password (${status} ${problemIn(status, json).message}).`);
  const strange = unusable(answer) ?? (status === 200 ? undefined : `it answers ${status}; it must be 200`);
  const { data, misfits } = strange ? { data: undefined, misfits: [strange] } : judged(login.reply, json);
  found(`POST ${login.path}`, { misfits });
  if (!data) throw new CannotStart('Without a sign-in the desk can understand nothing more can be asked.');
  return data as Login;
}

export function checkTokens({ found }: Report, { accessToken, refreshToken }: Pair, now: number) {
  const [access, again] = [claimsOf(accessToken), claimsOf(refreshToken)];
  const misfits: string[] = [];
  const notes: string[] = [];
  if (!access) notes.push('the access token is no JWT that says its end: it is renewed when the upstream refuses it');
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

/** Exchanges the refresh token, tries the old access token, and one that was never handed out. Answers the tokens that count from now on. */
export async function checkRefresh({ ask }: Client, before: Pair, { found }: Report): Promise<Pair> {
  const about = `POST ${refresh.path}`;
  const strange = await ask('POST', refresh.path, { body: { refreshToken: 'never-handed-out' } });
  const isFinal =
    strange.status === 401 || (strange.status === 400 && (strange.json as { error?: unknown } | undefined)?.error === 'invalid_grant');
  found(`${about} with a token nobody has`, {
    misfits: isFinal
      ? []
      : [`it answers ${strange.status}; must be 401 (or 400 with "error": "invalid_grant"), or a sign-in that is over is tried for ever`],
  });
  const answer = await ask('POST', refresh.path, { body: { refreshToken: before.refreshToken } });
  const wrong = unusable(answer) ?? (answer.status === 200 ? undefined : `it answers ${answer.status}; it must be 200`);
  const { data, misfits } = wrong ? { data: undefined, misfits: [wrong] } : judged(refresh.reply, answer.json);
  if (!data) {
    found(about, { misfits });
    return before;
  }
  const after = data as Pair;
  const notes: string[] = [];
  const renewed = await ask('GET', user.path, { token: after.accessToken });
  if (renewed.status !== 200) misfits.push(`GET /user with the new access token: ${renewed.status}; it must be good at once`);
  const old = await ask('GET', user.path, { token: before.accessToken });
  if (old.status === 401)
    notes.push(
      'the old access token ends at once: an upload under way meanwhile is refused; JWT_BLACKLIST_GRACE_PERIOD=30 or more avoids it',
    );
  found(about, { misfits, notes });
  return after;
}

/** Asks as who signed in; a token that has ended meanwhile is renewed. `held` are the tokens that count now. */
export function openSession(client: Client, given: Partial<Pair> & { accessToken: string }) {
  const held = { ...given };
  return {
    held,
    async ask(method: string, path: string, body?: unknown): Promise<Answer> {
      const answer = await client.ask(method, path, { token: held.accessToken, body });
      if (answer.status !== 401 || !held.refreshToken) return answer;
      const renewed = await client.ask('POST', refresh.path, { body: { refreshToken: held.refreshToken } });
      Object.assign(held, judged(refresh.reply, renewed.json).data);
      return client.ask(method, path, { token: held.accessToken, body });
    },
  };
}

/** Shows a used refresh token again, as a desk does whose answer was lost, and ends the session. */
export async function checkLeaving({ ask }: Client, used: Pair | undefined, last: Pair, { found }: Report) {
  let current = last;
  if (used && used.refreshToken !== last.refreshToken) {
    const again = await ask('POST', refresh.path, { body: { refreshToken: used.refreshToken } });
    const answered = judged(refresh.reply, again.json).data as Pair | undefined;
    const notes = ['refused: whoever’s line breaks in the middle of a refresh has to sign in again; a grace of some seconds avoids it'];
    if (again.status === 200 && answered) current = answered;
    found(`POST ${refresh.path} with a token used a moment ago`, { notes: again.status === 200 ? [] : notes });
  }
  const left = await ask('POST', logout.path, { token: current.accessToken, body: { refreshToken: current.refreshToken } });
  const after = await ask('POST', refresh.path, { body: { refreshToken: current.refreshToken } });
  const misfits = left.status < 300 ? [] : [`it answers ${left.status}; it must be 200`];
  if (after.status === 200) misfits.push('the refresh token is good after it; it must be refused, or a stolen one is good for ever');
  found(`POST ${logout.path}`, { misfits });
}
