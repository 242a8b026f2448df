import type { RequestOrigin } from '#lib/foreign/asking.ts';
import { publishDiagnostic } from '#lib/server/observability/diagnostics.ts';
import { log } from '#lib/server/observability/log.ts';
import { authScheme } from './auth/authScheme.ts';
import { lockSession, saveSession } from './redisSessionStore.ts';
import type { RefreshOutcome } from './sessionRecord.ts';
import { type CacheEntry, markEnded, syncWithRedis } from './sessionStore.ts';
import { freshUntil } from './tokens.ts';

const REFRESH_MS = 10_000;
const LOCK_MS = 15_000;
/** After a failed try, the next one waits this long; until then the answer is the same. */
const AGAIN_MS = 1000;

const outcomeOf = ({ record }: CacheEntry, generation: number): RefreshOutcome | undefined =>
  record.ended ? 'ended' : record.generation > generation ? 'newer' : undefined;

async function exchange(entry: CacheEntry, asker: RequestOrigin): Promise<RefreshOutcome> {
  const { record } = entry;
  const answer = await authScheme().renew(record, { ...asker, timeoutMs: REFRESH_MS });
  if (answer.ok) {
    const now = Date.now();
    const { accessToken, refreshToken, expiresIn } = answer.data;
    const until = freshUntil(accessToken, now, expiresIn);
    // One that is over as it comes would be renewed at every call.
    const isOver = until !== null && until <= now;
    Object.assign(record, { accessToken, refreshToken, generation: record.generation + 1, freshUntil: isOver ? now + AGAIN_MS : until });
    if (isOver) entry.refreshAgainAt = now + AGAIN_MS;
    await saveSession(record, true);
    return record.ended ? 'ended' : 'newer';
  }
  log().warn(
    { requestId: asker.requestId, status: answer.status },
    answer.why === 'over' ? 'refresh refused, session ended' : 'refresh failed, session entry',
  );
  if (answer.why === 'over') {
    await markEnded(entry);
    return 'ended';
  }
  entry.refreshAgainAt = Date.now() + AGAIN_MS;
  return 'unavailable';
}

/** One instance refreshes; the others wait for what it brings. */
async function exchangeAlone(entry: CacheEntry, generation: number, asker: RequestOrigin): Promise<RefreshOutcome> {
  const giveUpAt = Date.now() + LOCK_MS;
  for (;;) {
    const lock = await lockSession(entry.record.id, LOCK_MS);
    if (lock !== 'silent') await syncWithRedis(entry, { now: true });
    const settled = outcomeOf(entry, generation);
    if (settled || lock !== 'held' || Date.now() > giveUpAt) {
      const outcome = settled ?? (await exchange(entry, asker));
      if (!settled) publishDiagnostic('refresh', { outcome });
      if (typeof lock === 'function') await lock();
      return outcome;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Renews the tokens of a session whose caller holds those of `generation`. However many ask at once, the upstream is asked once. */
export async function refresh(entry: CacheEntry, generation: number, asker: RequestOrigin): Promise<RefreshOutcome> {
  const settled = outcomeOf(entry, generation);
  if (settled) return settled;
  if (!entry.refreshing && Date.now() < entry.refreshAgainAt) return 'unavailable';
  entry.refreshing ??= exchangeAlone(entry, generation, asker).finally(() => {
    entry.refreshing = undefined;
  });
  return entry.refreshing;
}
