import type { SignedIn } from '#lib/contract/session.ts';
import { env } from '#lib/server/env.ts';
import { loadShared, saveShared } from './redisSessionStore.ts';
import type { Refreshed } from './refresh.ts';
import type { Carried } from './sealedCookie.ts';

/** The truth about one session, wherever its cookies are. Times are epoch ms. */
export type SessionRecord = Carried & {
  ended: boolean;
  /** The last copy of the user, and when it was read. */
  user?: SignedIn;
  userAt: number;
};

/** A record with what only this process knows of it. */
export type Kept = {
  record: SessionRecord;
  /** When the shared store was last asked, whatever it said. */
  checkedAt: number;
  checking?: Promise<void>;
  refreshing?: Promise<Refreshed>;
  reading?: Promise<void>;
  /** After a failure: not to be tried again before. */
  refreshAgainAt: number;
  readAgainAt: number;
};

type Memory = { sessions: Map<string, Kept>; opened: Map<string, Carried> };

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

/** The end of a session however busy it is. */
export const lastEnd = ({ startedAt }: Pick<SessionRecord, 'startedAt'>) => startedAt + env.SESSION_MAX;

/** The earlier of the idle and the absolute end. */
export const endOf = (record: SessionRecord) => Math.min(record.usedAt + env.SESSION_IDLE, lastEnd(record));

export const isOver = (record: SessionRecord) => record.ended || Date.now() >= endOf(record);

/** Forgets what no cookie can bring back: records and ended marks past their absolute end. */
export function sweep() {
  const { sessions } = memory();
  for (const [id, { record }] of sessions) if (Date.now() >= lastEnd(record)) sessions.delete(id);
}

export function keep(record: SessionRecord): Kept {
  const kept: Kept = { record, checkedAt: 0, refreshAgainAt: 0, readAgainAt: 0 };
  memory().sessions.set(record.id, kept);
  return kept;
}

/** Takes over whatever the other knows better: newer tokens, later use, a newer user, an end. */
function adopt(record: SessionRecord, other: Carried & Partial<SessionRecord>) {
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

async function check(kept: Kept, urgent: boolean) {
  const found = await loadShared(kept.record.id, urgent);
  kept.checkedAt = Date.now();
  if (found === 'silent') return;
  if (found) adopt(kept.record, found);
  const { record } = kept;
  if (!found || record.generation > found.generation || record.ended !== found.ended) await saveShared(record);
}

/** Makes sure the copy is as new as the shared store's, asked at most twice a second unless `now` is said. */
export async function catchUp(kept: Kept, { now = false } = {}) {
  if (!env.REDIS_URL || (!now && Date.now() - kept.checkedAt < COPY_MS)) return;
  kept.checking ??= check(kept, now).finally(() => {
    kept.checking = undefined;
  });
  await kept.checking;
}

/** The record behind a cookie. The newer of the two wins; without a record the cookie is the truth. */
export async function recall(carried: Carried): Promise<Kept> {
  const known = memory().sessions.get(carried.id);
  const kept = known ?? keep({ ...carried, ended: false, userAt: 0 });
  if (known) adopt(known.record, carried);
  await catchUp(kept);
  return kept;
}

export async function end(kept: Kept) {
  kept.record.ended = true;
  await saveShared(kept.record);
}
