import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLaravel } from '../e2e/laravel/start.ts';

const laravel = await startLaravel({ habits: 'success' });
/** What happens to a call on its way: nothing, or it is answered and the answer is lost. */
let onTheWay: (asked: IncomingMessage) => 'lost' | undefined = () => undefined;
const gateway = createServer((asked, answer) => {
  const { method, headers } = asked;
  const onward = request(new URL(asked.url ?? '', laravel.url), { method, headers }, (answered) => {
    if (onTheWay(asked) === 'lost') return answer.destroy();
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  asked.pipe(onward);
}).listen(0, '127.0.0.1');
await once(gateway, 'listening');
const base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/api`;
afterAll(async () => {
  gateway.close();
  gateway.closeAllConnections();
  await laravel.stop();
});
afterEach(() => {
  onTheWay = () => undefined;
});

/** Runs `npm run check-upstream` as npm does, with nobody at the terminal. */
function start(who: string, ...args: string[]) {
  const child = spawn(process.execPath, ['bin/program.mjs', 'check-upstream', base, '--email', `${who}@linekeeper.test`, ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, LINEKEEPER_PASSWORD: 'linekeeper' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) };
}

async function sim() {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'admin@linekeeper.test', password: 'linekeeper' });
  const { accessToken } = await (await fetch(`${laravel.url}/jwt/login`, { method: 'POST', headers, body })).json();
  const answer = await fetch(`${laravel.url}/sims/14`, { headers: { ...headers, authorization: `Bearer ${accessToken}` } });
  const { notes, imei, warehouse_code } = (await answer.json()).data;
  return { notes, imei, warehouse_code };
}
const isChange = ({ method, url }: IncomingMessage) => method === 'POST' && url === '/api/sims/14';

test('an account that may read nothing teaches nothing, which is said and ends with another code', async () => {
  const { code, output } = await start('nothing').ended;
  expect([code, output.trim().split('\n').at(-1)]).toEqual([
    2,
    'Nothing was learnt: this account may read no records. Use one that may read everything.',
  ]);
});

test('writes are tried on records that are named, and after a yes', async () => {
  const unnamed = await start('admin', '--writes', '--yes').ended;
  expect([unnamed.code, unnamed.output]).toEqual([1, expect.stringContaining('--writes takes the records it may touch')]);
  const silent = await start('admin', '--writes', '--sim', '14').ended;
  expect([silent.code, silent.output]).toEqual([1, expect.stringContaining('asks before it touches a record')]);
  const foreign = await start('admin', '--writes', '--yes', '--also', 'DELETE /batch/1').ended;
  expect([foreign.code, foreign.output]).toEqual([
    1,
    expect.stringContaining('--also "DELETE /batch/1": must be one of PUT /sims/:id/activate'),
  ]);
});

test('whoever presses Ctrl-C in the middle of a write finds the record as it was', async () => {
  const before = await sim();
  let child: ChildProcess | undefined;
  onTheWay = (asked) => {
    if (child && isChange(asked)) {
      onTheWay = () => undefined;
      child.kill('SIGINT');
    }
    return undefined;
  };
  const run = start('admin', '--writes', '--yes', '--sim', '14');
  child = run.child;
  const { code, output } = await run.ended;
  expect(output).toContain('Stopping. What was changed is put back first.');
  expect(output).toContain('not asked  the writes: stopped by Ctrl-C');
  expect(code).toBe(0);
  expect(await sim()).toEqual(before);
});

test('where the answer to a write is lost, what it changed is put back, and the check goes no further', async () => {
  const before = await sim();
  onTheWay = (asked) => {
    if (!isChange(asked)) return undefined;
    onTheWay = () => undefined;
    return 'lost';
  };
  const { code, output } = await start('admin', '--writes', '--yes', '--sim', '14').ended;
  expect([code, output]).toEqual([1, expect.stringContaining('broke the connection off')]);
  expect(output).not.toContain('Could not be put back');
  expect(await sim()).toEqual(before);
});

test('what can’t be put back is told at the end, with what it was', async () => {
  let changes = 0;
  // The second change is the one back: from then on the upstream is gone.
  onTheWay = (asked) => ((isChange(asked) && ++changes > 1) || changes > 1 ? 'lost' : undefined);
  const { code, output } = await start('admin', '--writes', '--yes', '--sim', '14').ended;
  expect(code).toBe(1);
  expect(output).toMatch(/Could not be put back:\n {2}SIM 14: its notes: .*was null/);
});
