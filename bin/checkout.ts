import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROGRAMS } from './compile.mjs';
import { EMPTY_DATABASE, HALF, HIGHWAYS, MAP, NEXT, NPM, PROGRAM } from './standIns.ts';

/** A checkout with the real bin/ in it, no loader of TypeScript, and stand-ins for npm, Next and the programs that note what happened to them. */
export function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'linekeeper-bin-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  cpSync('bin', join(root, 'bin'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  write('package.json', JSON.stringify({ type: 'module', scripts }));
  write('package-lock.json', '{"packages":{"node_modules/esbuild":{"version":"1.0.0"}}}');
  write('node_modules/next/package.json', '{}');
  write('node_modules/next/dist/bin/next', NEXT);
  write('npm/cli.js', NPM);
  write('npm/package.json', '{"type":"commonjs"}');
  const sources = { upstream: HALF, web: HALF, cluster: HALF, basemap: MAP, highways: HIGHWAYS, 'empty-database': EMPTY_DATABASE };
  for (const [name, path] of Object.entries(PROGRAMS)) write(path, { ...sources }[name] ?? PROGRAM);
  symlinkSync(join(process.cwd(), 'node_modules/esbuild'), join(root, 'node_modules/esbuild'));
  const stops: (() => Promise<unknown>)[] = [];

  function run(env: Record<string, string>, args: string[], command = process.execPath) {
    const child = spawn(command, args, {
      cwd: root,
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        npm_execpath: join(root, 'npm/cli.js'),
        npm_config_update_notifier: 'false',
        ...env,
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    stops.push(() => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGTERM');
      } catch {}
      return ended;
    });
    return { child, ended, text: () => text };
  }

  return {
    root,
    write,
    start: (env: Record<string, string> = {}, args: string[] = []) => run(env, ['bin/start.mjs', ...args]),
    npm: (env: Record<string, string>, ...args: string[]) => run(env, args, 'npm'),
    program: (...args: string[]) => run({}, ['bin/program.mjs', ...args]),
    events: () => (existsSync(join(root, 'events')) ? readFileSync(join(root, 'events'), 'utf8').trim().split('\n') : []),
    async remove() {
      await Promise.all(stops.map((stop) => stop()));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Asks again until it is so; half a minute is a guard against hanging, no promise: a busy machine starts programs slowly. */
export async function until(isSo: () => boolean) {
  for (const end = Date.now() + 30_000; !isSo(); await delay(20)) if (Date.now() > end) throw new Error('it never came to pass');
}

export async function takenPort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, free: () => new Promise((resolve) => server.close(resolve)) };
}

export async function freePort() {
  const { port, free } = await takenPort();
  await free();
  return port;
}
