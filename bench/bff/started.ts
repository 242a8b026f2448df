import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
export const folder = mkdtempSync(path.join(tmpdir(), 'linekeeper-bench-'));
export const { PATH, HOME } = process.env;
const children: ChildProcess[] = [];

export const freePort = async () => {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

export function begin(command: string, args: string[], env: Record<string, string> = {}, withIpc = true) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', ...(withIpc ? (['ipc'] as const) : [])],
  });
  children.push(child);
  return child;
}
export const groupOf = (child: ChildProcess) => child.pid ?? 0;

export const ready = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    child.on('message', (message: { type: string; url?: string; text?: string }) => {
      if (message.type === 'ready') resolve(message.url ?? '');
      if (message.type === 'failed') reject(new Error(message.text));
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });

export async function answering(url: string) {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const plainly = (args: string[], env: Record<string, string>) => begin(process.execPath, args, env);

export async function desk(front: '0' | '1', upstream: string, start = plainly) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    FRONT: front,
    UPSTREAM_URL: upstream,
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    DATA_DIR: path.join(folder, `desk${front}`),
  };
  const child = start(['bin/program.mjs', 'web'], env);
  await ready(child);
  const signedIn = await fetch(`${url}/api/jwt/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'linekeeper', origin: url },
    body: JSON.stringify({ email: 'user1@linekeeper.test', password: 'linekeeper' }),
  });
  if (!signedIn.ok) throw new Error(`signing in was answered ${signedIn.status}`);
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { origin: url, group: groupOf(child), headers: { cookie: cookie.join('; '), 'x-requested-with': 'linekeeper' } };
}

export async function smallUpstream() {
  const url = await ready(begin(process.execPath, ['--import', 'tsx', 'bench/bff/upstream.ts']));
  const login = await fetch(`${url}/jwt/login`, { method: 'POST', body: JSON.stringify({ email: 'user1@linekeeper.test' }) });
  const { accessToken } = (await login.json()) as { accessToken: string };
  return { url, accessToken };
}

export async function plainProxy(upstream: string, token: string) {
  const child = begin(process.execPath, ['bench/bff/plain.mjs'], { UPSTREAM_URL: upstream, TOKEN: token });
  return { origin: await ready(child), group: groupOf(child) };
}

export function endAll() {
  for (const child of children) if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
