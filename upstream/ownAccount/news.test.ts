import { eq } from 'drizzle-orm';
import { plantAccount } from '#upstream/testing/accounts.ts';
import { ownBroadcast } from '#upstream/testing/realtime.ts';
import { users } from '#upstream/users/tables.ts';
import { clientsOf } from './news.ts';

const { bench, server } = ownBroadcast();
const EMAIL = 'client@linekeeper.test';

test('a client hears that something of their account changed, on the channel that is theirs alone, and nothing of another account', async () => {
  const { database } = bench;
  const own = await plantAccount(bench, 'Marigold');
  const other = await plantAccount(bench, 'Nettle');
  const sub = await plantAccount(bench, 'Offshoot', { master_id: own.customer.id });
  const admin = (await bench.signIn('admin')).accessToken;
  await database.update(users).set({ customerId: own.customer.id }).where(eq(users.email, EMAIL));
  const client = (await bench.signIn('client')).accessToken;
  const [row] = await database.select({ id: users.id }).from(users).where(eq(users.email, EMAIL));
  const told = async ({ ids, csNo, customer }: typeof own) => [
    await clientsOf(database, [{ channel: 'invoices', change: { type: 'invoices', id: ids.invoice } }]),
    await clientsOf(database, [{ channel: 'invoices', change: { type: 'customers', id: customer.id } }]),
    await clientsOf(database, [{ channel: 'tickets', change: { type: 'tickets', id: ids.ticket } }]),
    await clientsOf(database, [{ channel: `system.${csNo}`, change: { type: 'systems', id: csNo } }]),
  ];
  const them = [row?.id];
  expect(await told(own)).toEqual([them, them, them, them]);
  expect(await told(sub)).toEqual([them, them, them, them]);
  expect(await told(other)).toEqual([[], [], [], []]);
  expect(await clientsOf(database, [{ channel: 'sims', change: { type: 'sims', id: 1 } }])).toEqual([]);

  const listener = await server.hear(client, `private-user.${row?.id}`);
  const answer = await bench.ask(`POST /invoices/${own.ids.draft}/send`, { token: admin, body: { mail: null, locale: 'en' } });
  expect(answer.status).toBe(200);
  expect((await listener.hears('changed')).data).toEqual({ changes: [{ type: 'ownAccount', id: null }] });
  listener.close();
});
