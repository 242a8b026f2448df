import { getEnv } from '#lib/server/env.ts';
import { loadSession, saveSession } from './redisSessionStore.ts';
import type { CookiePayload } from './sealedCookie.ts';
import type { RefreshOutcome, SessionRecord } from './sessionRecord.ts';

export type CacheEntry = {
  record: SessionRecord;
  /** When the shared store was last asked, whatever it said. */
  checkedAt: number;
  checking?: Promise<void>;
  refreshing?: Promise<RefreshOutcome>;
  reading?: Promise<void>;
  refreshAgainAt: number;
  readAgainAt: number;
};

type Memory = { sessions: Map<string, CacheEntry>; opened: Map<string, CookiePayload> };

const MEMORY = Symbol.for('linekeeper.sessions');

/** One memory per process: Next loads a module once per layer, so a module variable would be four. */
export function memory(): Memory {
  const home = globalThis as { [MEMORY]?: Memory };
  if (!home[MEMORY]) {
    home[MEMORY] = { sessions: new Map(), opened: new Map() };
    setInterval(sweep, 60_000).unref();
  }
  return home[MEMORY];
}

export const latestEnd = ({ startedAt }: Pick<SessionRecord, 'startedAt'>) => startedAt + getEnv().SESSION_MAX;

export const endOf = (record: SessionRecord) => Math.min(record.usedAt + getEnv().SESSION_IDLE, latestEnd(record));

export const isOver = (record: SessionRecord) => record.ended || Date.now() >= endOf(record);

/** Forgets what no cookie can bring back: records and ended marks past their absolute end. */
export function sweep() {
  const { sessions } = memory();
  for (const [id, { record }] of sessions) if (Date.now() >= latestEnd(record)) sessions.delete(id);
}

export function addSession(record: SessionRecord): CacheEntry {
  const entry: CacheEntry = { record, checkedAt: 0, refreshAgainAt: 0, readAgainAt: 0 };
  memory().sessions.set(record.id, entry);
  return entry;
}

/** Takes over whatever the other knows better: newer tokens, later use, a newer user, an end. */
function merge(record: SessionRecord, other: CookiePayload & Partial<SessionRecord>) {
  record.usedAt = Math.max(record.usedAt, other.usedAt);
  record.ended ||= other.ended ?? false;
  if (other.generation > record.generation) {
    const { generation, accessToken, refreshToken, freshUntil } = other;
    Object.assign(record, { generation, accessToken, refreshToken, freshUntil });
  }
  if (other.user && (other.userAt ?? 0) > record.userAt) Object.assign(record, { user: other.user, userAt: other.userAt });
}

/** A local copy may be this old before the shared store is asked again. */
const COPY_MS = 500;

async function check(entry: CacheEntry, urgent: boolean) {
  const found = await loadSession(entry.record.id, urgent);
  entry.checkedAt = Date.now();
  if (found === 'silent') return;
  if (found) merge(entry.record, found);
  const { record } = entry;
  if (!found || record.generation > found.generation || record.ended !== found.ended) await saveSession(record);
}

/** Makes sure the copy is as new as the shared store's, asked at most twice a second unless `now` is said. */
export async function syncWithRedis(entry: CacheEntry, { now = false } = {}) {
  if (!getEnv().REDIS_URL || (!now && Date.now() - entry.checkedAt < COPY_MS)) return;
  entry.checking ??= check(entry, now).finally(() => {
    entry.checking = undefined;
  });
  await entry.checking;
}

/** The record behind a cookie. The newer of the two wins; without a record the cookie is the truth. */
export async function getSession(payload: CookiePayload): Promise<CacheEntry> {
  const known = memory().sessions.get(payload.id);
  const entry = known ?? addSession({ ...payload, ended: false, userAt: 0 });
  if (known) merge(known.record, payload);
  await syncWithRedis(entry);
  return entry;
}

export async function markEnded(entry: CacheEntry) {
  entry.record.ended = true;
  await saveSession(entry.record);
}
