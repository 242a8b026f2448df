import { z } from 'zod';
import { type Endpoint, isAct, pathOf } from '#lib/contract/endpoint.ts';
import { EXTENSIONS } from '#lib/contract/extensions.ts';
import * as contract from '#lib/contract/index.ts';
import { endpoints } from '#lib/contract/table.ts';
import { type Client, unusable } from './client.ts';
import { judgedRead } from './judgedRead.ts';
import type { Report } from './report.ts';
import { judged } from './shape.ts';

const { capabilities } = contract.session;

const isPlain = ({ method, path, access, query, file }: Endpoint) =>
  method === 'GET' &&
  !path.includes(':') &&
  !file &&
  access !== 'bff' &&
  access !== 'installer' &&
  (!query || z.safeParse(query, {}).success);

export async function checkExtensions({ ask }: Client, token: string, { found }: Report) {
  const answer = await ask('GET', capabilities.path);
  const about = `GET ${capabilities.path}`;
  if (answer.status === 404) return found(about, { notes: ['404: the core alone, which is all the desk must have'] });
  const wrong =
    unusable(answer) ?? (answer.status === 200 ? undefined : `without a token it answers ${answer.status}; must be 200 with names, or 404`);
  const { data, misfits } = wrong ? { data: undefined, misfits: [wrong] } : judged(capabilities.reply, answer.json);
  const names = (data as { data: string[] } | undefined)?.data ?? [];
  const known = EXTENSIONS.filter((name) => names.includes(name));
  const strange = names.filter((name) => !EXTENSIONS.some((each) => each === name));
  const lacking = EXTENSIONS.filter((name) => !names.includes(name));
  found(about, {
    misfits,
    notes: [
      ...(strange.length > 0 ? [`unknown here: ${strange.join(', ')}`] : []),
      ...(data && lacking.length > 0 ? [`not there: ${lacking.join(', ')}`] : []),
    ],
  });
  for (const { endpoint } of endpoints.filter(({ endpoint }) => isPlain(endpoint) && !isAct(endpoint))) {
    if (!endpoint.extension || !known.includes(endpoint.extension)) continue;
    const reply = await ask('GET', pathOf(endpoint), { token });
    const where = `GET ${endpoint.path} (${endpoint.extension})`;
    if (reply.status === 403) found(where, { notAsked: 'this account may not' });
    else found(where, judgedRead(endpoint, reply));
  }
}
