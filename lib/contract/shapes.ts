import { z } from 'zod';
import { withOffset } from '#lib/format/bareTimes.ts';
import { type Fields, isRecord } from '#lib/format/records.ts';
import { areAll, asRows, isThinned, listIn, recordIn } from './envelopes.ts';
import { idOf } from './idOf.ts';
import { pagingIn } from './pagingIn.ts';
import { inOurNames } from './spellings.ts';

/** Reading is tolerant: numbers and truths may be strings, lists null or keyed by their places, an empty record a list; absent is null. */

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);
const isNothing = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Numbers come as digits too, but true is not 1, [7] not 7 and null not 0: somebody would get another's invoice. */
const asNumber = (value: unknown) => (typeof value === 'boolean' || typeof value === 'object' || value === '' ? Number.NaN : value);

export const Id = z
  .unknown()
  .transform((value, { issues }) => {
    const id = idOf(value);
    if (id !== undefined) return id;
    issues.push({ code: 'invalid_type', expected: 'number', input: value });
    return z.NEVER;
  })
  .meta({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
export const maybeId = z.preprocess((value) => (value === undefined || value === '' ? null : value), Id.nullable());
/** Null or empty is none: such a record is written without being checked. */
export const Version = z.preprocess(
  (value) => (value === null || value === '' ? undefined : asNumber(value)),
  z.coerce.number().int().optional(),
);
/** An identifier that counts its leading zeros; a number is taken as its digits. */
export const Text = z.preprocess(asText, z.string());
/** The years that a date somebody sends may be in: what databases and clocks agree on, and more than anybody means. */
const isYear = (text: string) => text >= '1900' && text < '3000';
/** An ISO 8601 instant that somebody sends; it says its offset, or it would mean another time on another machine. */
export const Instant = z.iso
  .datetime({ offset: true, abort: true, error: 'must be an instant with its offset, like 2026-11-21T14:00:00Z' })
  .refine(isYear, 'must be in the years 1900 to 2999');
const isCalendarDay = (day: string) => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && isYear(day) && new Date(ms).toISOString().startsWith(day);
};
/** A calendar day `YYYY-MM-DD` in the company's time zone; February 30 is none. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isCalendarDay, 'not a day');

/** What should be there and may not be: shown as nothing rather than keeping a whole list from being shown. */
export const TextOrEmpty = z.preprocess((value) => asText(value) ?? '', z.string());

/** Absent and null are the same: null. */
export const maybe = <Item extends z.ZodType>(item: Item) => z.preprocess((value) => (isNothing(value) ? null : value), item.nullable());
/** Of a relation that stands where a word is meant, in this order. */
const WORDS = ['name', 'fullName', 'label', 'value', 'title', 'code'];
const wordIn = (value: unknown) => {
  if (!isRecord(value)) return value;
  const words = WORDS.map((name) => value[name]);
  return words.find((word) => typeof word === 'string' || typeof word === 'number') ?? value;
};
const textOrNull = (value: unknown) => (value === undefined ? null : asText(wordIn(value)));
export const maybeText = z.preprocess(textOrNull, z.string().nullable());
/** An instant that is told; one without an offset is read by the setting `BARE_TIMES`. */
export const Time = z.preprocess(withOffset, z.string());
export const maybeTime = z.preprocess((value) => (value === undefined ? null : withOffset(asText(value))), z.string().nullable());
/** A number, or its digits. */
export const Amount = z.preprocess(asNumber, z.coerce.number());
export const maybeNumber = z.preprocess(
  (value) => (value === undefined || value === null || value === '' ? null : asNumber(value)),
  z.coerce.number().nullable(),
);
/** PHP, MySQL and forms write truths in many ways; nothing for what is none of them. */
const TRUTHS: Partial<Record<string, boolean>> = {
  ...{ '1': true, true: true, yes: true, y: true, on: true, t: true },
  ...{ '0': false, false: false, no: false, n: false, off: false, f: false },
};
export const truthOf = (value: unknown) =>
  typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string' ? TRUTHS[String(value).toLowerCase()] : undefined;
export const flag = z.preprocess((value) => truthOf(value) === true, z.boolean());
/** Where not told is not no: null. */
export const maybeFlag = z.preprocess((value) => truthOf(value) ?? null, z.boolean().nullable());

/** A word; where a relation stands in its place, the first of these fields of it. */
export const wordOf = (...fields: string[]) =>
  z.preprocess((value) => {
    const word = isRecord(value) ? fields.map((field) => value[field]).find((each) => each !== undefined && each !== null) : value;
    return asText(word) ?? null;
  }, z.string().nullable());

/** `On Site`, `ON_SITE` and `on-site` are one word. */
export const plainWord = (value: unknown) =>
  typeof value === 'string'
    ? value
        .trim()
        .toLowerCase()
        .replace(/[\s_]+/g, '-')
    : value;
const isWord = (value: unknown) => typeof value === 'string' && !/^\d*$/.test(value);
/** Of a relation the word for programs alone counts; those for people, which may be of their language or of another meaning, where it has none. */
const wordsIn = (value: Record<string, unknown>) => {
  const forPrograms = [value.value, value.code].find(isWord);
  return forPrograms === undefined ? WORDS.map((name) => value[name]) : [forPrograms];
};
const knownWord = (words: readonly string[], value: unknown) => {
  const given = isRecord(value) ? wordsIn(value) : [value];
  return given.map(plainWord).find((each) => typeof each === 'string' && words.includes(each)) as string | undefined;
};

/** One of these words, however it is written. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess((value) => knownWord(words, value) ?? value, z.enum(words));
/** One of these words; another is told as it came, and none is null. */
export const wordLike = (words: readonly string[]) =>
  z.preprocess((value) => knownWord(words, value) ?? textOrNull(value), z.string().nullable());

/** Who did something: the name, or the person with one. The number of an account tells nobody who it was. */
const person = wordOf('fullName', 'name', 'email');
export const nameOf = z.preprocess((value) => (/^\d*$/.test(String(value)) ? null : value), person);

/** What null says something of, such as no shift: that; absent is not told, and stays so. */
export const untold = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? undefined : isNothing(value) ? null : value), item.nullable().optional());

