import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findLaravel, WITHOUT_LARAVEL } from '../../bin/laravel.mjs';
import { freePort } from '../ports.ts';

const APP = resolve('e2e/laravel/app');
const running = new Set<() => void>();
process.on('exit', () => {
  for (const end of running) end();
});

type Settings = {
  /** How its programmers answer: `none`, `usual`, or names of `app/src/Habits.php` with commas. */
  habits?: string;
  /** `THROTTLE`, `JWT_TTL`, `PUSHER_URL` and the like. */
  more?: Record<string, string>;
};

async function answers(url: string, child: ChildProcess, said: () => string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Laravel has not started:\n${said()}`);
    const answer = await fetch(`${url}/user`, { headers: { accept: 'application/json' } }).catch(() => undefined);
    if (answer?.status === 401) return;
    if (answer) throw new Error(`Laravel answers ${answer.status}:\n${await answer.text()}\n${said()}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** The company's own Laravel with a small company in it, on a port and a folder of its own. */
export async function startLaravel({ habits = 'none', more = {} }: Settings = {}) {
  if (!(await findLaravel(APP))) throw new Error(WITHOUT_LARAVEL);
  const folder = mkdtempSync(join(tmpdir(), 'laravel-'));
  const { PATH = '' } = process.env;
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'test', PATH, APP_STORAGE: folder, HABITS: habits, PHP_CLI_SERVER_WORKERS: '4', ...more };
  const artisan = (...args: string[]) =>
    promisify(execFile)('php', ['artisan', ...args], { cwd: APP, env: { ...env, COLUMNS: '200' } }).catch((error) => {
      throw new Error(`artisan ${args.join(' ')}: ${error.stdout}${error.stderr}`);
    });
  await artisan('prepare');

  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api`;
  // Its workers are processes too: they end with their group.
  const child = spawn('php', ['-S', `127.0.0.1:${port}`, 'public/index.php'], {
    cwd: APP,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-10_000);
    });
  }
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Gone in the meantime.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  running.add(end);
  await answers(url, child, () => said);

  return {
    url,
    /** `down`, `up`, `revoke` (every token), `changed CHANNEL TYPE ID`. */
    artisan,
    async stop() {
      const closed = child.exitCode === null ? once(child, 'exit') : undefined;
      running.delete(end);
      end();
      await closed;
    },
  };
}
export type Laravel = Awaited<ReturnType<typeof startLaravel>>;
