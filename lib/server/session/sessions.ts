import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { signedInFrom } from '#lib/access/rules.ts';
import type { LoginAnswer, SignedIn } from '#lib/contract/session.ts';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/observability/log.ts';
import type { Asker } from '#lib/server/upstream/client.ts';
import { carryingLines, clearingLines, sealIn } from './cookies.ts';
import { saveShared } from './redisSessionStore.ts';
import { type Refreshed, refresh } from './refresh.ts';
import { type Carried, sealCarried, unsealCarried } from './sealedCookie.ts';
import { end, endOf, isOver, type Kept, keep, lastEnd, memory, recall, type SessionRecord } from './sessionStore.ts';
import { freshUntil } from './tokens.ts';
import { readUser } from './userLoader.ts';

/** `endsAt` (epoch ms) is the earlier of the idle and the absolute end. */
export type Session = { id: string; generation: number; accessToken: string; user: SignedIn; endsAt: number };

export type Visit = {
  state: 'anonymous' | 'signed-in' | 'unavailable';
  session?: Session;
  /** The token is past its time and could not be renewed now: a page may show the last known user, a call answers 503. */
  stale?: true;
  setCookie: string[];
};

type Options = Asker & {
  /** May an expired token be renewed? Only the middleware and the proxy do. */
  refresh: boolean;
  /** Nobody pressed anything: the idle clock goes on. */
  background?: boolean;
};

const OPENED_LIMIT = 2000;

/** Opens the seal of a Cookie header; opened ones are remembered, the least recently used forgotten. */
async function carriedIn(header: string | undefined): Promise<Carried | undefined> {
  const seal = sealIn(header);
  if (!seal) return undefined;
  const { opened } = memory();
  const carried = opened.get(seal) ?? (await unsealCarried(seal));
  if (!carried) return undefined;
  opened.delete(seal);
  opened.set(seal, carried);
  if (opened.size > OPENED_LIMIT) {
    const [oldest = ''] = opened.keys();
    opened.delete(oldest);
  }
  return carried;
}

async function linesFor(record: SessionRecord, header: string | undefined): Promise<string[] | undefined> {
  const { id, generation, accessToken, refreshToken, freshUntil: until, startedAt, usedAt, listed } = record;
  const seal = await sealCarried({ id, generation, accessToken, refreshToken, freshUntil: until, startedAt, usedAt, listed });
  const lines = carryingLines(seal, lastEnd(record) - Date.now(), header);
  if (!lines) log().error({ bytes: seal.length }, 'the tokens are too long for the session cookies');
  return lines;
}

/** A cookie that says less than the record is set again; its time of use may lag a little. */
const isBehind = (carried: Carried, record: SessionRecord) =>
  record.generation > carried.generation || record.usedAt - carried.usedAt > Math.min(300_000, env.SESSION_IDLE / 10);

const sessionOf = (record: SessionRecord, user: SignedIn): Session => ({
  id: record.id,
  generation: record.generation,
  accessToken: record.accessToken,
  user,
  endsAt: endOf(record),
});

/** Who is asking. A broken, foreign or doubled cookie is nobody's. Never throws for what a browser sends. */
export async function visit(header: string | undefined, options: Options): Promise<Visit> {
  const nobody = (): Visit => ({ state: 'anonymous', setCookie: clearingLines(header) });
  const carried = await carriedIn(header);
  if (!carried) return nobody();
  const kept = await recall(carried);
  const { record } = kept;
  if (isOver(record)) return nobody();
  if (!options.background) record.usedAt = Date.now();

  const isStale = record.freshUntil !== null && Date.now() >= record.freshUntil;
  const asker = { requestId: options.requestId, clientAddress: options.clientAddress };
  const renewal = isStale && options.refresh ? await refresh(kept, record.generation, asker) : undefined;
  if (renewal !== 'unavailable') await readUser(kept, asker, options.refresh);
  if (isOver(record)) return nobody();

  const setCookie = isBehind(carried, record) ? ((await linesFor(record, header)) ?? []) : [];
  if (!record.user) return { state: 'unavailable', setCookie };
  const session = sessionOf(record, record.user);
  return { state: 'signed-in', session, setCookie, ...(renewal === 'unavailable' && { stale: true }) };
}

/** The Set-Cookie lines as of now, for an answer that took its time: never older than another's, and none for a session that ended. */
export async function settle(header: string | undefined): Promise<string[]> {
  const carried = await carriedIn(header);
  const record = carried && memory().sessions.get(carried.id)?.record;
  if (!record || isOver(record) || !isBehind(carried, record)) return [];
  return (await linesFor(record, header)) ?? [];
}

/** After an upstream 401: renews the tokens once, unless somebody has since. */
export async function forceRefresh(session: Session, asker: Asker): Promise<{ outcome: Refreshed; session?: Session }> {
  const kept = memory().sessions.get(session.id);
  if (!kept) return { outcome: 'ended' };
  const outcome = await refresh(kept, session.generation, asker);
  return outcome === 'newer' ? { outcome, session: sessionOf(kept.record, kept.record.user ?? session.user) } : { outcome };
}

/** The browser has just been told who the user is now: the copy here is read again before the next page or call is judged by it. */
export function doubtUser({ id }: Session) {
  const kept = memory().sessions.get(id);
  if (kept) kept.record.userAt = 0;
}

/** The tokens are longer than cookies can carry. */
export class TooLongToCarry extends Error {}

type Ended = { setCookie: string[]; refreshToken?: string };

/** Ends the session of a Cookie header for every instance. The refresh token is handed out once, to be revoked. */
export async function endSession(header: string | undefined): Promise<Ended> {
  const setCookie = clearingLines(header);
  const carried = await carriedIn(header);
  const kept = carried && (await recall(carried));
  if (!kept || kept.record.ended) return { setCookie };
  const ending = end(kept);
  await kept.refreshing;
  await ending;
  return { setCookie, refreshToken: kept.record.refreshToken };
}

type Started = { user: SignedIn; setCookie: string[]; replaced?: string };

/** A new session for a log-in answer. The one before it in this browser ends; `replaced` is its refresh token, to be revoked. */
export async function startSession(answer: z.output<typeof LoginAnswer>, header: string | undefined, asker: Asker): Promise<Started> {
  const now = Date.now();
  const { accessToken, refreshToken, userData } = answer;
  const record: SessionRecord = {
    id: randomBytes(16).toString('base64url'),
    generation: 1,
    accessToken,
    refreshToken,
    freshUntil: freshUntil(accessToken, now),
    startedAt: now,
    usedAt: now,
    listed: userData.ability !== undefined,
    ended: false,
    user: signedInFrom(userData),
    userAt: userData.ability === undefined ? 0 : now,
  };
  const setCookie = await linesFor(record, header);
  if (!setCookie) throw new TooLongToCarry();
  const { refreshToken: replaced } = await endSession(header);
  const kept: Kept = keep(record);
  await readUser(kept, asker, false);
  if (record.userAt === now) await saveShared(record);
  return { user: record.user ?? signedInFrom(userData), setCookie, replaced };
}
