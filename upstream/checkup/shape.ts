import type { Endpoint } from '#lib/contract/endpoint.ts';
import { named, type Reading, readingsOf, shown } from '#lib/contract/reading.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []);

const isNothing = (read: unknown) =>
  read === null || read === undefined || read === '' || Number.isNaN(read) || (Array.isArray(read) && read.length === 0);

function ruleOf({ rule, value, read }: Reading): string {
  if (value === undefined || value === null) return 'must be there';
  switch (rule) {
    case 'word':
    case 'other':
      return isNothing(read) ? 'is not understood, and read as nothing' : `is not known, and read as ${shown(read)}`;
    case 'digits':
      return 'a number this long loses its last digits in JSON: it must be text';
    case 'time':
      return 'must be an instant, like 2026-11-21T14:00:00Z';
    case 'truth':
      return 'must be true or false';
    default:
      return `must be ${{ text: 'text', number: 'a number', list: 'a list', record: 'a record', absent: 'there', json: 'JSON', bare: 'an instant' }[rule]}`;
  }
}

function describe(readings: readonly Reading[]): string[] {
  const groups = new Map<string, { first: Reading; count: number }>();
  for (const each of readings) {
    const key = `${named(each.place)} ${ruleOf(each)}`;
    const group = groups.get(key);
    groups.set(key, { first: group?.first ?? each, count: (group?.count ?? 0) + 1 });
  }
  const lines = [...groups.values()].map(({ first, count }) => {
    const more = count > 1 ? ` (and ${count - 1} more like it)` : '';
    return `${named(first.place) || 'the answer'}: ${shown(first.value)}; ${ruleOf(first)}${more}`;
  });
  return lines.length > 12 ? [...lines.slice(0, 12), `and ${lines.length - 12} more places`] : lines;
}

const enveloped = (answer: unknown) =>
  isRecord(answer) && ('data' in answer || 'swap' in answer || 'ticket' in answer) ? answer : { data: answer };

function missingIn(raw: Record<string, unknown>, read: Record<string, unknown>): string[] {
  const name = ['data', 'swap', 'system'].find((each) => each in read);
  if (name === undefined) return [];
  const [first] = [read[name]].flat();
  const sent = (Array.isArray(read[name]) ? rowsOf(raw[name]) : [raw[name]]).filter(isRecord);
  return isRecord(first) && sent.length > 0 ? Object.keys(first).filter((key) => sent.every((record) => !(key in record))) : [];
}

export type Judged = {
  data: unknown;
  misfits: string[];
  dashes: string[];
  missing: string[];
  bare: string[];
};

const isNoList = (answer: unknown, data: unknown, readings: readonly Reading[]) =>
  isRecord(answer) &&
  !('data' in answer) &&
  (data === undefined
    ? readings.some(({ place, rule }) => place.length === 1 && place[0] === 'data' && rule === 'list')
    : isRecord(data) && Array.isArray(data.data) && data.data.length === 0 && Object.keys(answer).length > 0);

/** An answer as a screen reads it: what does not fit (place, value, rule). What is read as nothing is a misfit where it is needed. */
export function judged(reply: Endpoint['reply'], sent: unknown, isNeeded: (field: string) => boolean = () => true): Judged {
  const { data, answer, readings } = readingsOf({ reply }, sent);
  const nothing: Judged = { data: undefined, misfits: [], dashes: [], missing: [], bare: [] };
  if (isNoList(answer, data, readings))
    return { ...nothing, misfits: ['data: not there; the rows must stand in it, or be the whole answer'] };
  if (data === undefined) return { ...nothing, misfits: describe(readings) };
  const isDash = ({ read, place }: Reading) => isNothing(read) && !isNeeded(String(place.at(-1)));
  return {
    data,
    misfits: describe(readings.filter((each) => each.rule !== 'bare' && !isDash(each))),
    dashes: describe(readings.filter((each) => each.rule !== 'bare' && isDash(each))),
    missing: isRecord(data) ? missingIn(enveloped(answer), data) : [],
    bare: [...new Set(readings.filter(({ rule }) => rule === 'bare').map(({ place }) => String(place.at(-1))))],
  };
}
