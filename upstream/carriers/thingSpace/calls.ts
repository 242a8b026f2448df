import type { z } from 'zod';
import { CarrierBusy } from '#upstream/carriers/carrier.ts';
import { askCarrier, NotSent, Refused, understood } from '#upstream/carriers/http.ts';
import { pauses } from '#upstream/carriers/pauses.ts';
import { signInLatch } from '#upstream/carriers/signInLatch.ts';
import { type Clock, MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { Log } from '#upstream/core/log.ts';
import { singleFlight } from '#upstream/core/singleFlight.ts';
import { refusalIn } from './faults.ts';
import type { ThingSpaceSettings } from './settings.ts';
import { AccessToken, Session } from './shapes.ts';

const CONNECTIVITY = '/api/m2m/v1';

type Asked = { method?: 'GET' | 'PUT'; body?: object };

/**
 * Calls of ThingSpace with its two tokens: an access token for an hour, and a session that lasts as long as it is used and is begun anew only when
 * ThingSpace says that it is over. Who is refused with its credentials is not sent again: after five times the account is locked.
 * ThingSpace Connectivity Management: Getting Credentials; Start a Connectivity Management Session. Throws `CarrierBusy`, `CarrierSilent`, `Refused`.
 */
export function thingSpaceCalls({ url, key, secret, user, password }: ThingSpaceSettings, clock: Clock, log: Log) {
  const once = singleFlight<string>();
  const unlessBusy = pauses(clock);
  const latch = signInLatch({ provider: 'vzw', clock, log });
  const held: { access?: { token: string; until: number }; session?: string } = {};

  const send = (path: string, init: RequestInit) => unlessBusy(() => askCarrier(new URL(path, url), init));

  async function signIn<Shape extends z.ZodType>(shape: Shape, path: string, init: RequestInit): Promise<z.output<Shape>> {
    latch.check();
    const { response, body } = await send(path, init).catch((error: Error) => {
      throw error instanceof CarrierBusy ? error : new NotSent(error.message);
    });
    const read = shape.safeParse(body);
    if (response.ok && read.success) return read.data;
    throw refusalIn(response.status, body);
  }

  const refusedBy =
    (isCredential: (refusal: Refused) => boolean) =>
    (error: unknown): never => {
      if (!(error instanceof Refused)) throw error;
      throw latch.close(`ThingSpace refused the sign-in: ${error.message}`, isCredential(error) ? 'next start' : 'next hour');
    };

  const accessToken = async () =>
    held.access && held.access.until > clock.now().getTime()
      ? held.access.token
      : once('access', async () => {
          const headers = { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
          const init = { method: 'POST', headers, body: new URLSearchParams({ grant_type: 'client_credentials' }) };
          const isCredential = ({ status }: Refused) => status === 400 || status === 401;
          const read = await signIn(AccessToken, '/api/ts/v1/oauth2/token', init).catch(refusedBy(isCredential));
          const lasts = read.expires_in * SECOND;
          held.access = { token: read.access_token, until: clock.now().getTime() + Math.max(lasts - MINUTE, lasts / 2) };
          return read.access_token;
        });

  const logIn = async (access: string) => {
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ username: user, password }) };
    return (await signIn(Session, `${CONNECTIVITY}/session/login`, init)).sessionToken;
  };

  const sessionToken = async () =>
    held.session ??
    once('session', async () => {
      const session = logIn(await accessToken()).catch(async (error: unknown) => {
        if (!(error instanceof Refused && error.status === 401)) throw error;
        held.access = undefined;
        return logIn(await accessToken());
      });
      // What has no code of ThingSpace was not refused by it, but on the way there.
      held.session = await session.catch(refusedBy(({ code }) => code !== ''));
      return held.session;
    });

  async function call<Shape extends z.ZodType>(shape: Shape, path: string, { method, body }: Asked = {}, renewed: readonly string[] = []) {
    const session = await sessionToken();
    const access = await accessToken();
    const headers = { authorization: `Bearer ${access}`, 'vz-m2m-token': session, 'content-type': 'application/json' };
    const { response, body: answer } = await send(`${CONNECTIVITY}${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return understood(shape, answer);
    const refusal = refusalIn(response.status, answer);
    const over = refusal.code.includes('.SessionToken.') ? 'session' : response.status === 401 ? 'access' : undefined;
    if (over && !renewed.includes(over)) {
      if (over === 'access' && held.access?.token === access) held.access = undefined;
      if (over === 'session' && held.session === session) held.session = undefined;
      return call(shape, path, { method, body }, [...renewed, over]);
    }
    // It is we who are refused, and not what was asked; with a code of ThingSpace's it is the latter.
    throw over || (response.status === 403 && refusal.code === '') ? new NotSent(refusal.message) : refusal;
  }

  return call;
}

export type ThingSpaceCalls = ReturnType<typeof thingSpaceCalls>;