/** A list; null or absent is an empty one. */
export const many = <Item extends z.ZodType>(item: Item) => z.preprocess(asRows, z.array(item));

/** A list that a database keeps in one column: as JSON, or with commas. */
const asWords = (value: unknown) => {
  if (typeof value !== 'string') return asRows(value);
  const text = value.trim();
  if (!text.startsWith('['))
    return text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
  try {
    return JSON.parse(text);
  } catch {
    return value;
  }
};
/** A list of words; a relation stands for its name. */
export const manyWords = z.preprocess(asWords, z.array(z.preprocess(wordIn, z.string())));

/** A filter that may be repeated in the query: `?status=a&status=b`. */
export const anyOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).optional());

/** Rows of a page, unless somebody chose another size. */
const USUAL_SIZE = 25;

/** The query of every paged list: 1-based page, at most 100 a page, `sort=-field` for descending. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(USUAL_SIZE),
  sort: z.string().max(60).optional(),
  /** A thousand identifiers fit in. */
  q: z.string().max(30_000).optional(),
});

export const Meta = z.object({
  current_page: z.coerce.number().int(),
  per_page: z.coerce.number().int(),
  last_page: z.coerce.number().int(),
  total: z.coerce.number().int(),
  /** The total is the planner's estimate; `exact=1` counts. */
  estimated: z.boolean().optional().catch(undefined),
  /** The upstream does not count: there are more than `total`. On the last page no other can be asked for by its number. */
  uncounted: z.boolean().optional().catch(undefined),
  /** How many records each value of each filter would leave: `{ status: { active: 3016 } }`. */
  counts: z.record(z.string(), z.record(z.string(), z.number())).optional(),
  /** Of several identifiers pasted at once, those that nothing was found for. */
  missing: z.array(z.string()).optional(),
});
export type Meta = z.infer<typeof Meta>;

