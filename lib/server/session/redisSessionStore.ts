import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { SignedIn } from '#lib/contract/session.ts';
import { getEnv } from '#lib/server/env.ts';
import { log } from '#lib/server/observability/log.ts';
import { type CookiePayload, sealPayload, unsealPayload } from './sealedCookie.ts';
import { seal, unseal } from './sealing.ts';
import type { SessionRecord } from './sessionRecord.ts';

/** What several instances share in Redis, all of it sealed. Slow, gone or empty, it is never waited for and never missed. */

const PATIENCE_MS = 200;
/** What must be known or told, and is seldom: who renews the tokens, the new ones, the end. */
const URGENT_MS = 1000;
/** After a failure the desk goes on alone for this long. */
const PAUSE_MS = 2000;

const SAVE = `
local function newer(field, value) return tonumber(value) >= tonumber(redis.call('HGET', KEYS[1], field) or '-1') end
if newer('generation', ARGV[1]) then redis.call('HSET', KEYS[1], 'generation', ARGV[1], 'carried', ARGV[2]) end
if newer('usedAt', ARGV[3]) then redis.call('HSET', KEYS[1], 'usedAt', ARGV[3]) end
if ARGV[5] ~= '' and newer('userAt', ARGV[4]) then redis.call('HSET', KEYS[1], 'userAt', ARGV[4], 'user', ARGV[5]) end
if ARGV[6] == '1' then redis.call('HSET', KEYS[1], 'ended', '1') end
redis.call('PEXPIREAT', KEYS[1], ARGV[7])`;

const UNLOCK = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

type RedisConnection = { redis: Redis; pausedUntil: number };
const CONNECTION = Symbol.for('linekeeper.redis');

function connection(): RedisConnection | undefined {
  const home = globalThis as { [CONNECTION]?: RedisConnection };
  const address = getEnv().REDIS_URL;
  if (address && !home[CONNECTION]) {
    const redis = new Redis(address, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(times * 100, 2000) });
    redis.on('error', () => undefined);
    home[CONNECTION] = { redis, pausedUntil: 0 };
  }
  return home[CONNECTION];
}

export function closeRedis() {
  (globalThis as { [CONNECTION]?: RedisConnection })[CONNECTION]?.redis.disconnect();
}

/** Asks Redis, and no longer than it may take. A write that missed its time is still on its way: it arrives when Redis is back. */
async function query<Answer>(question: (redis: Redis) => Promise<Answer>, { urgent = false } = {}): Promise<Answer | 'silent'> {
  const server = connection();
  if (!server || (!urgent && Date.now() < server.pausedUntil)) return 'silent';
  const answer = await new Promise<Answer | 'silent'>((resolve) => {
    const timer = setTimeout(() => setImmediate(resolve, 'silent'), urgent ? URGENT_MS : PATIENCE_MS);
    question(server.redis)
      .then(resolve, () => resolve('silent'))
      .finally(() => clearTimeout(timer));
  });
  if (answer === 'silent') {
    server.pausedUntil = Date.now() + PAUSE_MS;
    log().warn('Redis does not answer; going on alone');
  }
  return answer;
}

const keyOf = (id: string) => `linekeeper:session:${id}`;
const lockOf = (id: string) => `linekeeper:refresh:${id}`;

export async function saveSession(record: SessionRecord, urgent = record.ended) {
  if (!connection()) return;
  const { ended, user, userAt, ...payload } = record;
  const [tokens, copy] = await Promise.all([sealPayload(payload), user ? seal(user) : '']);
  const until = record.startedAt + getEnv().SESSION_MAX;
  await query(
    (redis) => redis.eval(SAVE, 1, keyOf(record.id), payload.generation, tokens, payload.usedAt, userAt, copy, ended ? '1' : '0', until),
    { urgent },
  );
}

export async function loadSession(id: string, urgent: boolean): Promise<(CookiePayload & Partial<SessionRecord>) | undefined | 'silent'> {
  const found = await query((redis) => redis.hgetall(keyOf(id)), { urgent });
  if (found === 'silent') return found;
  const payload = await unsealPayload(found.carried ?? '');
  if (!payload) return undefined;
  const user = SignedIn.safeParse(found.user && (await unseal(found.user)));
  return {
    ...payload,
    usedAt: Number(found.usedAt),
    ended: found.ended === '1',
    ...(user.success && { user: user.data, userAt: Number(found.userAt) }),
  };
}

/** Lets one instance at a time do something for a session. `silent` means there is nobody to ask: go on. */
export async function lockSession(id: string, ms: number): Promise<'held' | 'silent' | (() => Promise<unknown>)> {
  const mark = randomBytes(8).toString('hex');
  const answer = await query((redis) => redis.set(lockOf(id), mark, 'PX', ms, 'NX'), { urgent: true });
  if (answer === 'silent') return answer;
  return answer === 'OK' ? () => query((redis) => redis.eval(UNLOCK, 1, lockOf(id), mark)) : 'held';
}
