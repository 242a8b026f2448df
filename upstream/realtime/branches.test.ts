import { eq } from 'drizzle-orm';
import { publish, transact } from '#upstream/core/events.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { ownBroadcast } from '#upstream/testing/realtime.ts';
import { addSwapScene } from '#upstream/testing/swaps.ts';
import { tickets } from '#upstream/tickets/tables.ts';

const { bench, server } = ownBroadcast();
let token: string;

type Scene = { csNo: string; swap: number; ticket: number; sim: number };
let own: Scene;
let theirs: Scene;

async function addScene(Branch: string): Promise<Scene> {
  const { database, clock } = bench;
  const now = clock.now();
  const { csNo, ticketNumber, old } = await addSwapScene(database, now);
  await database.update(systems).set({ Branch }).where(eq(systems.csNo, csNo));
  const [ticket] = await database.update(tickets).set({ Branch }).where(eq(tickets.csNo, csNo)).returning();
  const draft = { ticketNumber, csNo, step: 1, status: 'draft' as const, checks: [], createdAt: now, updatedAt: now };
  const [swap] = await database.insert(swaps).values(draft).returning();
  return { csNo, swap: swap?.id ?? 0, ticket: ticket?.id ?? 0, sim: old.id };
}

beforeAll(async () => {
  own = await addScene('Dallas');
  theirs = await addScene('Lubbock');
  token = (await bench.signIn('technician')).accessToken;
});

const statusOf = async (channel: string, as = token) =>
  (await bench.ask('POST /broadcasting/auth', { token: as, body: { socket_id: '1.2', channel_name: `private-${channel}` } })).status;

test.each([
  ['a system', ({ csNo }: Scene) => `system.${csNo}`],
  ['a swap', ({ swap }: Scene) => `sim-swap.${swap}`],
])('the channel of %s is judged by its branch', async (_, channel) => {
  expect(await statusOf(channel(own))).toBe(200);
  expect(await statusOf(channel(theirs))).toBe(403);
  const admin = (await bench.signIn('admin')).accessToken;
  expect(await statusOf(channel(theirs), admin)).toBe(200);
});

test('a channel that has become another branch’s is closed', async () => {
  const listener = await server.hear(token, `private-system.${own.csNo}`);
  await bench.database.update(systems).set({ Branch: 'Lubbock' }).where(eq(systems.csNo, own.csNo));
  await server.broadcast.recheck();
  expect(await listener.hears('pusher:subscription_error')).toMatchObject({ data: { status: 403 } });
  await bench.database.update(systems).set({ Branch: 'Dallas' }).where(eq(systems.csNo, own.csNo));
  listener.close();
});

test('that many changed is told of another branch as of their own: neither which, nor how many, nor whose', async () => {
  const listener = await server.hear(token, 'private-sims');
  const toldOf = async (ids: readonly number[]) => {
    await transact(bench.database, async (tx) => {
      for (const id of ids) publish(tx, { channel: 'sims', change: { type: 'sims', id, version: 2 } });
    });
    return listener.hears('changed');
  };
  const others = (many: number) => Array.from({ length: many }, (_, index) => theirs.sim + 1_000_000 * index);
  const heard = [await toldOf(others(101)), await toldOf(others(700)), await toldOf([own.sim, ...others(200)])];
  const many = { event: 'changed', channel: 'private-sims', data: { changes: [{ type: 'sims', id: null }] } };
  expect(heard).toEqual([many, many, many]);
  expect(listener.heard.filter(({ event }) => event === 'changed')).toEqual([]);
  listener.close();
});

test.each([
  ['sims', ({ sim }: Scene) => ({ type: 'sims', id: sim, version: 2 })],
  ['swaps', ({ swap }: Scene) => ({ type: 'swaps', id: swap, version: 2 })],
  ['tickets', ({ ticket }: Scene) => ({ type: 'tickets', id: ticket, version: 2 })],
])('of %s a technician hears what happens in their branch, and nothing of another', async (channel, changeOf) => {
  const listener = await server.hear(token, `private-${channel}`);
  const notify = (change: ReturnType<typeof changeOf>) => transact(bench.database, async (tx) => publish(tx, { channel, change }));
  await notify(changeOf(theirs));
  await notify(changeOf(own));
  expect(await listener.hears('changed')).toMatchObject({ data: { changes: [changeOf(own)] } });
  await notify(changeOf(theirs));
  await notify({ ...changeOf(own), version: 3 });
  expect(await listener.hears('changed')).toMatchObject({ data: { changes: [{ ...changeOf(own), version: 3 }] } });
  listener.close();
});
