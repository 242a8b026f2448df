import { env } from '#lib/server/env.ts';

const keyOf = (part: string) => [...new URLSearchParams(part).keys()][0] ?? '';

/** A query as the upstream reads a filter of several values: to a PHP `status=a&status=b` is b alone. The rest stays as it came. */
export function withQueryArrays(query: string): string {
  const parts = query.slice(1).split('&');
  const keys = parts.map(keyOf);
  const isRepeated = (key: string) => key !== '' && keys.indexOf(key) !== keys.lastIndexOf(key);
  if (env.QUERY_ARRAYS === 'repeat' || !keys.some(isRepeated)) return query;
  const given = new URLSearchParams(query);
  const written = parts.flatMap((part, at) => {
    const key = keys[at] ?? '';
    if (!isRepeated(key)) return [part];
    if (env.QUERY_ARRAYS === 'brackets') return [part.replace(/^[^=]*/, (name) => `${name}%5B%5D`)];
    return keys.indexOf(key) === at ? [String(new URLSearchParams({ [key]: given.getAll(key).join(',') }))] : [];
  });
  return `?${written.join('&')}`;
}
