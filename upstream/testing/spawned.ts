import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';

type Message = { type: string; text?: string; url?: string };

const children = new Set<ChildProcess>();
/** Ends whatever a failed test left running. */
export function endSpawned() {
  for (const child of children) child.kill('SIGKILL');
}

const ROOT = path.join(import.meta.dirname, '../..');
/** A process that is gone in seconds has nothing of an optimized Postgres, and would pay a third of its processor time for it. */
export const UNOPTIMIZED = '--liftoff-only';
const PROGRAM = path.join(ROOT, 'bin/program.mjs');

/** A file of the tests as one of JavaScript, so that a process that is killed in a moment does not compile for seconds first. */
function compiledTest(file: string): string {
  const known = compiledTests.get(file);
  if (known) return known;
  const outfile = path.join(ROOT, 'dist/testing', `${file.replaceAll('/', '-')}.${process.pid}.js`);
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm', logLevel: 'silent' } as const;
  buildSync({ ...options, entryPoints: [path.join(ROOT, 'upstream', file)], outfile, sourcemap: 'inline' });
  compiledTests.set(file, outfile);
  process.once('exit', () => rmSync(outfile, { force: true }));
  return outfile;
}
const compiledTests = new Map<string, string>();

/** Runs the upstream as it was compiled, or a file of its tests, as a process of its own and hears what it says: messages over IPC, and lines. */
export function spawned(what: 'upstream' | `${string}.ts`, env: Record<string, string>) {
  const [file, args, execArgv] = what === 'upstream' ? [PROGRAM, [what], []] : [compiledTest(what), [], ['--enable-source-maps']];
  const child = fork(file, args, {
    execArgv: [...execArgv, UNOPTIMIZED],
    env: { NODE_ENV: 'test', PATH: process.env.PATH, LOG_LEVEL: 'warn', UPSTREAM_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.add(child);
  const said: Message[] = [];
  let output = '';
  child.on('message', (message) => said.push(message as Message));
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const ended = once(child, 'close').then(([code, signal]) => {
    children.delete(child);
    return { code, signal, output, said };
  });

  /** The first message that fits; fails when the process ends before. */
  const hears = (fits: (message: Message) => boolean) =>
    new Promise<Message>((resolve, reject) => {
      const look = () => {
        const message = said.find(fits);
        if (message) resolve(message);
      };
      look();
      child.on('message', () => setImmediate(look));
      ended.then(() => reject(new Error(`ended without saying it: ${output}${JSON.stringify(said)}`)));
    });

  return {
    child,
    said,
    ended,
    hears,
    ready: () => hears(({ type }) => type === 'ready').then(({ url }) => url ?? ''),
    stop: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    },
  };
}
