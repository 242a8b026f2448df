import { parseArgs } from 'node:util';
import { CannotStart } from '#upstream/cannotStart.ts';
import { ask } from '#upstream/core/question.ts';
import type { Named } from './reads.ts';

export const USAGE = `npm run check-upstream -- https://api.example.com/api --email you@example.com
  asks for the password, or takes LINEKEEPER_PASSWORD; --token TOKEN instead of an account leaves out signing in and out
  --sim ID --system CSNO --swap ID --batch ID --sunset ID name the records that are looked at
  --writes tries on them what the core writes and puts it back; asks before, unless --yes
  --also "PUT /sims/7/activate" with --writes does that too, and does not put it back; may come again`;

const OPTIONS = {
  email: { type: 'string' },
  token: { type: 'string' },
  sim: { type: 'string' },
  system: { type: 'string' },
  swap: { type: 'string' },
  batch: { type: 'string' },
  sunset: { type: 'string' },
  writes: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  also: { type: 'string', multiple: true },
} as const;

export function readOptions() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\nUsage: ${USAGE}`);
  }
}

export function baseFrom(given: string) {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new CannotStart(`${given} is not an address such as https://api.example.com/api.`);
  const { username, search, hash } = new URL(given);
  if (username || search || hash)
    throw new CannotStart(`${given.split('?')[0]?.replace(/\/\/.*@/, '//')}: give the address without a user, a query or a fragment.`);
  return given.replace(/\/+$/, '');
}

export async function whoIs({ email, token }: { email?: string | undefined; token?: string | undefined }) {
  if (token) return { token };
  const isAnswered = process.stdin.isTTY;
  const who = email ?? (isAnswered ? await ask('E-mail: ') : '');
  const password = process.env.LINEKEEPER_PASSWORD ?? (isAnswered ? await ask('Password: ', true) : '');
  if (!who || !password) throw new CannotStart('An account is needed: --email, and LINEKEEPER_PASSWORD; or --token.');
  return { account: { email: who, password } };
}

export function namedIn({ sim, system, swap, batch, sunset }: ReturnType<typeof readOptions>['values']): Named {
  const idOf = (option: string, text: string | undefined) => {
    if (text === undefined) return undefined;
    if (!/^\d+$/.test(text)) throw new CannotStart(`--${option} ${text}: must be the id of a record, like 7.`);
    return Number(text);
  };
  return { sim: idOf('sim', sim), cs: system, swap: idOf('swap', swap), batch: idOf('batch', batch), sunset: idOf('sunset', sunset) };
}
