import { z } from 'zod';
import { type Args, type Endpoint, type Input, pathOf, type Reply } from '#lib/contract/endpoint.ts';
import type { Problem } from '#lib/contract/problem.ts';
import { problemIn } from '#lib/contract/problemIn.ts';

export type Asked<Data> = { ok: true; data: Data } | { ok: false; problem: Problem; retryAfter?: number };

/** In a cellar a connection may stand without carrying anything; after so long (ms) it counts as none. */
const PATIENCE_MS = 20_000;
const PATIENCE_WITH_PHOTO_MS = 90_000;

const headersOf = (hasJson: boolean) => ({
  accept: 'application/json',
  'x-requested-with': 'linekeeper',
  ...(hasJson && { 'content-type': 'application/json' }),
});

/** Leads to no login, gives up after a while, and loads one noun of the contract: the phone may stand in a cellar. */
export async function askPhone<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<Asked<Reply<E>>> {
  const given = (args[0] ?? {}) as Partial<Input<Endpoint>>;
  const form = endpoint.upload ? new FormData() : undefined;
  for (const [name, value] of Object.entries<unknown>(form ? (given.body ?? {}) : {})) if (value instanceof Blob) form?.set(name, value);
  const hasJson = given.body !== undefined && !form;
  const response = await fetch(`/api${pathOf(endpoint, given)}`, {
    method: endpoint.method,
    headers: headersOf(hasJson),
    body: form ?? (hasJson ? JSON.stringify(given.body) : undefined),
    cache: 'no-store',
    signal: AbortSignal.timeout(form ? PATIENCE_WITH_PHOTO_MS : PATIENCE_MS),
  }).catch(() => undefined);
  if (!response) return { ok: false, problem: { code: 'unreachable', message: '' } };
  const payload: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    return { ok: false, problem: problemIn(response.status, payload), retryAfter };
  }
  const reply = z.safeParse(endpoint.reply, payload);
  if (!reply.success) return { ok: false, problem: { code: 'unread', message: '' } };
  return { ok: true, data: reply.data as Reply<E> };
}
