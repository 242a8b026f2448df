import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { pathOf } from '#lib/contract/endpoint.ts';
import type { ImportReport } from '#lib/contract/imports.ts';
import * as contract from '#lib/contract/index.ts';
import { problemIn } from '#lib/contract/problemIn.ts';
import type { StockName } from '#lib/contract/stock.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { ask } from '#upstream/core/question.ts';
import type { Order, Target } from './importOrder.ts';

const STILL = 10_000;

const WORDS: Partial<Record<string, string>> = {
  signed_out: 'The upstream does not know this e-mail address with this password.',
  invalid: 'The upstream does not accept these options or columns.',
  too_many: 'Too many tries to sign in: wait some minutes.',
  forbidden: 'This account may not add SIMs.',
  not_found: 'This upstream can not import lists.',
  not_built: 'This upstream can not import lists.',
  too_large: 'The file is larger than 50 MB.',
  busy: 'The upstream is busy with other imports: try again in a minute.',
};

/** Imports through an upstream that is running, with an account of it. Throws `CannotStart`. */
export async function openRunning(url: string, { file, columns, names, defaults, email }: Order): Promise<Target> {
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, { method: 'POST', ...init }).catch(() => undefined);
    if (!response) throw new CannotStart(`The upstream at ${url} does not answer.`);
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body;
    const { code, errors } = problemIn(response.status, body);
    throw new CannotStart(errors?.name?.join(' ') ?? WORDS[code] ?? `The upstream at ${url} failed (${response.status}).`);
  };

  console.log(`Linekeeper runs at ${url}.`);
  const isAnswered = process.stdin.isTTY;
  const who = email ?? (isAnswered ? await ask('E-mail: ') : '');
  const password = process.env.LINEKEEPER_PASSWORD ?? (isAnswered ? await ask('Password: ', true) : '');
  if (!who || !password) throw new CannotStart('Linekeeper is running, so an account is needed: --email, and LINEKEEPER_PASSWORD.');
  const login = contract.session.login;
  const headers = { 'content-type': 'application/json' };
  const signedIn = login.reply.parse(await call(login.path, { headers, body: JSON.stringify({ email: who, password }) }));

  const authorization = `Bearer ${signedIn.accessToken}`;
  const add = async (name: StockName) => {
    await call(contract.stock.addName.path, { headers: { ...headers, authorization }, body: JSON.stringify(name) });
  };
  const run = async ({ isDryRun }: { isDryRun: boolean }): Promise<ImportReport> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ columns, names, ...defaults })) if (value) form.set(name, value);
    form.set('file', await openAsBlob(file), path.basename(file));
    const query = { all: '1', ...(isDryRun && { dry_run: '1' }) };
    const since = Date.now();
    const still = setInterval(() => console.log(`  still at it, ${Math.round((Date.now() - since) / 1000)} s`), STILL);
    try {
      const answer = await call(pathOf(contract.imports.run, { query }), { headers: { authorization }, body: form });
      return contract.imports.run.reply.parse(answer).data;
    } finally {
      clearInterval(still);
    }
  };
  return { add, run, close: async () => undefined };
}
