import * as contract from '#lib/contract/index.ts';
import { problemIn } from '#lib/contract/problemIn.ts';
import type { Answer, Client } from './client.ts';
import { checkLimits } from './limits.ts';
import type { Report } from './report.ts';
import { type Entrance, strangersTry } from './signingIn.ts';

const NOBODY = 2_147_483_000;
const [HERE, THERE] = ['192.0.2.1', '192.0.2.2'] as const;
/** What the desk takes for a wrong password: Laravel's own controllers answer a wrong form. */
const WRONG_PASSWORD = [400, 401, 422];

function judgedRefusal({ status, headers, json }: Answer, wanted: readonly number[]) {
  const misfits: string[] = [];
  const notes: string[] = [];
  if (status >= 300 && status < 400)
    misfits.push(`it is sent on to ${headers.location ?? 'elsewhere'} (${status}); must be ${wanted.join(', ')}`);
  else if (!wanted.includes(status)) misfits.push(`it answers ${status}; must be ${wanted.join(', ')}`);
  else if (json === undefined) notes.push(`${headers['content-type'] ?? 'no type'} and no JSON: people read a general sentence`);
  return { misfits, notes };
}

export async function checkRefusals({ ask }: Client, entrance: Entrance, token: string, { found }: Report) {
  const { user } = contract.session;
  const { login } = entrance.places;
  found('GET /user without a token: 401', judgedRefusal(await ask('GET', user.path), [401]));
  found('GET /user with a wrong token: 401', judgedRefusal(await ask('GET', user.path, { token: 'e30.e30.wrong' }), [401]));
  found('GET /sims/… that is not there: 404', judgedRefusal(await ask('GET', `/sims/${NOBODY}`, { token }), [404]));

  const before = await ask('GET', user.path, { token });
  // An empty form is refused by each package in its own way, and no page sends one.
  const invalid =
    entrance.kind === 'jwt'
      ? await ask('POST', login, { body: {}, headers: { 'x-forwarded-for': HERE } })
      : await strangersTry(entrance, HERE);
  const wrong = await strangersTry(entrance, THERE);
  const after = await ask('GET', user.path, { token, headers: { 'x-forwarded-for': THERE } });

  const about = `POST ${login} with a wrong password`;
  if (wrong.status === 429) found(about, { notAsked: 'the upstream has had too many tries' });
  else {
    const { misfits, notes } = judgedRefusal(wrong, WRONG_PASSWORD);
    found(about, { misfits, notes: [...notes, ...(misfits.length ? [] : [`${wrong.status} is read as wrong credentials`])] });
  }
  if (entrance.kind === 'jwt') judgeForm(`POST ${login} without a word: 422`, invalid, found);
  checkLimits({ before, logins: [invalid, wrong], after }, found);
}

function judgeForm(about: string, answer: Answer, found: Report['found']) {
  if (answer.status === 429) return found(about, { notAsked: 'the upstream has had too many tries' });
  const form = judgedRefusal(answer, [422]);
  const errors = (answer.json as { errors?: unknown } | undefined)?.errors;
  if (form.misfits.length === 0 && !problemIn(answer.status, answer.json).errors)
    form.misfits.push(`errors: ${JSON.stringify(errors)?.slice(0, 60)}; must name each wrong field with a list of texts`);
  found(about, form);
}
