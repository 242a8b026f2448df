import type { Endpoint } from '#lib/contract/endpoint.ts';
import { problemIn } from '#lib/contract/problemIn.ts';
import { type Answer, unusable } from './client.ts';
import { NEEDS, OURS } from './needs.ts';
import { judged } from './shape.ts';

/** The sentences of a refusal, so that whoever mends it need not ask for it again. */
export function refusalIn({ status, json }: Answer): string {
  const { message, errors = {} } = problemIn(status, json);
  const told = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`);
  const words = told.length > 0 ? told.join('; ') : message.slice(0, 200);
  return `it answers ${status}${words ? ` (${words})` : ''}`;
}

/** What null says nothing of while this is not so: such a field may be left out. */
const WHILE: Partial<Record<string, string>> = { expires_at: 'on_test' };
const isMeant = (field: string, data: unknown) => {
  const so = WHILE[field];
  const rows = (data as { data?: unknown } | undefined)?.data;
  return !so || !Array.isArray(rows) || rows.some((row: Record<string, unknown>) => row[so] === true);
};

export function judgedRead(endpoint: Endpoint, answer: Answer) {
  const wrong = unusable(answer) ?? (answer.status === 200 ? undefined : `${refusalIn(answer)}; it must be 200`);
  if (wrong) return { data: undefined, misfits: [wrong], notes: [], bare: [] };
  const needs = endpoint.extension ? undefined : (NEEDS[endpoint.path] ?? {});
  const { data, misfits, dashes, missing, bare } = judged(endpoint.reply, answer.json, needs && ((field) => field in needs));
  const lacking = missing.filter((field) => needs?.[field] && isMeant(field, data));
  const left = missing.filter((field) => !needs?.[field] && !OURS.includes(field));
  return {
    data,
    misfits: [...misfits, ...lacking.map((field) => `${field}: not there; ${needs?.[field]}`)],
    notes: [...dashes, ...(left.length > 0 ? [`never there, and shown as a dash: ${left.join(', ')}`] : [])],
    bare,
  };
}
