import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const HOME = '/usr/lib/postgresql';
const bins = existsSync(HOME) ? readdirSync(HOME).map((version) => path.join(HOME, version, 'bin')) : [];

/** Where this machine has a Postgres server, if it has one. */
export const postgresBin = bins.find((bin) => existsSync(path.join(bin, 'initdb')));

/** Postgres will not run as root: as whom then; nothing for the person running this. */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout));
  return { uid, gid };
}

/** A Postgres of its own in a temporary folder, on a socket in it; it can break down and be started again. */
export async function startPostgres(bin: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'linekeeper-pg-'));
  const as = owner();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const options = { ...as, cwd: folder, env: { NODE_ENV: 'test' as const, LC_ALL: 'C.UTF-8', PATH: process.env.PATH } };
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', `${folder}/data`, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  if (made.status !== 0) throw new Error(String(made.stderr));
  let server: ChildProcess;
  const start = async () => {
    server = spawn(path.join(bin, 'postgres'), ['-D', `${folder}/data`, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await saysReady(server);
  };
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'close');
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start,
    /** Ends it in the middle of whatever it does, without a word to anybody. */
    crash: () => end('SIGQUIT'),
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const saysReady = (server: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (data) => {
      said += data;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('close', () => reject(new Error(said)));
  });
