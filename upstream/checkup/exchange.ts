import { pathOf } from '#lib/contract/endpoint.ts';
import { problem } from '#lib/contract/problem.ts';
import { problemIn } from '#lib/contract/problemIn.ts';
import { readReply } from '#lib/contract/reading.ts';
import type { AskUpstream } from '#lib/foreign/asking.ts';
import type { Answer, Client } from './client.ts';
import { judged } from './shape.ts';

/** A token may come bare, and as a page; a page is none. */
const payloadOf = ({ json, text }: Answer) => (json === undefined && /^[^<\s]/.test(text) ? text : json);

/** Asks for an auth scheme as the web app does. `last` is what came, and what of it did not fit. */
export function openExchange(client: Client) {
  const last: { answer?: Answer; misfits: string[] } = { misfits: [] };
  const ask: AskUpstream = async (endpoint, input, { token, clientAddress, at }) => {
    const { body, ...rest } = input as { body?: unknown };
    const answer = await client.ask(endpoint.method, at ?? pathOf(endpoint, rest), {
      body,
      ...(token && { token }),
      ...(clientAddress && { headers: { 'x-forwarded-for': clientAddress } }),
    });
    Object.assign(last, { answer, misfits: [] });
    const { status } = answer;
    const payload = payloadOf(answer);
    const failed = (why: ReturnType<typeof problem>['body'], as = status) => ({ ok: false as const, status: as, problem: why, payload });
    if (status >= 400) return failed(problemIn(status, payload));
    const unreadable = failed(problem('unreachable').body, 502);
    if (status >= 300) return unreadable;
    const { data, misfits } = readReply(endpoint, payload);
    if (data === undefined && misfits.length === 0) return { ok: true, data: undefined as never };
    last.misfits = judged(endpoint.reply, payload).misfits;
    return data === undefined ? unreadable : { ok: true, data };
  };
  return { ask, last };
}
export type Exchange = ReturnType<typeof openExchange>;
