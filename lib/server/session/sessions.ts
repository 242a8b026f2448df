import { randomBytes } from 'node:crypto';
import { signedInFrom } from '#lib/access/rules.ts';
import * as contract from '#lib/contract/index.ts';
import { readReply } from '#lib/contract/reading.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import type { RequestOrigin } from '#lib/foreign/asking.ts';
import type { SignedInAnswer, Tokens } from '#lib/foreign/auth/authScheme.ts';
import { getEnv } from '#lib/server/env.ts';
import type { Answer } from '#lib/server/http/answer.ts';
import { jsonIn } from '#lib/server/http/json.ts';
import { log } from '#lib/server/observability/log.ts';
import { clearedCookieLines, sealedIn, sessionCookieLines } from './cookies.ts';
import { saveSession } from './redisSessionStore.ts';
import { refresh } from './refresh.ts';
import { type CookiePayload, sealPayload, unsealPayload } from './sealedCookie.ts';
import type { RefreshOutcome, SessionRecord } from './sessionRecord.ts';
import { addSession, type CacheEntry, endOf, getSession, isOver, latestEnd, markEnded, memory } from './sessionStore.ts';
import { freshUntil } from './tokens.ts';
import { loadUser, takeUser } from './userLoader.ts';

/** `endsAt` (epoch ms) is the earlier of the idle and the absolute end. */
export type Session = { id: string; generation: number; accessToken: string; user: SignedIn; endsAt: number };

type ResolvedSession = {
  state: 'anonymous' | 'signed-in' | 'unavailable';
  session?: Session;
  /** The token is past its time and could not be renewed now: a page may show the last known user, a call answers 503. */
  stale?: true;
  setCookie: string[];
};

type Options = RequestOrigin & {
  /** May an expired token be renewed? Only the middleware and the proxy do. */
  refresh: boolean;
  /** Nobody pressed anything: the idle clock goes on. */
  background?: boolean;
  /** Who they are is being asked right now, and `keepUser` is told the answer. */
  isAsked?: boolean;
};

const OPENED_LIMIT = 2000;

/** Opens the seal of a Cookie header; opened ones are remembered, the least recently used forgotten. */
async function payloadIn(header: string | undefined): Promise<CookiePayload | undefined> {
  const seal = sealedIn(header);
  if (!seal) return undefined;
  const { opened } = memory();
  const payload = opened.get(seal) ?? (await unsealPayload(seal));
  if (!payload) return undefined;
  opened.delete(seal);
  opened.set(seal, payload);
  if (opened.size > OPENED_LIMIT) {
    const [oldest = ''] = opened.keys();
    opened.delete(oldest);
  }
  return payload;
}

async function cookieLines(record: SessionRecord, header: string | undefined): Promise<string[] | undefined> {
  const { id, generation, accessToken, refreshToken, freshUntil: until, startedAt, usedAt, listed } = record;
  const seal = await sealPayload({ id, generation, accessToken, refreshToken, freshUntil: until, startedAt, usedAt, listed });
  const lines = sessionCookieLines(seal, latestEnd(record) - Date.now(), header);
  if (!lines) log().error({ bytes: seal.length }, 'the tokens are too long for the session cookies');
  return lines;
}

/** A cookie that says less than the record is set again; its time of use may lag a little. */
const isBehind = (payload: CookiePayload, record: SessionRecord) =>
  record.generation > payload.generation || record.usedAt - payload.usedAt > Math.min(300_000, getEnv().SESSION_IDLE / 10);

const sessionOf = (record: SessionRecord, user: SignedIn): Session => ({
  id: record.id,
  generation: record.generation,
  accessToken: record.accessToken,
  user,
  endsAt: endOf(record),
});

