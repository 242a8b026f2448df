import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '../output.mjs';

const PATIENCE_MS = 10_000;

/** Debian keeps servers where a person's PATH may not look. */
const env = { NODE_ENV: 'production' as const, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

export const has = (name: string) => spawnSync(name, ['-v'], { env, stdio: 'ignore' }).error === undefined;

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isThere = await Promise.race([once(socket, 'connect').then(() => true), delay(1000, false)]).catch(() => false);
  socket.destroy();
  return isThere;
}

export type Program = Awaited<ReturnType<typeof startProgram>>;

/** Starts a server of the system in the foreground; ready once its port takes connections. Throws `UserError` with its own words if it never does. */
export async function startProgram(name: string, args: string[], port: number) {
  let child: ChildProcess;
  const start = async () => {
    let said = '';
    child = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => {
        said = `${said}${data}`.slice(-2000);
      });
    for (const giveUpAt = Date.now() + PATIENCE_MS; !(await answers(port)); await delay(50))
      if (child.exitCode !== null || Date.now() > giveUpAt) throw new UserError(`${name} did not start:\n${said.trim()}`);
  };
  await start();

  return {
    /** SIGSTOP and SIGCONT make it slow; what ends it is waited for. */
    async signal(signal: NodeJS.Signals) {
      const ended = ['SIGSTOP', 'SIGCONT'].includes(signal) ? undefined : once(child, 'close');
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      else return;
      await ended;
    },
    start,
  };
}
