import { randomUUID } from 'node:crypto';
import { type Context as Call, Hono } from 'hono';
import type { z } from 'zod';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { Order } from '#upstream/carriers/carrier.ts';
import type { Clock } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { simulatedCarrier } from '#upstream/simulators/carrier/simulator.ts';
import { answerTrouble, type Loopback, serveLoopback } from '#upstream/simulators/loopback.ts';
import { usageOf } from '#upstream/simulators/usage.ts';
import { type Credentials, gate } from './gate.ts';
import { callbackMessages, NOT_FOUND, type UploadedDevice } from './messages.ts';
import { BODIES, deviceOf, faultOf, type Ids } from './replies.ts';
import { hardwareOf, subscriptionOf } from './subscriptions.ts';

const MOVES = { ChangeICCID: 'change-iccid', ChangeIMEI: 'change-imei', ChangeIMEIandICCID: 'change-both' } as const;

type Options = { database: Database; clock: Clock; seconds: number; credentials: Credentials };

const refusal = (call: Call, words: string) => call.json(faultOf(words), 400);
const MALFORMED = 'INPUT_INVALID.Request.InvalidCharacter: the request is not understood';

/**
 * A simulated ThingSpace on a loopback port, over the simulated carrier: the addresses, bodies, tokens, errors and callbacks of its public pages. Its
 * bad days are the simulator's: busy is a 429, down and lost end the connection without an answer.
 */
