import type { AddressInfo } from 'node:net';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import { listenToVerizon } from '#upstream/server/realCarriers.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { openThingSpaceBench, type ThingSpaceBench } from '#upstream/testing/thingSpace.ts';

describe('signed in', () => {
  let open: ThingSpaceBench;
  beforeAll(async () => {
    open = await openThingSpaceBench();
  }, 120_000);
  afterAll(() => open.close());

  const looks = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => open.bench.context.carrier.lookUp(await addSim(open.bench.database))));
  const signIns = () => open.carrier.asked.filter((each) => /oauth2|login/.test(each));

  test('many who ask at once sign in once, and after a restart of ThingSpace once more', async () => {
    open.carrier.forgetSignIns();
    open.carrier.asked.length = 0;
    await looks(20);
    expect(signIns().sort()).toEqual(['POST /api/ts/v1/oauth2/token', 'POST /session/login']);
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
  const server = await listenToVerizon(verizon, 0);
  const { port } = server.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${port}/CarrierService`, { method: 'POST', body: '{}' })).status).toBe(400);
  await expect(listenToVerizon(verizon, port)).rejects.toThrow('set THINGSPACE_CALLBACK_PORT to what is free');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await close();
}, 120_000);

test('a password that is wrong is shown to ThingSpace once, and the account is not locked by it', async () => {
  const { bench, carrier, close } = await openThingSpaceBench({ THINGSPACE_PASSWORD: 'wrong' });
  const sim = await addSim(bench.database);
  for (let time = 0; time < 6; time += 1) await expect(bench.context.carrier.lookUp(sim)).rejects.toThrow('ThingSpace refused the sign-in');
  expect(carrier.asked.filter((each) => each.endsWith('/session/login'))).toHaveLength(1);
  await close();
}, 120_000);
