import { spawn } from 'node:child_process';
import { UNOPTIMIZED } from './spawned.ts';

/** Runs one of the programs (`npm run import`, say) as npm does, with nobody at the terminal, to its end. */
export function runProgram(name: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [UNOPTIMIZED, 'bin/program.mjs', name, ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  return new Promise<{ code: number | null; output: string }>((resolve) => child.on('close', (code) => resolve({ code, output })));
}
