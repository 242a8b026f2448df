import * as contract from '#lib/contract/index.ts';
import { Problem } from '#lib/contract/problem.ts';
import type { Answer, Client } from './client.ts';
import type { Report } from './report.ts';

const NOBODY = 2_147_483_000;

function judgedRefusal({ status, headers, json }: Answer, wanted: number) {
  const misfits: string[] = [];
  const notes: string[] = [];
  if (status >= 300 && status < 400) misfits.push(`it is sent on to ${headers.location ?? 'elsewhere'} (${status}); must be ${wanted}`);
  else if (status !== wanted) misfits.push(`it answers ${status}; must be ${wanted}`);
  else if (json === undefined) notes.push(`${headers['content-type'] ?? 'no type'} and no JSON: people read a general sentence`);
  else if (!Problem.safeParse(json).success) notes.push('it has no "code" of ours: people read a sentence by its status');
  return { misfits, notes };
}

export async function checkRefusals({ ask }: Client, token: string, { found }: Report) {
  const { login, user } = contract.session;
  found('GET /user without a token: 401', judgedRefusal(await ask('GET', user.path), 401));
  found('GET /user with a wrong token: 401', judgedRefusal(await ask('GET', user.path, { token: 'e30.e30.wrong' }), 401));
  found('GET /sims/… that is not there: 404', judgedRefusal(await ask('GET', `/sims/${NOBODY}`, { token }), 404));
  const invalid = await ask('POST', login.path, { body: {} });
  const { misfits, notes } = judgedRefusal(invalid, 422);
  const errors = (invalid.json as { errors?: unknown } | undefined)?.errors;
  const named = typeof errors === 'object' && errors !== null ? Object.values(errors) : [];
  const isListed = named.length > 0 && named.every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'));
  if (misfits.length === 0 && !isListed)
    misfits.push(`errors: ${JSON.stringify(errors)?.slice(0, 60)}; must name each wrong field with a list of texts`);
  found('POST /jwt/login without a word: 422', { misfits, notes });
}
