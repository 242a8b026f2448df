import { z } from 'zod';
import { isUnixTime, withOffset } from '#lib/format/bareTimes.ts';
import type { Endpoint, Reply } from './endpoint.ts';
import { open, plainWord, truthOf } from './shapes.ts';

/** `digits`: a number that JSON keeps; `json`: no JSON came at all. Codes, whose words are in messages `misfits.rules`. */
export const MISFIT_RULES = ['absent', 'text', 'number', 'list', 'record', 'truth', 'word', 'digits', 'time', 'other', 'json'] as const;
type MisfitRule = (typeof MISFIT_RULES)[number];

/** What did not fit: `data[].site.name`, the value (shortened), and the rule. */
export type Misfit = { place: string; value: string; rule: MisfitRule };

type Place = readonly PropertyKey[];
type Found = { place: Place; value: unknown; rule: MisfitRule };

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isIndex = (key: PropertyKey | undefined) => /^\d+$/.test(String(key));
const hasRecords = (value: unknown) => Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null);

/** A bare record or list stands in no envelope, and PHP's lists may have places as keys; a schema's place is found in them all the same. */
function step(from: unknown, key: PropertyKey): unknown {
  if (isIndex(key)) return Array.isArray(from) ? from[Number(key)] : Object.values(isRecord(from) ? from : {})[Number(key)];
  if (key === 'data' && (Array.isArray(from) || (isRecord(from) && !('data' in from)))) return from;
  return isRecord(from) ? from[key] : undefined;
}
const at = (from: unknown, place: Place) => place.reduce(step, from);

const KINDS: Partial<Record<string, MisfitRule>> = {
  string: 'text',
  number: 'number',
  int: 'number',
  array: 'list',
  object: 'record',
  record: 'record',
  boolean: 'truth',
};
const ruleOf = (issue: z.core.$ZodIssue): MisfitRule =>
  issue.code === 'invalid_value' ? 'word' : issue.code === 'invalid_type' ? (KINDS[issue.expected] ?? 'other') : 'other';

function innermost(issue: z.core.$ZodIssue, outer: Place = []): Omit<Found, 'value'>[] {
  const place = [...outer, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ place, rule: ruleOf(issue) }];
  const likest = issue.errors.toSorted((a, b) => (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0))[0] ?? [];
  return likest.flatMap((inner) => innermost(inner, place));
}

/** The field, or what it is a part of, that may be told as unknown; never a row, rows or the subject: a row left out would be a lie. */
function blankable(answer: unknown, place: Place, rule?: MisfitRule): Place | undefined {
  // One that is no word makes the list of words one that nobody knows.
  if (isIndex(place.at(-1)) && rule === 'text') return place.length > 2 ? place.slice(0, -1) : undefined;
  const value = at(answer, place);
  const isRow = isIndex(place.at(-1)) && isRecord(value);
  if (place.length < 2 || isRow || hasRecords(value)) return undefined;
  const isField = !isIndex(place.at(-1)) && value !== null && value !== undefined;
  return isField ? place : blankable(answer, place.slice(0, -1));
}

function blank(answer: unknown, place: Place) {
  const holder = at(answer, place.slice(0, -1));
  // Null would say of some fields that there is none.
  if (isRecord(holder)) holder[place.at(-1) as PropertyKey] = undefined;
}

export const shown = (value: unknown) => {
  const text = value === undefined ? 'not there' : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};
