import { z } from 'zod';
import { type Fields, isRecord } from '#lib/format/records.ts';

/** Where in an answer the record or the list stands that it is about: bare, in `data`, or in an envelope under any other name. */

/** A list as PHP writes one it has thinned out: `{"0": a, "4": b}`. */
export const isThinned = (value: unknown): value is Fields => isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key));

/** The rows of a list, of a thinned one, of a resource's in `data`, and of null. */
export const asRows = (value: unknown) => {
  if (value === null || value === undefined) return [];
  if (isRecord(value) && Array.isArray(value.data)) return value.data;
  return isThinned(value) ? Object.values(value) : value;
};

/** Its fields, and those without which there is no such record. */
const namesOf = (item: z.ZodType) => {
  const inner = item instanceof z.ZodPipe ? item.out : item;
  const shape: Record<string, z.ZodType> = inner instanceof z.ZodObject ? inner.shape : {};
  const all = Object.keys(shape);
  return { all, needed: all.filter((name) => shape[name]?.safeParse(undefined).success === false) };
};
const known = new WeakMap<z.ZodType, ReturnType<typeof namesOf>>();
function fieldsOf(item: z.ZodType) {
  const fields = known.get(item) ?? namesOf(item);
  known.set(item, fields);
  return fields;
}

/** Envelopes in envelopes end somewhere. */
const DEEPEST = 3;
/** A record of another kind has an id too. */
const LEAST_ALIKE = 2;

/** The outermost record that is one of these, unless it only repeats what one in it says; of several side by side the one that is most like it. */
export function recordIn(answer: unknown, item: z.ZodType): Fields | undefined {
  const { all, needed } = fieldsOf(item);
  const likeness = (record: Fields) => all.filter((name) => name in record).length;
  // A record that needs nothing is known by anything it has.
  const isOne = (record: Fields) => (needed.length > 0 ? needed.every((name) => name in record) : likeness(record) > 0);
  const least = needed.length > 0 ? Math.min(LEAST_ALIKE, all.length) : 1;
  let level = (Array.isArray(answer) && answer.length === 1 ? answer : [answer]).filter(isRecord);
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth++) {
    const [found] = level
      .filter((record) => isOne(record) && (depth === 0 || likeness(record) >= least))
      .toSorted((a, b) => likeness(b) - likeness(a));
    if (found) {
      const present = all.filter((name) => name in found);
      const isRicher = (record: Fields) => isOne(record) && likeness(record) > present.length && present.every((name) => name in record);
      return Object.values(found).filter(isRecord).find(isRicher) ?? found;
    }
    level = level.flatMap((record) => Object.values(record)).filter(isRecord);
  }
  return undefined;
}

/** Whether these are rows of a kind, each told by more than its id. */
export function areAll(rows: unknown, item: z.ZodType): boolean {
  const { all, needed } = fieldsOf(item);
  const isOne = (row: unknown) =>
    isRecord(row) && needed.every((name) => name in row) && all.filter((name) => name in row).length >= Math.min(LEAST_ALIKE, all.length);
  return Array.isArray(rows) && rows.length > 0 && rows.every(isOne);
}

/** Lists that are beside the matter. */
const NOT_ROWS = ['errors', 'error', 'warnings', 'messages', 'trace', 'debug', 'links'];
/** A 200 that says no. */
const isRefusal = ({ success, status }: Fields) => success === false || status === 'error';

type FoundList = { rows: unknown; holder: Fields };

/** The list of an answer and the record it stands in: under `data`, else the only list there is. */
export function listIn(answer: unknown, depth = 0): FoundList | undefined {
  if (Array.isArray(answer) || (isThinned(answer) && Object.keys(answer).length > 0)) return { rows: asRows(answer), holder: {} };
  if (!isRecord(answer) || depth > DEEPEST || isRefusal(answer)) return undefined;
  const { data } = answer;
  if (Array.isArray(data) || ('data' in answer && (data === null || isThinned(data)))) return { rows: asRows(data), holder: answer };
  const rest = Object.entries(answer).flatMap(([name, each]) => (NOT_ROWS.includes(name) ? [] : [each]));
  const lists = [...new Set(rest.filter(Array.isArray))];
  if (!('data' in answer) && lists.length === 1) return { rows: lists[0], holder: answer };
  const within = isRecord(data) ? [data] : Object.values(answer).filter(isRecord);
  const found = within.map((each) => listIn(each, depth + 1)).filter((each) => each !== undefined);
  // What is told beside the envelope holds where the envelope says nothing of it.
  return found.length === 1 && found[0] ? { rows: found[0].rows, holder: { ...answer, ...found[0].holder } } : undefined;
}
