import type { AddressInfo } from 'node:net';
import { DAY, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { listenToVerizon } from '#upstream/server/realCarriers.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { openThingSpaceBench, ownThingSpace } from '#upstream/testing/thingSpace.ts';

describe('signed in', () => {
  const open = ownThingSpace();

  const looks = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => open.bench.context.carrier.lookUp(await addSim(open.bench.database))));
  const signIns = () => open.carrier.asked.filter((each) => /oauth2|login/.test(each));

  test('many who ask at once sign in once, and after a restart of ThingSpace once more', async () => {
    open.carrier.forgetSignIns();
    open.carrier.asked.length = 0;
    await looks(20);
    expect(signIns().sort()).toEqual(['POST /api/ts/v1/oauth2/token', 'POST /session/login']);
  });

  const answers = (path: string, status: number, body: object, times = 1) => {
    let left = times;
    open.carrier.interludes.instead = (call) => {
      if (!call.req.path.endsWith(path) || left === 0) return undefined;
      left -= 1;
      return Response.json(body, { status });
    };
  };
  afterEach(() => {
    open.carrier.interludes.instead = undefined;
  });

  test('a session that is over is begun anew, with whatever status that is told', async () => {
    await looks(1);
    open.carrier.asked.length = 0;
    answers('/devices/actions/list', 401, { errorCode: 'UnifiedWebService.REQUEST_FAILED.SessionToken.Expired', errorMessage: 'over' });
    await looks(1);
    expect(signIns()).toEqual(['POST /session/login']);
  });

  test('an access token that is over at the sign-in is asked for anew, once, and the desk goes on', async () => {
    await looks(1);
    open.bench.clock.forward(21 * MINUTE);
    open.carrier.asked.length = 0;
    answers('/session/login', 401, { fault: { code: '900901' } });
    await looks(1);
    expect(signIns()).toEqual(['POST /session/login', 'POST /api/ts/v1/oauth2/token', 'POST /session/login']);
  });

  test('a sign-in that fails on the way is tried again after an hour, and not before', async () => {
    open.bench.clock.forward(21 * MINUTE);
    answers('/session/login', 404, {});
    await expect(looks(1)).rejects.toThrow('ThingSpace answered with 404');
    open.carrier.asked.length = 0;
    await expect(looks(1)).rejects.toThrow('ThingSpace answered with 404');
    expect(signIns()).toEqual([]);
    open.bench.clock.forward(61 * MINUTE);
    await looks(1);
  });

  test('where we are refused and not the order, it has not failed, and was not sent', async () => {
    const { carrier } = open.bench.context;
    const sim = await addSim(open.bench.database);
    const requestId = crypto.randomUUID();
    answers('/devices/actions/activate', 403, {});
    await expect(carrier.order(requestId, sim, 'activate')).rejects.toThrow('ThingSpace answered with 403');
    expect(await carrier.find(requestId, sim)).toBeUndefined();
    expect(await carrier.order(requestId, sim, 'activate')).toMatchObject({ state: 'working' });
  });

  test('who is told that ThingSpace is busy speaks for all', async () => {
    open.carrier.interludes.instead = () => new Response('', { status: 429, headers: { 'retry-after': '40' } });
    await expect(looks(1)).rejects.toThrow('busy for 40 s');
    open.carrier.interludes.instead = undefined;
    open.carrier.asked.length = 0;
    await expect(looks(1)).rejects.toThrow(/busy for (40|39) s/);
    expect(open.carrier.asked).toEqual([]);
    open.bench.clock.forward(40 * SECOND);
    await looks(1);
  });

  test('a token that ran out and a session nobody used are made anew', async () => {
    await looks(1);
    open.carrier.asked.length = 0;
    open.bench.clock.forward(21 * MINUTE);
    await looks(3);
    expect(signIns()).toEqual(['POST /session/login']);
    open.carrier.asked.length = 0;
    open.bench.clock.forward(DAY / 2);
    await looks(3);
    expect(signIns()).toEqual(['POST /api/ts/v1/oauth2/token', 'POST /session/login']);
  });
});

test('ThingSpace calls back at the port that is set, and a start with one that is taken is refused', async () => {
  const { bench, close } = await openThingSpaceBench();
  const verizon = bench.context.realCarriers.vzw;
  if (!verizon) throw new Error('Verizon is simulated');
  const server = await listenToVerizon(verizon, 0, bench.context.log);
  const { port } = server.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${port}/CarrierService`, { method: 'POST', body: '{}' })).status).toBe(400);
  await expect(listenToVerizon(verizon, port, bench.context.log)).rejects.toThrow('set THINGSPACE_CALLBACK_PORT to what is free');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await close();
});

test('a password that is wrong is shown to ThingSpace once, and the account is not locked by it', async () => {
  const { bench, carrier, close } = await openThingSpaceBench({ THINGSPACE_PASSWORD: 'wrong' });
  const sim = await addSim(bench.database);
  for (let time = 0; time < 6; time += 1) await expect(bench.context.carrier.lookUp(sim)).rejects.toThrow('ThingSpace refused the sign-in');
  expect(carrier.asked.filter((each) => each.endsWith('/session/login'))).toHaveLength(1);
  await close();
});