export const named = (place: Place) =>
  place
    .map((key) => (isIndex(key) ? '[]' : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
const misfitOf = ({ place, value, rule }: Found): Misfit => ({
  place: named(place),
  value: shown(value),
  rule: value === undefined || value === null ? 'absent' : rule,
});

/** A field that can't be read is one that nobody knows: at most so many of an answer, then it is another answer than the one asked for. */
const MOST_BLANKS = 5000;

/** What is read of an answer without what can't be, that answer, and what can't be; no data where a record goes by it. */
function readBlanking({ reply }: Pick<Endpoint, 'reply'>, sent: unknown): { data?: unknown; answer: unknown; found: Found[] } {
  const given = open(reply as z.ZodType, sent);
  const first = z.safeParse(reply, given);
  if (first.success) return { data: first.data, answer: given, found: [] };
  const answer: unknown = given === undefined ? undefined : JSON.parse(JSON.stringify(given));
  const all: Found[] = [];
  let { error } = first as { error: z.core.$ZodError };
  for (;;) {
    const found = error.issues.flatMap((issue) => innermost(issue)).map((each): Found => ({ ...each, value: at(answer, each.place) }));
    const places = found.map(({ place, rule }) => blankable(answer, place, rule));
    const isHopeless = places.includes(undefined) || all.length + found.length > MOST_BLANKS;
    all.push(...found.filter((_, index) => !isHopeless || places[index] === undefined));
    if (isHopeless) return { answer, found: all };
    for (const place of places) if (place) blank(answer, place);
    const read = z.safeParse(reply, answer);
    if (read.success) return { data: read.data, answer, found: all };
    error = read.error;
  }
}

function firstOfEach(misfits: readonly Misfit[]) {
  const places = new Set<string>();
  return misfits.filter(({ place }) => !places.has(place) && places.add(place));
}

/** What does not fit is read as not told, so that no field keeps a screen from being shown; no data only where a record goes by it. */
export function readReply<E extends Pick<Endpoint, 'reply'>>(
  endpoint: E,
  given: unknown,
): { data?: Reply<E & Endpoint>; misfits: Misfit[] } {
  const { data, found } = readBlanking(endpoint, given);
  return { data: data as Reply<E & Endpoint> | undefined, misfits: firstOfEach(found.map(misfitOf)) };
}

/** `read`: what it is taken for. `bare`: a time whose offset the setting `BARE_TIMES` gives; it fits. */
export type Reading = Omit<Found, 'rule'> & { rule: MisfitRule | 'bare'; read?: unknown };

const isTime = (name: PropertyKey | undefined) => /(^|_)at$/.test(String(name));
const Instant = z.iso.datetime({ offset: true });

/** What was read, and as something else than it says: a word nobody knows, a truth that is none, a number too long for JSON, a time of no form. */
function* swallowed(given: unknown, read: unknown, place: Place = []): Generator<Reading> {
  if (given === undefined || given === null || given === '') return;
  const reading = (rule: Reading['rule']) => ({ place, value: given, rule, read });
  if (Array.isArray(read)) {
    for (const [index, each] of read.entries()) yield* swallowed(step(given, index), each, [...place, index]);
  } else if (isRecord(read)) {
    for (const [key, value] of Object.entries(read)) yield* swallowed(step(given, key), value, [...place, key]);
  } else if (typeof read === 'boolean') {
    if (truthOf(given) === undefined) yield reading('truth');
  } else if (Array.isArray(given) && (given.length === 0 || hasRecords(given))) return;
  else if (read === null || read === undefined) yield reading('other');
  else if (typeof given === 'number' && typeof read === 'string' && Number.isInteger(given) && !Number.isSafeInteger(given))
    yield reading('digits');
  else if (isUnixTime(given) && withOffset(given) === read) return;
  else if (typeof given === 'string' && given !== read && withOffset(given) === read) yield reading('bare');
  else if (typeof given === 'string' && isTime(place.at(-1)) && !Instant.safeParse(given).success) yield reading('time');
  else if (isRecord(given)) return;
  else if (typeof read === 'number' ? Number(given) !== read : ![String(given), plainWord(given)].includes(String(read)))
    yield reading('word');
}

/** An answer as it is read, out of its envelopes, and each value of it that is read otherwise than it was meant. */
export function readingsOf(endpoint: Pick<Endpoint, 'reply'>, given: unknown): { data?: unknown; answer: unknown; readings: Reading[] } {
  const { data, answer, found } = readBlanking(endpoint, given);
  return data === undefined ? { answer, readings: found } : { data, answer, readings: [...found, ...swallowed(answer, data)] };
}

/** Everything of an answer that does not fit the contract; each place once, as it was first. */
export function misfitsOf(endpoint: Pick<Endpoint, 'reply'>, given: unknown): { isRead: boolean; misfits: Misfit[] } {
  const { data, readings } = readingsOf(endpoint, given);
  const misfits = readings.flatMap(({ rule, ...each }) => (rule === 'bare' ? [] : [misfitOf({ ...each, rule })]));
  return { isRead: data !== undefined, misfits: firstOfEach(misfits) };
}
