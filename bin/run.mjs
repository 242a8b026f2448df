import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import './orphan.mjs';

const running = new Set();

export const tool = (path, ...args) => [process.execPath, [`node_modules/${path}`, ...args]];

/** In a process group of its own, so that `stopRunning` ends all of it. `quiet` keeps the output back; it is in the answer. */
export function run(command, args, { cwd, env = process.env, quiet = false }) {
  return new Promise((resolve) => {
    const out = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', out, out] });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    running.add(child);
    const end = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      keep(error.message);
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? 128 + constants.signals[signal]));
  });
}

export function stopRunning() {
  for (const child of running) {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // Gone in the meantime, which is what was wanted.
    }
  }
}
