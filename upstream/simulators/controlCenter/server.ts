import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type Context as Call, Hono } from 'hono';
import { z } from 'zod';
import type { Provider, SimAction } from '#lib/contract/sims/states.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { type Clock, HOUR, SECOND } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';
import { usedBy } from '#upstream/simulators/carrier/facts.ts';
import { simulatedCarrier } from '#upstream/simulators/carrier/simulator.ts';
import { answerTrouble, type Loopback, serveLoopback } from '#upstream/simulators/loopback.ts';

/** SIM Status Values that may be set, and what each asks for. Edit Device Details. */
const ACTIONS: Readonly<Record<string, SimAction>> = {
  TEST_READY: 'test-ready',
  ACTIVATED: 'activate',
  DEACTIVATED: 'deactivate',
  RETIRED: 'retire',
};
const Edit = z.object({ status: z.enum(Object.keys(ACTIONS) as [string, ...string[]]) });
const PER_SECOND = 5;

type Options = { database: Database; clock: Clock; seconds: number; provider: Provider; user: string; apiKey: string };

/**
 * A simulated Control Center on a loopback port, over the simulated carrier. Whoever asks twice at once, or more often than five times in a second, is
 * refused. Cisco DevNet, Control Center: Getting Started; Get Device Details; Get Session Details; Get Device Usage; Edit Device Details.
 */
export async function controlCenterServer({ database, clock, seconds, provider, user, apiKey }: Options) {
  const carrier = simulatedCarrier(database, clock, seconds);
  const asked: string[] = [];
  const interludes: { before?: (call: Call) => Promise<unknown> } = {};
  let recent: number[] = [];
  let underWay = 0;

  const lineOf = async (iccid: string) => {
    const [sim] = await database
      .select()
      .from(sims)
      .where(and(eq(sims.iccid, iccid), eq(sims.provider, provider)));
    return sim && { sim, line: await carrier.lookUp(sim) };
  };
  const fault = (call: Call, status: 400 | 401 | 404 | 429, errorCode: string, errorMessage: string) =>
    call.json({ errorMessage, errorCode }, status);
  const notFound = (call: Call) => fault(call, 404, '20000001', 'Resource not found - Invalid ICCID.');

  const app = new Hono<Loopback>().basePath('/rws/api/v1');
  app.use(async (call, next) => {
    asked.push(`${call.req.method} ${call.req.path.replace('/rws/api/v1', '')}`);
    if (call.req.header('authorization') !== `Basic ${Buffer.from(`${user}:${apiKey}`).toString('base64')}`)
      return fault(call, 401, '10000001', 'Invalid credentials.');
    const now = performance.now();
    recent = [...recent.filter((at) => at > now - SECOND), now];
    if (underWay > 0 || recent.length > PER_SECOND) return fault(call, 429, '40000003', 'Too many calls.');
    underWay += 1;
    await next().finally(() => {
      underWay -= 1;
    });
    await interludes.before?.(call);
  });

  app.get('/devices/:iccid', async (call) => {
    const found = await lineOf(call.req.param('iccid'));
    if (!found) return notFound(call);
    const { imei, imsi = null, msisdn, state: status, plan = null } = found.line;
    return call.json({ iccid: call.req.param('iccid'), imsi, msisdn, imei, status, ratePlan: plan ?? 'Alarm', fixedIPAddress: null });
  });

  app.get('/devices/:iccid/sessionInfo', async (call) => {
    const found = await lineOf(call.req.param('iccid'));
    if (!found) return notFound(call);
    const { ipAddress, lastSessionAt: last } = found.line;
    const isOver = Boolean(last && clock.now().getTime() - last.getTime() > 12 * HOUR);
    const dateSessionStarted = ipAddress === null ? null : (last ?? clock.now()).toISOString();
    return call.json({
      ...{ iccid: call.req.param('iccid'), ipAddress, dateSessionStarted },
      dateSessionEnded: isOver ? dateSessionStarted : null,
    });
  });

  app.get('/devices/:iccid/ctdUsages', async (call) => {
    const found = await lineOf(call.req.param('iccid'));
    if (!found) return notFound(call);
    const { imei, state: status } = found.line;
    const ctdDataUsage = status === 'ACTIVATED' ? usedBy(simNumber(found.sim), clock.now()) : 0;
    return call.json({ iccid: call.req.param('iccid'), imei, status, ctdDataUsage, ctdSMSUsage: 0, ctdSessionCount: 0 });
  });

  app.put('/devices/:iccid', async (call) => {
    const body = Edit.safeParse(await call.req.json().catch(() => undefined));
    const action = body.success ? ACTIONS[body.data.status] : undefined;
    if (!action) return fault(call, 400, '10000028', 'Invalid request.');
    const found = await lineOf(call.req.param('iccid'));
    if (!found) return notFound(call);
    const order = await carrier.order(randomUUID(), found.sim, action);
    if (order.state !== 'failed') return call.json({ iccid: call.req.param('iccid') });
    const [code = '', ...words] = order.words.split(': ');
    return fault(call, 400, code, words.join(': '));
  });

  app.onError(answerTrouble);

  const { url, close } = await serveLoopback(app);
  return {
    url,
    asked,
    interludes,
    close,
  };
}
