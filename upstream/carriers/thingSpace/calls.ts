import type { z } from 'zod';
import { CarrierBusy } from '#upstream/carriers/carrier.ts';
import { askCarrier, NotSent, understood } from '#upstream/carriers/http.ts';
import { type Clock, SECOND } from '#upstream/core/clock.ts';
import type { Log } from '#upstream/core/log.ts';
import { singleFlight } from '#upstream/core/singleFlight.ts';
import { refusalIn } from './faults.ts';
import type { ThingSpaceSettings } from './settings.ts';
import { AccessToken, Session } from './shapes.ts';

const CONNECTIVITY = '/api/m2m/v1';

type Asked = { method?: 'GET' | 'PUT'; body?: object };

/**
 * Calls of ThingSpace with its two tokens: an access token for an hour, and a session that lasts as long as it is used and is begun anew only when
 * ThingSpace says that it is over. Whoever is refused at signing in is not sent again: after five times the account is locked.
 * ThingSpace Connectivity Management: Getting Credentials; Start a Connectivity Management Session. Throws `CarrierBusy`, `CarrierSilent`, `Refused`.
 */
export function thingSpaceCalls({ url, key, secret, user, password }: ThingSpaceSettings, clock: Clock, log: Log) {
  const once = singleFlight<string>();
  const held: { access?: { token: string; until: number }; session?: string } = {};
  let lockedOut: string | undefined;

  const send = (path: string, init: RequestInit) => askCarrier(new URL(path, url), init);

  /** Nothing was asked yet, so whatever goes wrong here left nothing done. */
  async function signIn<Shape extends z.ZodType>(shape: Shape, path: string, init: RequestInit): Promise<z.output<Shape>> {
    if (lockedOut) throw new NotSent(lockedOut);
    const { response, body } = await send(path, init).catch((error: unknown) => {
      throw error instanceof CarrierBusy ? error : new NotSent();
    });
    const read = shape.safeParse(body);
    if (response.ok && read.success) return read.data;
    lockedOut = `ThingSpace refused the sign-in: ${refusalIn(response.status, body).message}`;
    log.error({ provider: 'vzw' }, `${lockedOut}; it is not tried again before the next start`);
    throw new NotSent(lockedOut);
  }

  const accessToken = () =>
    held.access && held.access.until > clock.now().getTime()
      ? held.access.token
      : once('access', async () => {
          const headers = { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
          const init = { method: 'POST', headers, body: new URLSearchParams({ grant_type: 'client_credentials' }) };
          const read = await signIn(AccessToken, '/api/ts/v1/oauth2/token', init);
          held.access = { token: read.access_token, until: clock.now().getTime() + read.expires_in * SECOND };
          return read.access_token;
        });

  const sessionToken = (access: string) =>
    held.session ??
    once('session', async () => {
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ username: user, password }) };
      held.session = (await signIn(Session, `${CONNECTIVITY}/session/login`, init)).sessionToken;
      return held.session;
    });

  async function call<Shape extends z.ZodType>(shape: Shape, path: string, { method, body }: Asked = {}, renewed: readonly string[] = []) {
    const access = await accessToken();
    const session = await sessionToken(access);
    const headers = { authorization: `Bearer ${access}`, 'vz-m2m-token': session, 'content-type': 'application/json' };
    const { response, body: answer } = await send(`${CONNECTIVITY}${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return understood(shape, answer);
    const refusal = refusalIn(response.status, answer);
    const over = response.status === 401 ? 'access' : refusal.code.includes('.SessionToken.') ? 'session' : undefined;
    if (!over || renewed.includes(over)) throw refusal;
    // Whoever asked at the same time may have begun a new one already.
    if (over === 'access' && held.access?.token === access) held.access = undefined;
    if (over === 'session' && held.session === session) held.session = undefined;
    return call(shape, path, { method, body }, [...renewed, over]);
  }

  return call;
}

export type ThingSpaceCalls = ReturnType<typeof thingSpaceCalls>;
