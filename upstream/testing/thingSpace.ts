import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { thingSpaceServer } from '#upstream/simulators/thingSpace/server.ts';
import { type Bench, openBench } from './bench.ts';
import { seededConnection } from './memory.ts';
import { addSim } from './sims.ts';

export const CREDENTIALS = { key: 'key', secret: 'secret', user: 'linekeeper-api', password: 'a password', account: '0868924207-00001' };
export const CALLBACK_PASSWORD = 'shared with Verizon';

const SETTINGS = {
  CARRIER_VERIZON: 'thingspace',
  THINGSPACE_KEY: CREDENTIALS.key,
  THINGSPACE_SECRET: CREDENTIALS.secret,
  THINGSPACE_USER: CREDENTIALS.user,
  THINGSPACE_PASSWORD: CREDENTIALS.password,
  THINGSPACE_ACCOUNT: CREDENTIALS.account,
  THINGSPACE_PLAN: 'm2m4G',
  THINGSPACE_ZIP: '75201',
  THINGSPACE_CALLBACK_PORT: '0',
  THINGSPACE_CALLBACK_PASSWORD: CALLBACK_PASSWORD,
  ACCESS_SECONDS: '86400',
};

/** An upstream whose Verizon is a ThingSpace on a port of this machine, and which that calls back by HTTP. */
export async function openThingSpaceBench(settings: Record<string, string> = {}) {
  const connection = await seededConnection(20);
  let bench: Bench | undefined;
  const inner = { now: () => bench?.clock.now() ?? new Date(), forward: () => undefined };
  const carrier = await thingSpaceServer({ database: connection.database, clock: inner, seconds: 4, credentials: CREDENTIALS });
  const answer = async (request: Request) =>
    (await bench?.context.realCarriers.vzw?.answerCallback(request)) ?? new Response(null, { status: 503 });
  const listener = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const callbackUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/thingspace`;
  bench = await openBench(
    connection,
    {
      ...SETTINGS,
      ...{ THINGSPACE_URL: carrier.url, THINGSPACE_CALLBACK_URL: callbackUrl },
      ...settings,
    },
    20,
  );
  const close = async () => {
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
    await carrier.close();
    await connection.close();
  };
  return { bench, carrier, callbackUrl, close };
}
export type ThingSpaceBench = Awaited<ReturnType<typeof openThingSpaceBench>>;

export function ownThingSpace(): ThingSpaceBench {
  const open = {} as ThingSpaceBench;
  beforeAll(async () => {
    Object.assign(open, await openThingSpaceBench());
  }, 120_000);
  afterAll(() => open.close());
  return open;
}

export function thingSpaceDesk(open: ThingSpaceBench) {
  const admin = { token: '' };
  const signIn = async () => {
    admin.token = (await open.bench.signIn('admin')).accessToken;
  };
  beforeEach(signIn);
  const ask = (call: string, body?: unknown) => open.bench.ask(call, { token: admin.token, body });
  return {
    admin,
    signIn,
    ask,
    shown: async (id: number) => one(Sim).parse((await ask(`GET /sims/${id}`)).body).data,
    history: async (id: number) => listOf(SimEvent).parse((await ask(`GET /sims/${id}/history`)).body).data,
    happens: (order: object) => ask('POST /_test/world', order),
    passes: async (ms: number) => {
      open.bench.clock.forward(ms);
      await open.bench.context.queue.runDue();
    },
    addNew: (facts: object = {}) => addSim(open.bench.database, { provider: 'vzw', ...facts }),
    ordersOf: (imei: string) =>
      rowsOf(open.bench.database, sql`select action from world.orders where imei = ${imei}`, z.object({ action: z.string() })),
  };
}
