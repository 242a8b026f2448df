import { jest } from '@jest/globals';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import type { Ear, Wire } from './echo.ts';
import { makeLine } from './realtimeClient.ts';

const SERVER: RealtimeServer = { key: 'k' };

/** A line with everything at its other end in the hands of the test. */
function begin(server: RealtimeServer | null = SERVER) {
  const ears = new Map<string, Ear>();
  const refresh = jest.fn();
  const wire = {
    join: jest.fn((channel: string, ear: Ear) => void ears.set(channel, ear)),
    leave: jest.fn((channel: string) => void ears.delete(channel)),
    connect: jest.fn(),
    redial: jest.fn(),
    close: jest.fn(),
  } satisfies Wire;
  let connect: (isThere: boolean) => void = () => undefined;
  const openWire = jest.fn(async (_: RealtimeServer, onConnection: typeof connect) => {
    connect = onConnection;
    return wire;
  });
  const line = makeLine(server, refresh, openWire);
  return {
    line,
    wire,
    refresh,
    openWire,
    ears,
    connect: (isThere: boolean) => connect(isThere),
    async live() {
      const close = line.open();
      await jest.advanceTimersByTimeAsync(0);
      connect(true);
      for (const ear of ears.values()) ear.onHeard();
      await jest.advanceTimersByTimeAsync(100);
      refresh.mockClear();
      return close;
    },
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a line is live when it is connected and hears all that is wanted, and then everything is read once more', async () => {
  const { line, ears, refresh, connect } = begin();
  line.join('sims', []);
  line.open();
  await jest.advanceTimersByTimeAsync(0);
  expect(line.live()).toBe('connecting');
  connect(true);
  expect(line.live()).toBe('connecting');
  ears.get('sims')?.onHeard();
  expect(line.live()).toBe('connected');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(refresh.mock.calls).toEqual([['all']]);
});

test('events within a moment make one refresh of what they name and of what the screen added', async () => {
  const { line, ears, refresh, live } = begin();
  line.join('sims', ['batches']);
  await live();
  ears.get('sims')?.onChanged({ changes: [{ type: 'sims', id: 1 }] });
  ears.get('sims')?.onChanged({ type: 'swaps', id: 'x' });
  ears.get('sims')?.onChanged('what?');
  await jest.advanceTimersByTimeAsync(100);
  expect(refresh.mock.calls).toEqual([[['sims', 'batches', 'swaps']]]);
});

test('a short cut shows as connecting, a longer one is polled every 15 s until it is over', async () => {
  const { line, ears, refresh, connect, live } = begin();
  line.join('sims', []);
  await live();
  connect(false);
  expect(line.live()).toBe('connecting');
  await jest.advanceTimersByTimeAsync(4900);
  expect(refresh).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(line.live()).toBe('polling');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(refresh.mock.calls).toEqual([['all'], ['all'], ['all']]);
  connect(true);
  ears.get('sims')?.onHeard();
  expect(line.live()).toBe('connected');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(4);
});

test('after ten minutes without a line all is read once more, and the line is live at once', async () => {
  const { line, wire, ears, refresh, connect, live } = begin();
  line.join('sims', []);
  await live();
  connect(false);
  // What a poll asks for while nothing gets through comes to nothing; the line is asked for with each.
  await jest.advanceTimersByTimeAsync(600_000);
  expect(line.live()).toBe('polling');
  expect(wire.connect.mock.calls.length).toBeGreaterThanOrEqual(39);
  refresh.mockClear();
  connect(true);
  for (const ear of ears.values()) ear.onHeard();
  await jest.advanceTimersByTimeAsync(100);
  expect([line.live(), refresh.mock.calls]).toEqual(['connected', [['all']]]);
  refresh.mockClear();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(refresh).not.toHaveBeenCalled();
});

test('a connection the server turned away is asked for again with each poll', async () => {
  const { line, wire, openWire, connect, live } = begin();
  line.join('sims', []);
  await live();
  connect(false);
  await jest.advanceTimersByTimeAsync(5000);
  expect(wire.connect).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(wire.connect).toHaveBeenCalledTimes(2);
  expect(openWire).toHaveBeenCalledTimes(1);
});

test('a channel that is refused is polled and asked for again, although the connection stands', async () => {
  const { line, ears, wire, live } = begin();
  line.join('sims', []);
  await live();
  ears.get('sims')?.onDeaf();
  await jest.advanceTimersByTimeAsync(5000);
  expect(line.live()).toBe('polling');
  expect(wire.join).toHaveBeenCalledTimes(2);
  ears.get('sims')?.onHeard();
  expect(line.live()).toBe('connected');
});

test('a hidden page does not poll', async () => {
  const { line, refresh } = begin(null);
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  line.open();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(refresh).not.toHaveBeenCalled();
  hidden.mockRestore();
  await jest.advanceTimersByTimeAsync(15_100);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('without a server the line polls from the start and dials nobody', async () => {
  const { line, openWire } = begin(null);
  line.open();
  expect(line.live()).toBe('polling');
  expect(openWire).not.toHaveBeenCalled();
});

test('a client that could not be loaded is loaded again with the next poll', async () => {
  const { line, openWire, connect } = begin();
  openWire.mockRejectedValueOnce(new Error('no such chunk'));
  line.open();
  await jest.advanceTimersByTimeAsync(5000);
  expect(openWire).toHaveBeenCalledTimes(2);
  connect(true);
  expect(line.live()).toBe('connected');
});

test('the next screen finds the channel open; one that nobody needs for half a minute is left', async () => {
  const { line, wire, live } = begin();
  const leave = line.join('sims', []);
  await live();
  leave();
  await jest.advanceTimersByTimeAsync(29_000);
  const leaveAgain = line.join('sims', []);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([wire.join.mock.calls.length, wire.leave.mock.calls.length]).toEqual([1, 0]);
  leaveAgain();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(wire.leave).toHaveBeenCalledWith('sims');
});

test('when the network comes or goes a new connection is made, and none once the desk is left', async () => {
  const { line, wire, live } = begin();
  line.join('sims', []);
  const close = await live();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(wire.redial).toHaveBeenCalledTimes(2);
  close();
  window.dispatchEvent(new Event('online'));
  expect(wire.redial).toHaveBeenCalledTimes(2);
  expect(wire.close).toHaveBeenCalledTimes(1);
});

test('a screen that keeps its rows itself is told which records changed, and that anything may have when the line begins', async () => {
  const { line, ears, live } = begin();
  const ear = jest.fn();
  const leave = line.join('sunset', [], ear);
  await live();
  expect(ear.mock.calls).toEqual([['all']]);
  ears.get('sunset')?.onChanged({ changes: [{ type: 'sunset', id: 7 }] });
  ears.get('sunset')?.onChanged({ changes: [{ type: 'sunset', id: null }] });
  ears.get('sunset')?.onChanged('what?');
  expect(ear.mock.calls.slice(1)).toEqual([[[7]], ['all'], ['all']]);
  leave();
  ears.get('sunset')?.onChanged({ changes: [{ type: 'sunset', id: 8 }] });
  expect(ear).toHaveBeenCalledTimes(4);
});

test('without a server such a screen is told with every poll', async () => {
  const { line } = begin(null);
  const ear = jest.fn();
  line.join('sunset', [], ear);
  line.open();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(ear.mock.calls).toEqual([['all'], ['all']]);
});
