import type { z } from 'zod';

/** A query string as the contract's query schemas read it: repeated keys become arrays. */
export function readQuery(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** Keys whose value does not fit are left out one by one, so that a mistyped address still shows a list. */
export function parseQuery<Query extends z.ZodObject>(schema: Query, search: URLSearchParams): z.output<Query> {
  const given = readQuery(search);
  const whole = schema.safeParse(given);
  if (whole.success) return whole.data;
  const bad = new Set(whole.error.issues.map((issue) => String(issue.path[0])));
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([key]) => !bad.has(key))));
}

/** Next's `searchParams` as a query string. */
export const searchOf = (given: Record<string, string | string[] | undefined>) =>
  new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [value].flat().map((each) => [key, each]))),
  );