/** Who is asking. A broken, foreign or doubled cookie is nobody's. Never throws for what a browser sends. */
export async function resolveSession(header: string | undefined, options: Options): Promise<ResolvedSession> {
  const nobody = (): ResolvedSession => ({ state: 'anonymous', setCookie: clearedCookieLines(header) });
  const payload = await payloadIn(header);
  if (!payload) return nobody();
  const entry = await getSession(payload);
  const { record } = entry;
  if (isOver(record)) return nobody();
  if (!options.background) record.usedAt = Date.now();

  const isStale = record.freshUntil !== null && Date.now() >= record.freshUntil;
  const asker = { requestId: options.requestId, clientAddress: options.clientAddress };
  const renewal = isStale && options.refresh ? await refresh(entry, record.generation, asker) : undefined;
  if (renewal !== 'unavailable' && !(options.isAsked && record.user)) await loadUser(entry, asker, options.refresh);
  if (isOver(record)) return nobody();

  const setCookie = isBehind(payload, record) ? ((await cookieLines(record, header)) ?? []) : [];
  if (!record.user) return { state: 'unavailable', setCookie };
  const session = sessionOf(record, record.user);
  return { state: 'signed-in', session, setCookie, ...(renewal === 'unavailable' && { stale: true }) };
}

/** The Set-Cookie lines as of now, for an answer that took its time: never older than another's, and none for a session that ended. */
export async function refreshCookie(header: string | undefined): Promise<string[]> {
  const payload = await payloadIn(header);
  const record = payload && memory().sessions.get(payload.id)?.record;
  if (!record || isOver(record) || !isBehind(payload, record)) return [];
  return (await cookieLines(record, header)) ?? [];
}

/** After an upstream 401: renews the tokens once, unless somebody has since. */
export async function forceRefresh(session: Session, asker: RequestOrigin): Promise<{ outcome: RefreshOutcome; session?: Session }> {
  const entry = memory().sessions.get(session.id);
  if (!entry) return { outcome: 'ended' };
  const outcome = await refresh(entry, session.generation, asker);
  return outcome === 'newer' ? { outcome, session: sessionOf(entry.record, entry.record.user ?? session.user) } : { outcome };
}

/** The browser has just been told who the user is now: pages and calls are judged by the same. What can't be read is asked for again. */
export async function keepUser({ id }: Session, { status, body }: Answer) {
  const entry = memory().sessions.get(id);
  if (!entry) return;
  const answered = status === 200 && Buffer.isBuffer(body) ? readReply(contract.session.user, jsonIn(body)).data : undefined;
  if (answered) await takeUser(entry, answered.data);
  else entry.record.userAt = 0;
}

export class CookieTooLong extends Error {}

type Ended = { setCookie: string[]; tokens?: Tokens };

/** Ends the session of a Cookie header for every instance. The tokens are handed out once, to be revoked. */
export async function endSession(header: string | undefined): Promise<Ended> {
  const setCookie = clearedCookieLines(header);
  const payload = await payloadIn(header);
  const entry = payload && (await getSession(payload));
  if (!entry || entry.record.ended) return { setCookie };
  const ending = markEnded(entry);
  await entry.refreshing;
  await ending;
  const { accessToken, refreshToken } = entry.record;
  return { setCookie, tokens: { accessToken, refreshToken } };
}

type Started = { user: SignedIn; setCookie: string[]; replaced?: Tokens };

/** A new session for a log-in answer. The one before it in this browser ends; `replaced` are its tokens, to be revoked. */
export async function startSession(answer: SignedInAnswer, header: string | undefined, asker: RequestOrigin): Promise<Started> {
  const now = Date.now();
  const { accessToken, refreshToken, expiresIn, userData } = answer;
  const record: SessionRecord = {
    id: randomBytes(16).toString('base64url'),
    generation: 1,
    accessToken,
    refreshToken,
    freshUntil: freshUntil(accessToken, now, expiresIn),
    startedAt: now,
    usedAt: now,
    listed: userData.ability !== undefined,
    ended: false,
    user: signedInFrom(userData),
    userAt: userData.ability === undefined ? 0 : now,
  };
  const setCookie = await cookieLines(record, header);
  if (!setCookie) throw new CookieTooLong();
  const { tokens: replaced } = await endSession(header);
  const entry: CacheEntry = addSession(record);
  await loadUser(entry, asker, false);
  if (record.userAt === now) await saveSession(record);
  return { user: record.user ?? signedInFrom(userData), setCookie, replaced };
}
