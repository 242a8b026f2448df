import type { Shape } from '#lib/format/shape.ts';

/** A query string as the contract's query schemas read it: repeated keys become arrays, and those that say so: `status[]=active`. */
export function readQuery(search: URLSearchParams): Record<string, string | string[]> {
  const names = [...search.keys()].map((key) => key.replace(/\[\]$/, ''));
  return Object.fromEntries(
    [...new Set(names)].map((name) => {
      const values = [...search.getAll(name), ...search.getAll(`${name}[]`)];
      return [name, values.length > 1 || search.has(`${name}[]`) ? values : (values[0] ?? '')];
    }),
  );
}

/** Postgres keeps no NUL in text, and in JSON no half of a letter that is written as two. */
export const isKept = (text: string) => text.isWellFormed() && !text.includes('\0');
export const UNSTORABLE = 'has a character that no text can have';
export const allKept = (value: unknown): boolean =>
  typeof value === 'string'
    ? isKept(value)
    : typeof value !== 'object' || value === null || Object.entries(value).every(([key, each]) => isKept(key) && allKept(each));

/** Keys whose value does not fit, or could not be asked for, are left out one by one, so that a mistyped address still shows a list. */
export function parseQuery<Query>(shape: Shape<Query>, search: URLSearchParams): Query {
  const given = Object.fromEntries(Object.entries(readQuery(search)).filter(([, value]) => [value].flat().every(isKept)));
  const { data, error } = shape.safeParse(given);
  const bad = new Set(error?.issues.map((issue) => String(issue.path[0])));
  const read = data ?? shape.safeParse(Object.fromEntries(Object.entries(given).filter(([key]) => !bad.has(key)))).data;
  if (read === undefined) throw new Error(`An address that can't be read: ${search}`);
  return read;
}

export const searchOf = (given: Record<string, string | string[] | undefined>) =>
  new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [value].flat().map((each) => [key, each]))),
  );
