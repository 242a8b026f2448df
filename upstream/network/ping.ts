import { execFile } from 'node:child_process';
import { type BlockList, connect, isIP } from 'node:net';
import { SECOND } from '#upstream/core/clock.ts';

const TIMES = 4;
const KNOCK = 1.5 * SECOND;
const PINGS = 8 * SECOND;

export type Answers = number[];

export const isAddress = (text: string) => isIP(text) > 0 && !text.includes('%');

export const isIn = (networks: BlockList, address: string) => networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

const connectOnce = (host: string, port: number) =>
  new Promise<number | undefined>((resolve) => {
    const since = performance.now();
    const socket = connect({ host, port, timeout: KNOCK });
    const end = (answer?: number) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(performance.now() - since));
    socket.once('timeout', () => end());
    socket.once('error', () => end());
  });

export async function pingTcp(address: string, port: number): Promise<Answers> {
  const answers: Answers = [];
  for (let count = 0; count < TIMES; count += 1) {
    const ms = await connectOnce(address, port);
    if (ms === undefined && count === 0) return [];
    if (ms !== undefined) answers.push(Math.round(ms * 10) / 10);
  }
  return answers;
}

/** Four pings by the system's `ping`; nothing when this machine has none. The address must be one: `isAddress`. */
export const pingIcmp = (address: string) =>
  new Promise<Answers | undefined>((resolve) => {
    execFile('ping', ['-n', '-c', String(TIMES), '-i', '0.3', address], { timeout: PINGS }, (error, stdout) => {
      if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT') return resolve(undefined);
      resolve([...stdout.matchAll(/time[=<]([\d.]+) ?ms/g)].map(([, ms]) => Number(ms)));
    });
  });
