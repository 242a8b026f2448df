import type { Endpoint } from '#lib/contract/endpoint.ts';
import { type Answer, unusable } from './client.ts';
import { NEEDS, OURS } from './needs.ts';
import { judged } from './shape.ts';

/** The sentences of a refusal, so that whoever mends it need not ask for it again. */
export function refusalIn({ status, json }: Answer): string {
  const { message, errors } = (json ?? {}) as { message?: unknown; errors?: unknown };
  const fields = typeof errors === 'object' && errors !== null ? Object.entries(errors) : [];
  const told = fields.map(([field, texts]) => `${field}: ${[texts].flat().join(' ')}`);
  const words = told.length > 0 ? told.join('; ') : typeof message === 'string' ? message.slice(0, 200) : '';
  return `it answers ${status}${words ? ` (${words})` : ''}`;
}

/** An answer to a read as the screens take it. */
export function judgedRead(endpoint: Endpoint, answer: Answer) {
  const wrong = unusable(answer) ?? (answer.status === 200 ? undefined : `${refusalIn(answer)}; it must be 200`);
  if (wrong) return { data: undefined, misfits: [wrong], notes: [], bare: [] };
  const needs = endpoint.extension ? undefined : (NEEDS[endpoint.path] ?? {});
  const { data, misfits, dashes, missing, bare } = judged(endpoint.reply, answer.json, needs && ((field) => field in needs));
  const lacking = missing.filter((field) => needs?.[field]);
  const left = missing.filter((field) => !needs?.[field] && !OURS.includes(field));
  return {
    data,
    misfits: [...misfits, ...lacking.map((field) => `${field}: not there; ${needs?.[field]}`)],
    notes: [...dashes, ...(left.length > 0 ? [`never there, and shown as a dash: ${left.join(', ')}`] : [])],
    bare,
  };
}
