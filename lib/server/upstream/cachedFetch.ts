import { randomBytes } from 'node:crypto';
import type { Args, Endpoint, Reply } from '#lib/contract/endpoint.ts';
import { ask } from './client.ts';

const CACHED_MS = 60_000;
const RETRY_MS = 5000;

/** What the upstream says about itself, kept for 60 s. A 404 means `none`; after any other failure the last known answer stands. */
export function cachedFetch<E extends Endpoint, Value>(endpoint: E, none: Value, read: (reply: Reply<E>) => Value): () => Promise<Value> {
  let known = none;
  let askAgainAt = 0;
  let asking: Promise<void> | undefined;

  const learn = async () => {
    const answer = await ask(endpoint, {} as NonNullable<Args<E>[0]>, {
      requestId: randomBytes(12).toString('base64url'),
      timeoutMs: 3000,
    });
    if (answer.ok) known = read(answer.data);
    else if (answer.status === 404) known = none;
    askAgainAt = Date.now() + (answer.ok || answer.status === 404 ? CACHED_MS : RETRY_MS);
  };

  return async () => {
    if (Date.now() >= askAgainAt) {
      asking ??= learn().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    return known;
  };
}
