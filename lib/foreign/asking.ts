import type { Args, Endpoint, Reply } from '#lib/contract/endpoint.ts';
import type { Problem } from '#lib/contract/problem.ts';

/** A failed call of our own. `payload` is the upstream's body as it came: for judging only, never to be passed on. */
export type UpstreamFailure = { ok: false; status: number; problem: Problem; payload: unknown; retryAfter?: string };

/** On whose behalf: the request this belongs to, and the address the upstream should throttle. */
export type RequestOrigin = { requestId: string; clientAddress?: string };

/** `device`: the browser in which the person who signs in was signed in before. `at`: where the upstream has it, if not where the contract says. */
export type AskOptions = RequestOrigin & { token?: string; timeoutMs?: number; device?: string; at?: string };

/** Asks an upstream and reads the reply by the contract. Never throws for what it answers. */
export type AskUpstream = <E extends Endpoint>(
  endpoint: E,
  input: NonNullable<Args<E>[0]>,
  options: AskOptions,
) => Promise<{ ok: true; data: Reply<E> } | UpstreamFailure>;
