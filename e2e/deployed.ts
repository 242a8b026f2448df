import { type Cookie, type Page, test } from '@playwright/test';
import { type Endpoint, isAct } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { findEndpoint } from '#lib/contract/table.ts';
import { UserError } from '../bin/output.mjs';
import { ACCOUNTS, type Account, accountOf, accounts, type Role } from './accounts.ts';
import type { TestEnvironment } from './testEnvironments.ts';

/** A desk that is there already, which stories visit instead of environments of their own: `DESK_URL`. */
export const deployedUrl = process.env.DESK_URL ? originOf(process.env.DESK_URL) : undefined;

const MAY_CHANGE = process.env.DESK_CHANGES === '1';

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new UserError('DESK_URL is no address of a desk: it is written like https://desk.example.com, without a path');
  return url.origin;
}

const reasonOf = (error: unknown) => {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
};

/** Calls the desk from Node, not from the browser, so that no password is in a trace, a picture or a report. */
async function call(path: string, body?: object, cookie = ''): Promise<Response> {
  const headers = { origin: deployedUrl ?? '', 'x-requested-with': 'linekeeper', 'content-type': 'application/json', cookie };
  return fetch(`${deployedUrl}/api${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  }).catch((error) => {
    throw new UserError(`${deployedUrl} (DESK_URL) does not answer: ${reasonOf(error)}`);
  });
}

const inJar = (line: string): Cookie => {
  const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
  const [name = ''] = pair.split('=', 1);
  const secure = rest.some((each) => each.toLowerCase() === 'secure');
  const { hostname } = new URL(deployedUrl ?? '');
  return { name, value: pair.slice(name.length + 1), domain: hostname, path: '/', expires: -1, httpOnly: true, secure, sameSite: 'Lax' };
};

async function enter(role: Role, { email, password }: Account): Promise<Cookie[] | string> {
  const answer = await call('/jwt/login', { email, password });
  if (answer.ok) return answer.headers.getSetCookie().map(inJar);
  const { code, message = code } = await answer.json().catch(() => ({}));
  const why: Record<string, string> = {
    signed_out: 'no such e-mail with this password',
    csrf: `signing in works at the PUBLIC_URL of the desk alone, and that is not ${deployedUrl}`,
  };
  return `  ${role} (${email}): ${why[code] ?? `the desk answered ${answer.status} ${message ?? ''}`}`;
}

const lineOf = (cookies: Cookie[]) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/**
 * Looks whether the desk is there and signs every account in, once for the whole run: nobody is locked out by many wrong tries, and what is
 * wrong is said before the first story. What it answers ends these sessions.
 */
export async function signInDeployed(): Promise<() => Promise<void>> {
  const health = await call('/health');
  const { desk, upstream } = await health.json().catch(() => ({}));
  if (desk !== 'up') throw new UserError(`${deployedUrl} (DESK_URL) is no Linekeeper desk: /api/health answered ${health.status}`);
  if (upstream !== 'up') throw new UserError(`${deployedUrl} (DESK_URL) is a desk whose upstream does not answer`);
  const signedIn: Partial<Record<Role, Cookie[]>> = {};
  const refused: string[] = [];
  for (const [role, account] of accounts()) {
    const cookies = await enter(role, account);
    if (typeof cookies === 'string') refused.push(cookies);
    else signedIn[role] = cookies;
  }
  const leave = async () => {
    for (const cookies of Object.values(signedIn)) await call('/jwt/logout', {}, lineOf(cookies));
  };
  if (refused.length) {
    await leave();
    throw new UserError(`Not every account of ${ACCOUNTS} can sign in at ${deployedUrl}:\n${refused.join('\n')}`);
  }
  process.env.E2E_SIGNED_IN = JSON.stringify(signedIn);
  const what = MAY_CHANGE ? 'also those that change something (DESK_CHANGES=1)' : 'those that change nothing';
  console.log(
    `Stories visit ${deployedUrl} as ${Object.keys(signedIn).join(', ')}: of those marked @anywhere ${what}. All others are skipped.`,
  );
  return leave;
}

/** The cookies of a role that `signInDeployed` signed in. */
export const deployedCookies = (role: Role): Cookie[] | undefined => JSON.parse(process.env.E2E_SIGNED_IN ?? '{}')[role];

/** Why a story with these tags can't run here; nothing when it can. */
export function whyNot(tags: readonly string[]): string | undefined {
  if (!deployedUrl) return undefined;
  if (!tags.includes('@anywhere')) return 'it needs an environment of its own, and this run visits DESK_URL';
  return tags.includes('@changes') && !MAY_CHANGE ? 'it changes something at DESK_URL; DESK_CHANGES=1 lets it' : undefined;
}

/** What a story needs and is not there: in our own environment that is a failure, elsewhere it is how things are. */
export function lacks(what: string): never {
  test.skip(deployedUrl !== undefined, what);
  throw new Error(what);
}

/** The environment of stories elsewhere. Whatever only an own one can do says so. */
export const deployedEnvironment = (url: string) =>
  new Proxy({ url, stop: async () => undefined } as unknown as TestEnvironment, {
    get(own, name: keyof TestEnvironment) {
      if (name in own || typeof name === 'symbol') return own[name];
      throw new Error(`environment.${name} needs an environment of one's own: a story that uses it can't be @anywhere`);
    },
  });

/** Writes by their method, which change nothing, or only who is signed in. */
const { session, channels, dispatch, stock } = contract;
const HARMLESS: Endpoint[] = [session.login, session.logout, channels.authorize, dispatch.suggest, stock.judge];
const isRead = (method: string, pathname: string) => {
  const found = findEndpoint(method, pathname.split('/').slice(2).map(decodeURIComponent));
  if (found) return !isAct(found.endpoint) || HARMLESS.includes(found.endpoint);
  // The desk's own: how long drives take, the base map, what an API must answer.
  return method === 'GET' || pathname === '/api/directions';
};

/** Lets only reading through to the desk. What else a page tries is stopped and noted among its troubles. */
export async function onlyRead(page: Page, troubles: string[]): Promise<void> {
  await page.context().route(`${deployedUrl}/api/**`, async (route) => {
    const method = route.request().method();
    const { pathname } = new URL(route.request().url());
    if (isRead(method, pathname)) return route.fallback();
    troubles.push(`${method} ${pathname} changes something, and the story is not marked @changes: it was not sent`);
    await route.abort();
  });
}

/** The same for what a story asks the desk for beside its page. */
export function mayCall(method: string, pathname: string) {
  const isFree = test.info().tags.includes('@changes') || isRead(method, pathname.split('?', 1)[0] ?? '');
  if (!isFree) throw new Error(`${method} ${pathname} changes something, and the story is not marked @changes`);
}

/**
 * Who signs in by the form as this role, in an environment of one's own or elsewhere. There the password is put in on the way to the desk, so that
 * what stands in the field, in traces and in reports is never the real one.
 */
export async function personOf(page: Page, role: Role): Promise<Account> {
  if (!deployedUrl) return { email: `${role}@linekeeper.test`, password: 'linekeeper' };
  const account = accountOf(role) ?? lacks(`no account for ${role} was given`);
  await page.route('**/api/jwt/login', async (route) => {
    const answer = await call('/jwt/login', { ...route.request().postDataJSON(), password: account.password });
    const headers = { 'content-type': 'application/json', 'set-cookie': answer.headers.getSetCookie().join('\n') };
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
  return { email: account.email, password: 'put in on the way' };
}
