import { signedInFrom } from '#lib/access/rules.ts';
import * as contract from '#lib/contract/index.ts';
import type { SignedIn, User } from '#lib/contract/session.ts';
import type { RequestOrigin } from '#lib/foreign/asking.ts';
import { ask } from '#lib/server/upstream/client.ts';
import { saveSession } from './redisSessionStore.ts';
import { refresh } from './refresh.ts';
import type { CacheEntry } from './sessionStore.ts';

/** Changed abilities arrive in menu and pages within this. */
const COPY_MS = 30_000;
const AGAIN_MS = 5000;

/** A list never grows by an omission: when `GET /user` has none, the last known list stands, and with none only what everyone has. */
const userFrom = (user: User, { record }: CacheEntry): SignedIn => {
  if (user.ability !== undefined || !record.listed) return signedInFrom(user);
  return { ...signedInFrom({ ...user, ability: [] }), ...(record.user && { ability: record.user.ability }) };
};

export async function takeUser(entry: CacheEntry, answered: User): Promise<void> {
  const { record } = entry;
  if (answered.ability !== undefined) record.listed = true;
  const user = userFrom(answered, entry);
  const same = JSON.stringify(user.ability) === JSON.stringify(record.user?.ability);
  record.user = same && record.user ? { ...user, ability: record.user.ability } : user;
  record.userAt = Date.now();
  return saveSession(record);
}

async function load(entry: CacheEntry, asker: RequestOrigin, mayRefresh: boolean): Promise<void> {
  const { record } = entry;
  const { generation, accessToken: token } = record;
  const answer = await ask(contract.session.user, {}, { ...asker, token, timeoutMs: record.user ? 3000 : 10_000 });
  if (answer.ok) return takeUser(entry, answer.data.data);
  entry.readAgainAt = Date.now() + AGAIN_MS;
  if (answer.status === 401 && mayRefresh && (await refresh(entry, generation, asker)) === 'newer') return load(entry, asker, false);
}

/** Sees to it that the record's user is at most 30 s old. When the upstream is silent the last copy stands. */
export async function loadUser(entry: CacheEntry, asker: RequestOrigin, mayRefresh: boolean) {
  const { record } = entry;
  const now = Date.now();
  if (now - record.userAt < COPY_MS || (record.user && now < entry.readAgainAt)) return;
  entry.reading ??= load(entry, asker, mayRefresh).finally(() => {
    entry.reading = undefined;
  });
  await entry.reading;
}
