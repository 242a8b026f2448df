import { createServer, type Server } from 'node:http';
import { one } from '#lib/contract/shapes.ts';
import { TestStatus } from '#lib/contract/systems.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { addSystem } from '#upstream/testing/systems.ts';

type Alert = { text: string; event: string; minutes?: number; cs_no: string };

let bench: Bench;
let token: string;
let server: Server;
let told: Alert[];
/** What the receiver answers, in turn; then 200. */
let answers: number[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const status = answers.shift() ?? 200;
    if (status === 200) told.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(status).end();
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  const settings = { ALERT_WEBHOOK: `http://127.0.0.1:${port}/hook`, STATION_SECONDS: '0', ACCESS_SECONDS: '86400' };
  bench = await openMemoryBench(settings, 20);
  token = (await bench.signIn('admin')).accessToken;
});
beforeEach(() => {
  told = [];
});
afterAll(async () => {
  server.close();
  await bench.close();
});

test('whoever is on call hears of a test that nears its end, once for each warning, however often the receiver fails', async () => {
  const system = await addSystem(bench.database, { siteName: 'Bayou Bend Dental' });
  answers = [503, 500];
  const asked = await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token, body: { minutes: 20 } });
  expect(one(TestStatus).parse(asked.body).data.system_no).toBe(system.systemNo);
  await bench.passes(22 * MINUTE, 30 * SECOND);
  expect(told.map(({ event, minutes }) => `${event} ${minutes}`)).toEqual([
    'test-warning 15',
    'test-warning 5',
    'test-escalated undefined',
    'test-warning 0',
  ]);
  expect(told[0]).toMatchObject({
    text: `Bayou Bend Dental (${system.csNo}) is on test by Marisol Treviño: 15 minutes left.`,
    cs_no: system.csNo,
    url: `http://localhost:3000/system/${system.csNo}`,
  });
});

test('a webhook is told in the language of those who read it', async () => {
  const { siteName, systemNo, csNo } = await addSystem(bench.database, { siteName: 'Bayou Bend Dental' });
  bench.env.ALERT_LANGUAGE = 'de';
  try {
    await bench.ask(`POST /cs/system/${systemNo}/on-test/0`, { token, body: { minutes: 20 } });
    await bench.passes(6 * MINUTE, 30 * SECOND);
  } finally {
    bench.env.ALERT_LANGUAGE = 'en';
  }
  expect(told.map(({ text }) => text)).toEqual([`${siteName} (${csNo}) ist im Test, verantwortlich: Marisol Treviño. Noch 15 Minuten.`]);
});

test('a station that can’t be reached when a test is to end is told once', async () => {
  const system = await addSystem(bench.database);
  await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token, body: { minutes: 60 } });
  await bench.context.queue.runDue();
  await bench.ask('POST /_test/world', { body: { station: { case: 'silent', times: 10_000 } } });
  await bench.ask(`POST /cs/system/${system.systemNo}/off-test/0`, { token, body: {} });
  await bench.passes(5 * MINUTE, MINUTE);
  expect(told).toMatchObject([
    { event: 'test-lost', text: expect.stringContaining('does not answer') },
    { event: 'test-escalated', step: 'desk', text: expect.stringContaining('nobody has taken it') },
  ]);
});
