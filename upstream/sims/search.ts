import { and, type Column, eq, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import { plainDigits } from '#lib/format/identifiers.ts';
import { meidIn } from '#lib/format/meid.ts';
import { FURTHER, HAS_FURTHER, HAS_RUN, RUN, sims } from './tables.ts';

export const MOST_PASTED = 1000;
const MOST_WORDS = 8;

/** One word of a search as a pattern over a column where every word follows a space: short words match beginnings only, so that an index can serve them. */
function pattern(word: string) {
  const literal = word.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return word.length < 3 ? `% ${literal}%` : `%${literal}%`;
}

const hasRun = sql`(${sql.raw(HAS_RUN)})`;

/** In EID, IMSI or MEID; letters only the last has, which few radios do. Of one digit alone the index knows nearly all of them. */
function inFurther(word: string): SQL | undefined {
  if (!/^[\da-f]{3,32}$/i.test(word) || !/\d/.test(word) || new Set(word).size === 1) return undefined;
  if (/[a-f]/i.test(word)) return and(isNotNull(sims.meid), like(sims.meid, `%${word.toUpperCase()}%`));
  return sql`(${sql.raw(HAS_FURTHER)} and ${sql.raw(FURTHER)} like ${pattern(word)})`;
}

/** The word in any of them. A run of one digit is a single trigram, of which the index knows half of all SIMs: those with such a run have an index. */
const contains = (word: string) => or(and(like(sims.search, pattern(word)), RUN.test(word) ? hasRun : undefined), inFurther(word));

/** An identifier as it is kept, however it was typed: spaces, dashes, brackets, `IMEI:`, `+1`, a trailing F. */
export const storedDigits = (text: string) => plainDigits(text).replace(/^\+1?/, '');

/** What a number may be kept as: as it was typed, in digits alone, or of the two forms of a MEID the one. */
export const storedAs = (text: string) => [text.trim().toUpperCase(), storedDigits(text), ...[meidIn(text) ?? []].flat()];

const isWhole = (text: string) =>
  /^\d{10,}$/.test(storedDigits(text)) || meidIn(text) !== undefined || /^([a-z]{3}-\d+|(\d+\.){3}\d+)$/i.test(text);

/** Several identifiers pasted at once, or nothing when it is one search: lines, commas and tabs part them, and blanks between whole identifiers. */
export function pastedIn(q: string): string[] | undefined {
  const each = parts(q, /[\n\r\t,;]+/).flatMap((line) => {
    const words = parts(line, /\s+/);
    return words.every(isWhole) ? words : [line];
  });
  return each.length > 1 && (q.includes('\n') || each.some(isWhole)) ? each : undefined;
}

const parts = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

export const IDENTIFIERS = [
  sims.imei,
  sims.iccid,
  sims.msisdn,
  sims.ipAddress,
  sims.csNo,
  sims.formerMsisdn,
  sims.meid,
  sims.eid,
  sims.imsi,
] as const;

const MOST_ALIKE = 1000;

/** The SIMs that have one of these identifiers. Each is looked up by its index: left to itself, the planner prefers to read the whole table. */
export function haveOneOf(values: readonly string[], columns: readonly Column[]): SQL {
  const ofColumn = columns.map((column) => sql`(select ${sims.id} from ${sims} where ${column} = given.value limit ${MOST_ALIKE})`);
  const each = sql`unnest(string_to_array(${values.join('\n')}, chr(10))) as given(value)`;
  const found = sql`select found.id from ${each} cross join lateral (${sql.join(ofColumn, sql` union all `)}) as found`;
  return sql`${sims.id} = any(array(${found}))`;
}

export function searchIn(q: string, exact: readonly Column[] = IDENTIFIERS): SQL | undefined {
  const pasted = pastedIn(q);
  if (pasted) return haveOneOf([...new Set(pasted.flatMap(storedAs))], exact);
  const words = parts(q, /[\s,;]+/).slice(0, MOST_WORDS);
  const asTyped = and(...words.map(contains));
  const number = storedDigits(q);
  const isFormer = /^\d{10}$/.test(number) ? eq(sims.formerMsisdn, number) : undefined;
  const meid = meidIn(q);
  const isMeid = meid === undefined ? undefined : eq(sims.meid, meid);
  return or(/^\d{3,}$/.test(number) && number !== q.trim() ? contains(number) : undefined, isFormer, isMeid, asTyped);
}
