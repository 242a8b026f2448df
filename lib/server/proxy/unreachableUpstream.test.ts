import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startTestWeb } from '#lib/testing/testWeb.ts';

/** A server that has stopped: the system still takes a few connections for it, and then lets whoever knocks wait. */
const LISTENS = `require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () { console.log(this.address().port) })`;
const server = spawn(process.execPath, ['-e', LISTENS], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await once(server.stdout, 'data');
const port = Number(String(line));
server.kill('SIGSTOP');
const waiting: Socket[] = Array.from({ length: 8 }, () => connect({ port, host: '127.0.0.1' }).on('error', () => undefined));

const { url, signIn } = await startTestWeb(() => ({ UPSTREAM_URL: `http://127.0.0.1:${port}/api`, CONNECT_TIMEOUT: '500ms' }));

afterAll(() => {
  for (const socket of waiting) socket.destroy();
  server.kill('SIGKILL');
});

test('an upstream that takes no connection is a 504 with a request id, and nobody is signed out', async () => {
  const response = await fetch(`${url}/api/sims/1`, { headers: { cookie: await signIn() } });
  const problem = await response.json();
  expect([response.status, problem.code, problem.request_id]).toEqual([504, 'timeout', response.headers.get('x-request-id')]);
  expect(response.headers.getSetCookie()).toEqual([]);
});
