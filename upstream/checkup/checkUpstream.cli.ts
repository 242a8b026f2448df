import { parseArgs } from 'node:util';
import { CannotStart } from '#upstream/cannotStart.ts';
import { ask } from '#upstream/core/question.ts';
import { checkUpstream } from './checkup.ts';
import { openClient } from './client.ts';
import { realtimeSettings } from './realtime.ts';
import { openReport } from './report.ts';

const USAGE = `npm run check-upstream -- https://api.example.com/api --email you@example.com
  asks for the password, or takes LINEKEEPER_PASSWORD; --token TOKEN instead of an account leaves out signing in and out`;

const OPTIONS = { email: { type: 'string' }, token: { type: 'string' } } as const;

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\nUsage: ${USAGE}`);
  }
}

function baseFrom(given: string) {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new CannotStart(`${given} is not an address such as https://api.example.com/api.`);
  const { username, search, hash } = new URL(given);
  if (username || search || hash)
    throw new CannotStart(`${given.split('?')[0]?.replace(/\/\/.*@/, '//')}: give the address without a user, a query or a fragment.`);
  return given.replace(/\/+$/, '');
}

async function whoIs({ email, token }: { email?: string | undefined; token?: string | undefined }) {
  if (token) return { token };
  const isAnswered = process.stdin.isTTY;
  const who = email ?? (isAnswered ? await ask('E-mail: ') : '');
  const password = process.env.LINEKEEPER_PASSWORD ?? (isAnswered ? await ask('Password: ', true) : '');
  if (!who || !password) throw new CannotStart('An account is needed: --email, and LINEKEEPER_PASSWORD; or --token.');
  return { account: { email: who, password } };
}

/** 0: everything fits; 1: something does not, or nothing could be asked. */
async function main(): Promise<number> {
  const { values, positionals } = parsed();
  const [address] = positionals;
  if (!address || positionals.length > 1) throw new CannotStart(`Usage: ${USAGE}`);
  const client = openClient(baseFrom(address));
  const report = openReport(console.log);
  try {
    const who = await whoIs(values);
    console.log(`Asking ${client.base}${who.account ? ` as ${who.account.email}` : ''}`);
    await checkUpstream(client, { who, realtime: realtimeSettings(process.env) }, report);
  } finally {
    await client.close();
  }
  const { fits, misfits, notAsked } = report.sum();
  console.log(`\n${fits} fit, ${misfits} do not, ${notAsked} were not asked.`);
  return misfits > 0 ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  },
);
