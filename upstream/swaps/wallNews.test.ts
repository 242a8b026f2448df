import type { Reply } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { ownBroadcast } from '#upstream/testing/realtime.ts';
import { addSwapScene } from '#upstream/testing/swaps.ts';

const { bench, server } = ownBroadcast();

/** What the room's screen promises: from the answer to whoever acted until the screen could show it, in milliseconds. */
const MOST = 1000;

test('what happens to a swap, a test or a planned test is news on the room’s screen in less than a second', async () => {
  const token = (await bench.signIn('admin')).accessToken;
  const ask = async (call: string, body?: object) => {
    const answer = await bench.ask(call, { token, body });
    if (answer.status !== 200) throw new Error(`${call}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const wall = async () => ((await ask('GET /swap-wall')) as Reply<typeof contract.swaps.wall>).data.map(({ swap }) => swap);
  const tests = async () => (await ask('GET /tests')) as Reply<typeof contract.onTest.list>;
  const [at, other] = [await addSwapScene(bench.database, bench.clock.now()), await addSwapScene(bench.database, bench.clock.now())];

  /** How long after its answer what was done is heard of, and stands where the screen reads it. */
  const newsOf = async (channel: string, act: () => Promise<unknown>, isShown: () => Promise<boolean>) => {
    expect(await isShown()).toBe(false);
    const screen = await server.hear(token, `private-${channel}`);
    await act();
    const acted = performance.now();
    await screen.hears('changed');
    expect(await isShown()).toBe(true);
    screen.close();
    return performance.now() - acted;
  };

  let id = 0;
  const begin = async () => {
    const { swap } = (await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo })) as { swap: Swap };
    id = swap.id;
  };
  const own = async () => (await wall()).find((swap) => swap.id === id);
  const times = {
    begun: await newsOf('swaps', begin, async () => (await own()) !== undefined),
    chosen: await newsOf(
      'swaps',
      async () => ask(`POST /sim-swap/${id}`, { step: 2, old_sim_id: at.old.id, version: (await own())?.version }),
      async () => (await own())?.old_sim_id === at.old.id,
    ),
    onTest: await newsOf(
      'tests',
      () => ask(`POST /cs/system/${other.systemNo}/on-test/0`, { minutes: 30 }),
      async () => (await tests()).data.some(({ system_no }) => system_no === other.systemNo),
    ),
    planned: await newsOf(
      'tests',
      () =>
        ask(`POST /cs/system/${at.systemNo}/planned-tests`, {
          minutes: 30,
          starts_at: new Date(bench.clock.now().getTime() + 40 * 60_000).toISOString(),
        }),
      async () => (await tests()).planned.some(({ system_no }) => system_no === at.systemNo),
    ),
  };
  expect(Object.entries(times).filter(([, time]) => time >= MOST)).toEqual([]);
});
