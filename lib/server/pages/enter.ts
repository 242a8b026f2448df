import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { authorizePage } from '#lib/access/guard.ts';
import { hrefOf, type PageName } from '#lib/access/pages.ts';
import type { Args, Endpoint, Reply } from '#lib/contract/endpoint.ts';
import type { SignedIn } from '#lib/contract/session.ts';
import { clientIpOf } from '#lib/server/http/clientIp.ts';
import { resolveSession } from '#lib/server/session/sessions.ts';
import { ask } from '#lib/server/upstream/client.ts';
import { localized } from './localized.ts';

/** The visit behind this request, read once per request; it never refreshes: that is the middleware's. */
const currentSession = cache(async () => {
  const all = await headers();
  const asker = { requestId: all.get('x-request-id') ?? 'page', clientAddress: clientIpOf(all) };
  return { asker, ...(await resolveSession(all.get('cookie') ?? undefined, { ...asker, refresh: false, background: true })) };
});

export const currentUser = async (): Promise<SignedIn | undefined> => (await currentSession()).session?.user;

/** Asks at the page what the middleware asked: a page shows nothing to the wrong person even without it. */
export async function enter(name: PageName): Promise<SignedIn | undefined> {
  const { session, state } = await currentSession();
  if (state === 'unavailable') throw new Error('The upstream does not answer');
  const decision = authorizePage(name, session?.user);
  if (decision.kind === 'sign-in') redirect(await localized(hrefOf('auth-login')));
  if (decision.kind === 'forbidden') redirect(await localized(hrefOf('not-authorized')));
  if (decision.kind === 'away') redirect(await localized(decision.to));
  return session?.user;
}

/** First rows for a page, read with the visitor's own token. Late (700 ms), refused or failed: none, and the screen asks again. */
export async function firstRows<E extends Endpoint>(endpoint: E, input: NonNullable<Args<E>[0]>): Promise<Reply<E> | undefined> {
  const { session, asker } = await currentSession();
  if (!session) return undefined;
  const answer = await ask(endpoint, input, { ...asker, token: session.accessToken, timeoutMs: 700 });
  return answer.ok ? answer.data : undefined;
}