export async function thingSpaceServer({ database, clock, seconds, credentials }: Options) {
  const carrier = simulatedCarrier(database, clock, seconds);
  const tokens = gate(clock, credentials);
  const messages = callbackMessages(carrier);
  const asked: string[] = [];
  const bodies: { path: string; body: unknown }[] = [];
  const unasked = new Set<Promise<unknown>>();
  const interludes: { instead?: (call: Call, body: unknown) => Response | undefined; before?: (call: Call) => Promise<unknown> } = {};
  carrier.onCallback(async (line) => void unasked.add(messages.report(randomUUID(), line)));

  const m2m = new Hono<Loopback>();
  const bodyOf = async <Shape extends z.ZodType>(call: Call, shape: Shape) => shape.safeParse(await call.req.json().catch(() => undefined));

  m2m.post('/session/login', async (call) => {
    const body = await bodyOf(call, BODIES.login);
    const session = body.success && tokens.logIn(body.data);
    return session ? call.json(session) : refusal(call, 'REQUEST_FAILED.Login: user name or password is wrong');
  });
  m2m.use(async (call, next) => {
    if (!tokens.isOpen(call.req.header('vz-m2m-token'))) return refusal(call, 'REQUEST_FAILED.SessionToken.Expired: the session is over');
    await messages.goOn();
    await next();
  });

  m2m.post('/devices/actions/list', async (call) => {
    const body = await bodyOf(call, BODIES.list);
    if (!body.success) return refusal(call, MALFORMED);
    const sim = await subscriptionOf(database, [body.data.deviceId]);
    const line = sim && (await carrier.lookUp(sim));
    if (!line || line.state === 'not found') return refusal(call, NOT_FOUND);
    return call.json({ hasMoreData: false, devices: [deviceOf(line, credentials.account, clock.now())] });
  });

  m2m.post('/devices/usage/actions/list', async (call) => {
    const body = await bodyOf(call, BODIES.usage);
    if (!body.success) return refusal(call, MALFORMED);
    const sim = await subscriptionOf(database, [body.data.deviceId]);
    if (!sim) return refusal(call, NOT_FOUND);
    const on = (await carrier.lookUp(sim)).state === 'active' ? [{ from: Date.parse(body.data.earliest) }] : [];
    const first = body.data.earliest.slice(0, 10);
    const days = usageOf(simNumber(sim), on, new Date(body.data.latest), 'UTC').filter(({ day }) => day >= first);
    const usageHistory = days.map(({ day, bytes }) => ({
      bytesUsed: bytes,
      smsUsed: 0,
      source: 'Raw Usage',
      timestamp: `${day}T00:00:00Z`,
    }));
    return call.json({ hasMoreData: false, usageHistory });
  });

  const accepted = (call: Call, requestId: string, order: Order) => {
    if (order.state !== 'failed') return call.json({ requestId });
    messages.disown(requestId);
    return refusal(call, order.words);
  };

  /** An answer that is lost leaves the order, and its callback. Of several lines each is told of by its callback alone. */
  const change = (path: keyof typeof BODIES & ('activate' | 'restore' | 'deactivate'), action: SimAction) =>
    m2m.post(`/devices/actions/${path}`, async (call) => {
      const body = await bodyOf(call, BODIES[path]);
      if (!body.success) return refusal(call, MALFORMED);
      const requestId = randomUUID();
      const [{ deviceIds: ids } = { deviceIds: [] }, ...others] = body.data.devices;
      const sim = await subscriptionOf(database, ids);
      if (!sim && others.length === 0) return refusal(call, NOT_FOUND);
      messages.owe({ requestId, own: requestId, sim, ids });
      const first = sim && (await carrier.order(requestId, sim, action));
      if (others.length === 0 && first) return accepted(call, requestId, first);
      for (const { deviceIds } of others) {
        const [own, line] = [randomUUID(), await subscriptionOf(database, deviceIds)];
        messages.owe({ requestId, own, sim: line, ids: deviceIds });
        if (line) await carrier.order(own, line, action);
      }
      return call.json({ requestId });
    });
  change('activate', 'activate');
  change('restore', 'activate');
  change('deactivate', 'deactivate');

  m2m.post('/devices/actions/delete', async (call) => {
    const body = await bodyOf(call, BODIES.delete);
    const deviceIds = body.success ? body.data.devicesToDelete[0]?.deviceIds : undefined;
    const sim = deviceIds && (await subscriptionOf(database, deviceIds));
    if (!sim) return refusal(call, body.success ? NOT_FOUND : MALFORMED);
    const order = await carrier.order(randomUUID(), sim, 'retire');
    return call.json([
      { deviceIds: deviceIds?.[0], ...(order.state === 'failed' ? { status: 'Failed', message: order.words } : { status: 'Success' }) },
    ]);
  });

  m2m.post('/devices/actions/upload', async (call) => {
    const body = await bodyOf(call, BODIES.upload);
    if (!body.success) return refusal(call, MALFORMED);
    const requestId = randomUUID();
    const devices: UploadedDevice[] = [];
    for (const { deviceIds } of body.data.devices) {
      const { state, words } = await carrier.upload(randomUUID(), await hardwareOf(database, deviceIds));
      devices.push({ deviceIds, status: state === 'done' ? 'Success' : 'Failed', message: words });
    }
    messages.oweUpload(requestId, devices);
    return call.json({ requestId });
  });

  m2m.post('/devices/actions/add', async (call) => {
    const body = await bodyOf(call, BODIES.add);
    if (!body.success) return refusal(call, MALFORMED);
    const added: { deviceIds: Ids; response: string }[] = [];
    for (const { deviceIds } of body.data.devicesToAdd) {
      const { state, words } = await carrier.upload(randomUUID(), await hardwareOf(database, deviceIds));
      added.push({ deviceIds, response: state === 'done' ? 'Success' : words });
    }
    return call.json(added);
  });

  m2m.put('/devices/4G/actions/deviceId', async (call) => {
    const body = await bodyOf(call, BODIES.change);
    if (!body.success) return refusal(call, MALFORMED);
    const { deviceIds, deviceIdsTo, change4gOption } = body.data;
    const from = await subscriptionOf(database, deviceIds);
    if (!from) return refusal(call, NOT_FOUND);
    const requestId = randomUUID();
    messages.owe({ requestId, own: requestId, sim: from, ids: deviceIds, to: deviceIdsTo });
    const to = await hardwareOf(database, deviceIdsTo);
    return accepted(call, requestId, await carrier.change(requestId, from, to, MOVES[change4gOption]));
  });

  m2m.get('/accounts/:account/requests/:id/status', async (call) => {
    const requestId = call.req.param('id');
    const states: Order['state'][] = [];
    for (const { own, sim } of messages.of(requestId)) states.push((sim && (await carrier.find(own, sim))?.state) ?? 'failed');
    const uploaded = messages.uploadOf(requestId);
    if (uploaded) return call.json({ requestId, status: uploaded.some(({ status }) => status === 'Success') ? 'Success' : 'Failed' });
    if (states.length === 0) return refusal(call, 'REQUEST_FAILED.RequestNotFound: there is no such request');
    const isOpen = states.some((state) => state === 'working' || state === 'unknown');
    // Of a request that went well for some of its lines no page says more.
    return call.json({ requestId, status: isOpen ? 'Pending' : states.every((state) => state === 'failed') ? 'Failed' : 'Success' });
  });

  m2m.get('/callbacks/:account', (call) => {
    const all = [...messages.listeners.values()];
    return call.json(all.map(({ name: serviceName, ...rest }) => ({ accountName: call.req.param('account'), serviceName, ...rest })));
  });
  m2m.post('/callbacks/:account', async (call) => {
    const body = await bodyOf(call, BODIES.register);
    if (!body.success) return refusal(call, MALFORMED);
    messages.listeners.set(body.data.name, body.data);
    return call.json({ accountName: call.req.param('account'), serviceName: body.data.name });
  });

  const app = new Hono<Loopback>();
  app.use(async (call, next) => {
    asked.push(`${call.req.method} ${call.req.path.replace('/api/m2m/v1', '')}`);
    const body: unknown = await call.req.json().catch(() => undefined);
    bodies.push({ path: call.req.path, body });
    const instead = interludes.instead?.(call, body);
    if (instead) return instead;
    await next();
    await interludes.before?.(call);
    return undefined;
  });
  app.post('/api/ts/v1/oauth2/token', (call) => {
    const granted = tokens.grant(call.req.header('authorization'));
    return granted ? call.json(granted) : call.json({ fault: { code: '900902', message: 'Missing Credentials' } }, 401);
  });
  app.use('/api/m2m/v1/*', async (call, next) => {
    if (!tokens.isGranted(call.req.header('authorization')))
      return call.json({ fault: { code: '900901', message: 'Invalid Credentials' } }, 401);
    await next();
  });
  app.route('/api/m2m/v1', m2m);
  app.onError(answerTrouble);

  const { url, close } = await serveLoopback(app);

  return {
    url,
    asked,
    bodies,
    /** What is answered `instead`, with nothing done; and what happens `before` an answer leaves, which may be another one then. */
    interludes,
    carrier,
    forgetSignIns: tokens.endAll,
    async deliver() {
      await messages.deliver();
      await Promise.all(unasked);
      unasked.clear();
    },
    close,
  };
}
