import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { CannotStart } from '#upstream/cannotStart.ts';
import { controlCenter } from '#upstream/carriers/controlCenter/controlCenter.ts';
import type { ThingSpaceSettings } from '#upstream/carriers/thingSpace/settings.ts';
import { type ThingSpace, thingSpace } from '#upstream/carriers/thingSpace/thingSpace.ts';
import type { Context, RealCarriers } from '#upstream/context.ts';
import type { Env } from '#upstream/core/env.ts';
import type { Log } from '#upstream/core/log.ts';

function thingSpaceIn(env: Env): ThingSpaceSettings | undefined {
  if (env.CARRIER_VERIZON !== 'thingspace') return undefined;
  const { THINGSPACE_CALLBACK_URL: url, THINGSPACE_CALLBACK_PASSWORD: password } = env;
  return {
    url: env.THINGSPACE_URL,
    key: env.THINGSPACE_KEY ?? '',
    secret: env.THINGSPACE_SECRET ?? '',
    user: env.THINGSPACE_USER ?? '',
    password: env.THINGSPACE_PASSWORD ?? '',
    account: env.THINGSPACE_ACCOUNT ?? '',
    plan: env.THINGSPACE_PLAN ?? '',
    zip: env.THINGSPACE_ZIP ?? '',
    ...(env.THINGSPACE_UPLOAD_EMAIL && { upload: { email: env.THINGSPACE_UPLOAD_EMAIL, skus: env.THINGSPACE_UPLOAD_SKUS ?? {} } }),
    ...(url && password && { callback: { url, user: env.THINGSPACE_CALLBACK_USER, password } }),
  };
}

export function realCarriersOf(env: Env, parts: Pick<Context, 'database' | 'clock' | 'log'>): RealCarriers {
  const verizon = thingSpaceIn(env);
  const { CONTROL_CENTER_URL: url, CONTROL_CENTER_USER: user, CONTROL_CENTER_API_KEY: apiKey } = env;
  const att = env.CARRIER_ATT === 'control-center' && url && user && apiKey ? { url, user, apiKey } : undefined;
  return { ...(verizon && { vzw: thingSpace(verizon, parts) }), ...(att && { att: controlCenter('att', att, parts) }) };
}

/** Who sends them is known only once a message is read. */
const CALLBACK_LIMITS = { requestTimeout: 10_000, headersTimeout: 5_000 };

/** Takes ThingSpace's callbacks at a loopback port of their own, behind the proxy that has the certificate. Throws `CannotStart` when it is in use. */
export async function listenToVerizon({ answerCallback }: ThingSpace, port: number, log: Log): Promise<Server> {
  const errorHandler = (err: unknown) => {
    log.error({ err, provider: 'vzw' }, 'a callback was not taken');
    return new Response(null, { status: 500 });
  };
  const server = createServer(CALLBACK_LIMITS, getRequestListener(answerCallback, { overrideGlobalObjects: false, errorHandler }));
  server.maxConnections = 64;
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new CannotStart(`ThingSpace can't call back here (${message}): set THINGSPACE_CALLBACK_PORT to what is free.`)),
    );
    server.listen({ port, host: '127.0.0.1' }, resolve);
  });
  return server;
}
