import { jest } from '@jest/globals';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import type { ChannelListener, Connection } from './echo.ts';
import { createRealtimeClient } from './realtimeClient.ts';

const SERVER: RealtimeServer = { key: 'k' };

/** A client with everything at its other end in the hands of the test. */
function begin(server: RealtimeServer | null = SERVER) {
  const listeners = new Map<string, ChannelListener>();
  const refresh = jest.fn();
  const connection = {
    join: jest.fn((channel: string, listener: ChannelListener) => void listeners.set(channel, listener)),
    leave: jest.fn((channel: string) => void listeners.delete(channel)),
    connect: jest.fn(),
    redial: jest.fn(),
    close: jest.fn(),
  } satisfies Connection;
  let connect: (isThere: boolean) => void = () => undefined;
  const openConnection = jest.fn(async (_: RealtimeServer, onConnection: typeof connect) => {
    connect = onConnection;
    return connection;
  });
  const client = createRealtimeClient(server, refresh, openConnection);
  return {
    client,
    connection,
    refresh,
    openConnection,
    listeners,
    connect: (isThere: boolean) => connect(isThere),
    async live() {
      const close = client.open();
      await jest.advanceTimersByTimeAsync(0);
      connect(true);
      for (const listener of listeners.values()) listener.onSubscribed();
      await jest.advanceTimersByTimeAsync(100);
      refresh.mockClear();
      return close;
    },
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a connection is live when it is connected and hears all that is wanted, and then everything is read once more', async () => {
  const { client, listeners, refresh, connect } = begin();
  client.join('sims', []);
  client.open();
  await jest.advanceTimersByTimeAsync(0);
  expect(client.live()).toBe('connecting');
  connect(true);
  expect(client.live()).toBe('connecting');
  listeners.get('sims')?.onSubscribed();
  expect(client.live()).toBe('connected');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(refresh.mock.calls).toEqual([['all']]);
});

test('events within a moment make one refresh of what they name and of what the screen added', async () => {
  const { client, listeners, refresh, live } = begin();
  client.join('sims', ['batches']);
  await live();
  listeners.get('sims')?.onChanged({ changes: [{ type: 'sims', id: 1 }] });
  listeners.get('sims')?.onChanged({ type: 'swaps', id: 'x' });
  listeners.get('sims')?.onChanged('what?');
  await jest.advanceTimersByTimeAsync(100);
  expect(refresh.mock.calls).toEqual([[['sims', 'batches', 'swaps']]]);
});

test('a short cut shows as connecting, a longer one is polled every 15 s until it is over', async () => {
  const { client, listeners, refresh, connect, live } = begin();
  client.join('sims', []);
  await live();
  connect(false);
  expect(client.live()).toBe('connecting');
  await jest.advanceTimersByTimeAsync(4900);
  expect(refresh).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(client.live()).toBe('polling');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(refresh.mock.calls).toEqual([['all'], ['all'], ['all']]);
  connect(true);
  listeners.get('sims')?.onSubscribed();
  expect(client.live()).toBe('connected');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(4);
});

test('after ten minutes without a connection all is read once more, and the connection is live at once', async () => {
  const { client, connection, listeners, refresh, connect, live } = begin();
  client.join('sims', []);
  await live();
  connect(false);
  // What a poll asks for while nothing gets through comes to nothing; the client is asked for with each.
  await jest.advanceTimersByTimeAsync(600_000);
  expect(client.live()).toBe('polling');
  expect(connection.connect.mock.calls.length).toBeGreaterThanOrEqual(39);
  refresh.mockClear();
  connect(true);
  for (const listener of listeners.values()) listener.onSubscribed();
  await jest.advanceTimersByTimeAsync(100);
  expect([client.live(), refresh.mock.calls]).toEqual(['connected', [['all']]]);
  refresh.mockClear();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(refresh).not.toHaveBeenCalled();
});

test('a connection the server turned away is asked for again with each poll', async () => {
  const { client, connection, openConnection, connect, live } = begin();
  client.join('sims', []);
  await live();
  connect(false);
  await jest.advanceTimersByTimeAsync(5000);
  expect(connection.connect).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(connection.connect).toHaveBeenCalledTimes(2);
  expect(openConnection).toHaveBeenCalledTimes(1);
});

test('a channel that is refused is polled and asked for again, although the connection stands', async () => {
  const { client, listeners, connection, live } = begin();
  client.join('sims', []);
  await live();
  listeners.get('sims')?.onUnsubscribed();
  await jest.advanceTimersByTimeAsync(5000);
  expect(client.live()).toBe('polling');
  expect(connection.join).toHaveBeenCalledTimes(2);
  listeners.get('sims')?.onSubscribed();
  expect(client.live()).toBe('connected');
});

test('a hidden page does not poll', async () => {
  const { client, refresh } = begin(null);
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  client.open();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(refresh).not.toHaveBeenCalled();
  hidden.mockRestore();
  await jest.advanceTimersByTimeAsync(15_100);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('without a server the client polls from the start and dials nobody; what the page was read with is not read twice', async () => {
  const { client, openConnection, refresh } = begin(null);
  client.open();
  expect(client.live()).toBe('polling');
  await jest.advanceTimersByTimeAsync(14_000);
  expect(refresh).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1100);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(openConnection).not.toHaveBeenCalled();
});

test('a connection that could not be loaded is loaded again with the next poll', async () => {
  const { client, openConnection, connect } = begin();
  openConnection.mockRejectedValueOnce(new Error('no such chunk'));
  client.open();
  await jest.advanceTimersByTimeAsync(5000);
  expect(openConnection).toHaveBeenCalledTimes(2);
  connect(true);
  expect(client.live()).toBe('connected');
});

test('the next screen finds the channel open; one that nobody needs for half a minute is left', async () => {
  const { client, connection, live } = begin();
  const leave = client.join('sims', []);
  await live();
  leave();
  await jest.advanceTimersByTimeAsync(29_000);
  const leaveAgain = client.join('sims', []);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([connection.join.mock.calls.length, connection.leave.mock.calls.length]).toEqual([1, 0]);
  leaveAgain();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(connection.leave).toHaveBeenCalledWith('sims');
});

test('when the network comes or goes a new connection is made, and none once the desk is left', async () => {
  const { client, connection, live } = begin();
  client.join('sims', []);
  const close = await live();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(connection.redial).toHaveBeenCalledTimes(2);
  close();
  window.dispatchEvent(new Event('online'));
  expect(connection.redial).toHaveBeenCalledTimes(2);
  expect(connection.close).toHaveBeenCalledTimes(1);
});

test('a screen that keeps its rows itself is told which records changed, and that anything may have when the connection begins', async () => {
  const { client, listeners, live } = begin();
  const listener = jest.fn();
  const leave = client.join('sunset', [], listener);
  await live();
  expect(listener.mock.calls).toEqual([['all']]);
  listeners.get('sunset')?.onChanged({ changes: [{ type: 'sunset', id: 7 }] });
  listeners.get('sunset')?.onChanged({ changes: [{ type: 'sunset', id: null }] });
  listeners.get('sunset')?.onChanged('what?');
  expect(listener.mock.calls.slice(1)).toEqual([[[7]], ['all'], ['all']]);
  leave();
  listeners.get('sunset')?.onChanged({ changes: [{ type: 'sunset', id: 8 }] });
  expect(listener).toHaveBeenCalledTimes(4);
});

test('without a server such a screen is told with every poll', async () => {
  const { client } = begin(null);
  const listener = jest.fn();
  client.join('sunset', [], listener);
  client.open();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(listener.mock.calls).toEqual([['all'], ['all']]);
});
