import { type Endpoint, isDoneAnyway, pathOf } from '#lib/contract/endpoint.ts';
import { readReply } from '#lib/contract/reading.ts';
import { nowAfter } from '#lib/contract/written.ts';
import { type Answer, excerpt, unusable } from '#upstream/checkup/client.ts';
import { refusalIn } from '#upstream/checkup/judgedRead.ts';
import { judged } from '#upstream/checkup/shape.ts';

export type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;
export type Input = { params: object; query?: object; body?: unknown };
export type Written = { answer: Answer; now: unknown; misfits: string[]; notes: string[] };

export const read =
  (ask: Ask) =>
  async (path: string): Promise<unknown> => {
    const answer = await ask('GET', path);
    if (answer.status !== 200 || unusable(answer)) throw new Error(refusalIn(answer));
    return answer.json;
  };

/** Writes as the desk does: what the answer does not say is read again. */
export async function written(ask: Ask, endpoint: Endpoint, { params, query, body }: Input): Promise<Written> {
  const answer = await ask(endpoint.method, pathOf(endpoint, { params, query }), body);
  const wrong = unusable(answer, true) ?? (answer.status < 300 ? undefined : `${refusalIn(answer)}; it must be 2xx`);
  if (wrong) return { answer, now: undefined, misfits: [wrong], notes: [] };
  const { data, misfits } = readReply(endpoint, answer.json);
  if (data !== undefined || misfits.length === 0) return { answer, now: data, misfits: [], notes: [] };
  const said = answer.text ? excerpt(answer.text) : `${answer.status} and nothing`;
  const now = isDoneAnyway(endpoint) ? await nowAfter(endpoint, params, read(ask)) : undefined;
  if (now) return { answer, now, misfits: [], notes: [`it answers ${said}: the desk reads again what is now`] };
  if (endpoint.now) return { answer, now, misfits: [`it answers ${said}, and GET ${endpoint.now} does not tell what is now`], notes: [] };
  return { answer, now, misfits: judged(endpoint.reply, answer.json ?? null).misfits, notes: [] };
}

/** How a refusal of a wrong form is told: people see its sentences under their fields. */
export function judgedForm(answer: Answer): string[] {
  if (answer.status < 300) return ['what is wrong is accepted; it must be 422'];
  const wrong = unusable(answer);
  if (wrong) return [wrong];
  if (answer.status !== 422) return [`${refusalIn(answer)}; what is wrong must be 422`];
  const { errors } = (answer.json ?? {}) as { errors?: unknown };
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0
    ? []
    : [`errors: ${JSON.stringify(errors)}; must name each wrong field with a list of texts`];
}
