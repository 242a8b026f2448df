import { z } from 'zod';
import * as contract from '#lib/contract/index.ts';
import { happened } from '#lib/server/observability/diagnostics.ts';
import { log } from '#lib/server/observability/log.ts';
import { type Asker, ask, type Refused } from '#lib/server/upstream/client.ts';
import { lockShared, saveShared } from './redisSessionStore.ts';
import { catchUp, end, type Kept } from './sessionStore.ts';
import { freshUntil } from './tokens.ts';

const REFRESH_MS = 10_000;
const LOCK_MS = 15_000;
/** After a failed try, the next one waits this long; until then the answer is the same. */
const AGAIN_MS = 1000;

/** `newer`: the record has newer tokens than the caller's. `unavailable`: nobody knows, the session stays. */
export type Refreshed = 'newer' | 'ended' | 'unavailable';

const OAuthError = z.object({ error: z.literal('invalid_grant') });
const isFinal = ({ status, payload }: Refused) => status === 401 || (status === 400 && OAuthError.safeParse(payload).success);

const verdict = ({ record }: Kept, generation: number): Refreshed | undefined =>
  record.ended ? 'ended' : record.generation > generation ? 'newer' : undefined;

async function exchange(kept: Kept, asker: Asker): Promise<Refreshed> {
  const { record } = kept;
  const answer = await ask(contract.session.refresh, { body: { refreshToken: record.refreshToken } }, { ...asker, timeoutMs: REFRESH_MS });
  if (answer.ok) {
    const now = Date.now();
    const until = freshUntil(answer.data.accessToken, now);
    // One that is over as it comes would be renewed at every call.
    const isOver = until !== null && until <= now;
    Object.assign(record, { ...answer.data, generation: record.generation + 1, freshUntil: isOver ? now + AGAIN_MS : until });
    if (isOver) kept.refreshAgainAt = now + AGAIN_MS;
    await saveShared(record, true);
    return record.ended ? 'ended' : 'newer';
  }
  log().warn(
    { requestId: asker.requestId, status: answer.status },
    isFinal(answer) ? 'refresh refused, session ended' : 'refresh failed, session kept',
  );
  if (isFinal(answer)) {
    await end(kept);
    return 'ended';
  }
  kept.refreshAgainAt = Date.now() + AGAIN_MS;
  return 'unavailable';
}

/** One instance refreshes; the others wait for what it brings. */
async function exchangeAlone(kept: Kept, generation: number, asker: Asker): Promise<Refreshed> {
  const giveUpAt = Date.now() + LOCK_MS;
  for (;;) {
    const lock = await lockShared(kept.record.id, LOCK_MS);
    if (lock !== 'silent') await catchUp(kept, { now: true });
    const settled = verdict(kept, generation);
    if (settled || lock !== 'held' || Date.now() > giveUpAt) {
      const outcome = settled ?? (await exchange(kept, asker));
      if (!settled) happened('refresh', { outcome });
      if (typeof lock === 'function') await lock();
      return outcome;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Renews the tokens of a session whose caller holds those of `generation`. However many ask at once, the upstream is asked once. */
export async function refresh(kept: Kept, generation: number, asker: Asker): Promise<Refreshed> {
  const settled = verdict(kept, generation);
  if (settled) return settled;
  if (!kept.refreshing && Date.now() < kept.refreshAgainAt) return 'unavailable';
  kept.refreshing ??= exchangeAlone(kept, generation, asker).finally(() => {
    kept.refreshing = undefined;
  });
  return kept.refreshing;
}
