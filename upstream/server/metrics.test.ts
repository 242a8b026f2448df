import type { AddressInfo } from 'node:net';
import { systems } from '#upstream/systems/tables.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { registryOf, serveMetrics } from './metrics.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openMemoryBench({}, 20);
});
afterAll(() => bench.close());

test('calls, sockets, systems on test and jobs are counted, and nothing of whom they are about', async () => {
  const { accessToken } = await bench.signIn('dispatcher');
  const server = await serveMetrics(
    registryOf(bench.context, () => 3),
    0,
    '127.0.0.1',
  );
  const { port } = server.address() as AddressInfo;
  const shown = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const onTest = async () => Number(/linekeeper_open\{what="on_test"\} (\d+)/.exec(await shown())?.[1]);
  const CALL = '\nlinekeeper_call_seconds_count{endpoint="POST /cs/system/:systemNo/on-test/:id",status="200"} ';
  const calls = async () => Number((await shown()).split(CALL)[1]?.split('\n')[0] ?? 0);
  const before = await onTest();
  const called = await calls();
  const [site] = await bench.database.select().from(systems).limit(1);
  const put = await bench.ask(`POST /cs/system/${site?.systemNo}/on-test/0`, {
    token: accessToken,
    body: { minutes: 30, reason: 'metrics' },
  });
  expect(put.status).toBeLessThan(300);
  expect(await onTest()).toBe(before + 1);
  const text = await shown();
  expect(await calls()).toBe(called + 1);
  expect(text).toContain('\nlinekeeper_websockets 3');
  expect(text).not.toContain(String(site?.csNo));
  await expect(
    serveMetrics(
      registryOf(bench.context, () => 0),
      port,
      '127.0.0.1',
    ),
  ).rejects.toThrow(`EADDRINUSE: address already in use 127.0.0.1:${port}`);
  server.close();
});
