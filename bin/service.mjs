import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compiled, PROGRAMS } from './compile.mjs';
import { UserError } from './output.mjs';
import { ROOT } from './prepare.mjs';
import { tracer } from './traces.mjs';
import { waitsForDisk, watchdog } from './watchdog.mjs';

export const UPSTREAM = 'upstream';
export const WEB = 'web';

const PATIENCE = 10_000;
/** Left to itself the desk lets garbage pile up to a gigabyte before it collects; MB. */
const HEAP = { [WEB]: 384 };

function nodeArgs(program, isDev) {
  if (!PROGRAMS[program]) return [join(ROOT, program)];
  return isDev ? ['--import', 'tsx', join(ROOT, PROGRAMS[program])] : [compiled(ROOT, program)];
}

/**
 * Starts one service, in a process group of its own so that Ctrl-C reaches it once, through us. It speaks over IPC: `progress` and `failed`
 * with a text, `ready` with its address. `onLine(line, isError)` gets every line it logs. With `patience`, seconds, a service that is ready and
 * then silent for longer is ended, and `ended` says so.
 */
export function startService(name, program, { env, args = [], patience = 0, onLine, onProgress = (_text) => {} }) {
  const isDev = args.includes('--dev');
  const heap = HEAP[program] && !isDev ? [`--max-old-space-size=${HEAP[program]}`] : [];
  const child = spawn(process.execPath, [...heap, '--import', join(ROOT, 'bin/exitWithParent.mjs'), ...nodeArgs(program, isDev), ...args], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const inSources = isDev ? (line) => line : tracer(ROOT);
  for (const stream of ['stdout', 'stderr'])
    createInterface({ input: child[stream] }).on('line', (line) => onLine(inSources(line), stream === 'stderr'));

  let complaint;
  let watch;
  let wasSilent = false;
  const giveUp = () => {
    wasSilent = true;
    child.kill('SIGKILL');
  };
  const ready = new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message.type === 'progress') onProgress(message.text);
      watch?.heard();
      if (message.type === 'ready') {
        if (patience > 0) watch ??= watchdog(patience, giveUp, () => waitsForDisk(child.pid));
        resolve(message.url);
      }
      if (message.type === 'failed') complaint = message.text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) =>
      reject(new UserError(complaint ?? `The ${name} ended by itself before it was ready (${signal ?? `code ${code}`}).`)),
    );
  });
  ready.catch(() => undefined);

  const ended = once(child, 'close').then(([code, signal]) => {
    watch?.stop();
    return { code, signal, wasSilent };
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  return {
    name,
    pid: child.pid,
    ready,
    ended,
    /** Asks it to stop, insists after ten seconds, and waits until it is gone. */
    async stop(signal = 'SIGTERM') {
      watch?.stop();
      if (!hasEnded()) child.kill(signal);
      const insist = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      await ended;
      clearTimeout(insist);
    },
  };
}
