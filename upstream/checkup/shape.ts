import { z } from 'zod';
import { readReply } from '#lib/contract/reading.ts';
import { withOffset } from '#lib/format/bareTimes.ts';

type Place = readonly PropertyKey[];
type Misfit = { place: Place; value: unknown; rule: string };
/** What is read of a value: something else than it says, nothing at all, or a time whose offset is guessed. */
type Reading = Misfit & { as: 'other' | 'nothing' | 'bare' };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []);
const at = (value: unknown, place: Place): unknown =>
  place.reduce(
    (from: unknown, key) => (typeof from === 'object' && from !== null ? (from as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );

const shown = (value: unknown) => {
  const text = value === undefined ? 'not there' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};
const named = (place: Place) =>
  place
    .map((key) => (/^\d+$/.test(String(key)) ? '[]' : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'the answer';

function innermost(issue: z.core.$ZodIssue, outer: Place = []): Misfit[] {
  const place = [...outer, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0)
    return [{ place, value: undefined, rule: issue.message.replace(/^Invalid (input|option): /, '') }];
  const likest = issue.errors.toSorted((a, b) => (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0))[0] ?? [];
  return likest.flatMap((inner) => innermost(inner, place));
}

const TRUTHS: readonly unknown[] = [true, false, 0, 1, '0', '1', 'true', 'false'];
const isTime = (name: PropertyKey | undefined) => /(^|_)at$/.test(String(name));
const Instant = z.iso.datetime({ offset: true });

/** What the desk's tolerance would swallow: values it reads as something else, long numbers that lost digits, times without an offset. */
function* swallowed(raw: unknown, read: unknown, place: Place = []): Generator<Reading> {
  if (raw === undefined || raw === null || raw === '') return;
  const misfit = (rule: string, as: Reading['as'] = 'other') => ({ place, value: raw, rule, as });
  if (Array.isArray(read)) {
    const rows = rowsOf(raw);
    for (const [index, each] of read.entries()) yield* swallowed(rows[index], each, [...place, index]);
  } else if (isRecord(read)) {
    if (isRecord(raw)) for (const [key, value] of Object.entries(read)) yield* swallowed(raw[key], value, [...place, key]);
  } else if (typeof read === 'boolean') {
    if (!TRUTHS.includes(raw)) yield misfit('must be true or false');
  } else if (Array.isArray(raw) && raw.length === 0) {
    return;
  } else if (read === null || read === undefined) yield misfit('is not understood, and read as nothing', 'nothing');
  else if (typeof raw === 'number' && typeof read === 'string' && !Number.isSafeInteger(raw) && Number.isInteger(raw))
    yield misfit('a number this long loses its last digits in JSON: it must be text');
  else if (typeof raw === 'string' && raw !== read && withOffset(raw) === read) yield misfit('says no offset', 'bare');
  else if (isTime(place.at(-1)) && typeof raw === 'string' && !Instant.safeParse(raw).success)
    yield misfit('must be an instant, like 2026-11-21T14:00:00Z');
  else if (isRecord(raw) && Object.values(raw).some((word) => String(word) === String(read))) return;
  else if (typeof read === 'number' ? Number(raw) !== read : String(raw) !== String(read))
    yield misfit(`is not known, and read as ${shown(read)}`);
}

/** Misfits of many rows told once each, with the first value and how many more there are. */
function describe(misfits: readonly Misfit[]): string[] {
  const groups = new Map<string, { first: Misfit; count: number }>();
  for (const misfit of misfits) {
    const key = `${named(misfit.place)} ${misfit.rule}`;
    const group = groups.get(key);
    groups.set(key, { first: group?.first ?? misfit, count: (group?.count ?? 0) + 1 });
  }
  const lines = [...groups.values()].map(({ first: { place, value, rule }, count }) => {
    return `${named(place)}: ${shown(value)}; ${rule}${count > 1 ? ` (and ${count - 1} more like it)` : ''}`;
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

/** A list was asked for, and its rows stand nowhere. */
const isNoList = (answer: unknown, { error, data }: z.ZodSafeParseResult<unknown>) =>
  isRecord(answer) &&
  !('data' in answer) &&
  (error ? error.issues.some(({ path }) => path.length === 1 && path[0] === 'data') : isRecord(data) && Array.isArray(data.data));

export type Judged = {
  data: unknown;
  misfits: string[];
  /** Of what is not understood and only shown: it becomes a dash. */
  dashes: string[];
  /** Fields none of the records has. */
  missing: string[];
  /** Fields with times that say no offset. */
  bare: string[];
};
const NOTHING: Judged = { data: undefined, misfits: [], dashes: [], missing: [], bare: [] };

/** An answer as a schema reads it: what does not fit (place, value, rule). What is read as nothing is a misfit where it is needed. */
export function judged(schema: z.core.$ZodType, answer: unknown, isNeeded: (field: string) => boolean = () => true): Judged {
  const strict = z.safeParse(schema, answer);
  // A field that can't be read is not told, and the rest is.
  const data: unknown = strict.success ? strict.data : readReply({ reply: schema }, answer).data;
  const raw = enveloped(answer);
  if (isNoList(answer, strict)) return { ...NOTHING, misfits: ['data: not there; the rows must stand in it, or be the whole answer'] };
  if (!strict.success && data === undefined) {
    const misfits = strict.error.issues.flatMap((issue) => innermost(issue));
    return { ...NOTHING, misfits: describe(misfits.map((each) => ({ ...each, value: at(raw, each.place) }))) };
  }
  const readings = [...swallowed(raw, data)];
  const isDash = ({ as, place }: Reading) => as === 'nothing' && !isNeeded(String(place.at(-1)));
  return {
    data,
    misfits: describe(readings.filter((each) => each.as !== 'bare' && !isDash(each))),
    dashes: describe(readings.filter(isDash)),
    missing: isRecord(data) ? missingIn(raw, data) : [],
    bare: [...new Set(readings.filter(({ as }) => as === 'bare').map(({ place }) => String(place.at(-1))))],
  };
}
