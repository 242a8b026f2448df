import { randomUUID } from 'node:crypto';
import { type Clock, HOUR, MINUTE } from '#upstream/core/clock.ts';

export type Credentials = { key: string; secret: string; user: string; password: string; account: string };

const IDLE = 20 * MINUTE;
const TRIES = 5;

/**
 * Both tokens of the simulated ThingSpace. An access token is good for an hour, and asked for again within it is the same; a session is over after twenty minutes
 * without use; five refused sign-ins lock the account. Getting Credentials; Start a Connectivity Management Session.
 */
export function gate(clock: Clock, { key, secret, user, password }: Credentials) {
  let access = { token: '', until: 0 };
  const sessions = new Map<string, number>();
  let refused = 0;
  const now = () => clock.now().getTime();
  const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

  return {
    grant(authorization: string | undefined) {
      if (authorization !== basic) return undefined;
      if (access.until <= now()) access = { token: randomUUID(), until: now() + HOUR };
      return { access_token: access.token, token_type: 'Bearer', expires_in: Math.ceil((access.until - now()) / 1000), scope: 'ts.api' };
    },
    isGranted: (authorization: string | undefined) => access.until > now() && authorization === `Bearer ${access.token}`,
    logIn(given: { username: string; password: string }) {
      if (refused >= TRIES || given.username !== user || given.password !== password) {
        refused += 1;
        return undefined;
      }
      refused = 0;
      const sessionToken = randomUUID();
      sessions.set(sessionToken, now());
      return { sessionToken };
    },
    isOpen(sessionToken: string | undefined) {
      const used = sessions.get(sessionToken ?? '');
      if (used === undefined || now() - used > IDLE) return false;
      sessions.set(sessionToken ?? '', now());
      return true;
    },
    endAll: () => {
      access = { token: '', until: 0 };
      sessions.clear();
    },
  };
}