/** Laravel's cursor paginator goes on from a row, and knows no page by its number. */
const isCursor = (url: string) => /[?&]cursor=/.test(url);
const numberIn = (name: string, url: unknown) => Number(new RegExp(`[?&]${name}=(\\d+)`).exec(String(url))?.[1]);
/** How far `{ data, meta }`, Laravel's paginators or a list without pages go; the one that does not count says at least whether more comes. */
const metaOf = (holder: Fields, count: number) => {
  const paging = pagingIn(holder);
  const counted = paging.total !== undefined && paging.total !== null;
  if (!('current_page' in paging) && !('next_page_url' in paging) && !isRecord(holder.links)) {
    const isMore = counted && Number(paging.total) > count && count > 0;
    const size = isMore ? Number(paging.per_page) || count : count;
    const total = isMore ? Number(paging.total) : count;
    return { current_page: 1, per_page: size, last_page: isMore ? Math.ceil(total / size) : 1, total };
  }
  if (counted) {
    const per_page = Number(paging.per_page) || Math.max(count, 1);
    return { last_page: Math.max(1, Math.ceil(Number(paging.total) / per_page)), ...paging, per_page };
  }
  const links = isRecord(holder.links) ? holder.links : { next: paging.next_page_url };
  const goesOn = typeof links.next === 'string' || Number(paging.last_page) > Number(paging.current_page) || paging.has_more === true;
  const size = Number(paging.per_page) || numberIn('per_page', links.first ?? links.next) || (goesOn ? count : Math.max(count, USUAL_SIZE));
  if (goesOn && isCursor(String(links.next))) return { current_page: 1, per_page: size, last_page: 1, total: count, uncounted: true };
  const derived = typeof links.prev === 'string' ? numberIn('page', links.prev) + 1 : numberIn('page', links.next) - 1;
  const page = Number(paging.current_page) || derived || 1;
  const total = (page - 1) * size + count;
  return goesOn
    ? { current_page: page, per_page: size, last_page: page + 1, total: total + 1, uncounted: true }
    : { current_page: page, per_page: size, last_page: page, total };
};

const openers = new WeakMap<z.ZodType, (answer: unknown) => unknown>();
/** A reply whose answers are opened first: taken out of their envelopes into the form the schema has. */
export function opened<Schema extends z.ZodType>(open: (answer: unknown) => unknown, schema: Schema) {
  const reply = z.preprocess(open, schema);
  openers.set(reply, open);
  return reply;
}
/** An answer in the form of the contract, as far as its envelopes and its names go. */
export function open(reply: z.ZodType, answer: unknown) {
  const spelt = inOurNames(answer);
  return openers.get(reply)?.(spelt) ?? spelt;
}

/** Pages however they are told, or a bare list; all become `{ data, meta }`. */
const asList = (answer: unknown) => {
  const found = isThinned(answer) && Object.keys(answer).length === 0 ? { rows: [], holder: {} } : listIn(answer);
  if (!found) return answer;
  return { data: found.rows, meta: metaOf(found.holder, Array.isArray(found.rows) ? found.rows.length : 0) };
};

export const listOf = <Item extends z.ZodType>(item: Item) => opened(asList, z.object({ data: z.array(item), meta: Meta }));

/** `{ data: record }`; a bare record is taken too, and one in an envelope of another name. */
export const one = <Item extends z.ZodType>(item: Item) =>
  opened(
    (answer) => {
      const record = recordIn(answer, item);
      if (record) return { data: record };
      return isRecord(answer) && !('data' in answer) ? { data: answer } : answer;
    },
    z.object({ data: item }),
  );

/** The same where the contract has a name for it: `{ swap: record }`. */
export const under = <const Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  opened(
    (answer) => {
      const record = recordIn(answer, item);
      return record ? { [name]: record } : answer;
    },
    z.object({ [name]: item } as Record<Name, Item>),
  );

/** `{ data: [item] }`, unpaged; a bare list is taken too, and one record alone. */
export const all = <Item extends z.ZodType>(item: Item) =>
  opened(
    (answer) => {
      const record = isRecord(answer) ? recordIn(answer, item) : undefined;
      const listed = listIn(answer);
      const found = record && record === answer && !areAll(listed?.rows, item) ? undefined : listed;
      if (found) return { data: found.rows };
      if (record) return { data: [record] };
      return isRecord(answer) && 'data' in answer ? answer : { data: answer };
    },
    z.object({ data: many(item) }),
  );

export const Done = z.unknown();
export const FileBody = z.unknown();
