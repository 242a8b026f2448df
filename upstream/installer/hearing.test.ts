import { openSite } from '#upstream/testing/installer.ts';
import { ownBroadcast } from '#upstream/testing/realtime.ts';

const { bench, server } = ownBroadcast();

test('an installer hears that their own swap changed, and no more; nobody else’s; and nothing once the link is taken back', async () => {
  const site = await openSite(bench);
  const other = await openSite(bench);
  const phone = await site.phone();
  const mine = `private-sim-swap.${site.id}`;
  const socket = await server.connect();
  const ask = (channel_name: string) => phone.ask('POST /installer/broadcasting/auth', { socket_id: socket.id, channel_name });
  for (const channel of [
    `private-sim-swap.${other.id}`,
    'private-tests',
    'private-swaps',
    `private-system.${site.scene.csNo}`,
    'private-sims',
  ])
    expect((await ask(channel)).status).toBe(403);

  const proof = (await ask(mine)).body as object;
  socket.say('pusher:subscribe', { channel: mine, ...proof });
  await socket.hears('pusher_internal:subscription_succeeded');
  const desk = await server.hear(await site.signIn(), mine);

  await site.change({ step: 2 });
  expect(await desk.hears('changed')).toMatchObject({ data: { changes: [{ type: 'swaps', id: site.id }] } });
  expect((await socket.hears('changed')).data).toEqual({ changes: [{ type: 'installer', id: null }] });
  // Whatever a server of ours publishes there, a phone hears only that it changed.
  server.broadcast.publish(mine, 'told', JSON.stringify({ name: 'St. Mary' }));
  expect((await socket.hears('changed')).data).toEqual({ changes: [{ type: 'installer', id: null }] });

  expect((await phone.act('note', { text: 'Done soon' })).status).toBe(200);
  expect(await desk.hears('changed')).toMatchObject({ channel: mine });

  await site.desk(`DELETE /sim-swap/${site.id}/installer-link`);
  expect(await socket.hears('pusher:subscription_error')).toMatchObject({ channel: mine, data: { status: 403 } });
  expect(socket.heard.filter(({ event }) => event !== 'changed')).toEqual([]);
  expect((await ask(mine)).status).toBe(403);
  for (const listener of [socket, desk]) listener.close();
});
