/** How a filter of two values is written: `status[]=a&status[]=b`, `status=a&status=b` or `status=a,b`. */
export const QUERY_ARRAYS = ['brackets', 'repeat', 'comma'] as const;
export type QueryArrays = (typeof QUERY_ARRAYS)[number];

const keyOf = (part: string) => [...new URLSearchParams(part).keys()][0] ?? '';

/** An address whose query is as its server reads a filter of several values: to a PHP `status=a&status=b` is b alone. The rest stays as it came. */
export function withQueryArrays(address: string, form: QueryArrays): string {
  const [path = '', ...rest] = address.split('?');
  const query = rest.join('?');
  const parts = query.split('&');
  const keys = parts.map(keyOf);
  const isRepeated = (key: string) => key !== '' && keys.indexOf(key) !== keys.lastIndexOf(key);
  if (form === 'repeat' || !keys.some(isRepeated)) return address;
  const given = new URLSearchParams(query);
  const written = parts.flatMap((part, at) => {
    const key = keys[at] ?? '';
    if (!isRepeated(key)) return [part];
    if (form === 'brackets') return [part.replace(/^[^=]*/, (name) => `${name}%5B%5D`)];
    return keys.indexOf(key) === at ? [String(new URLSearchParams({ [key]: given.getAll(key).join(',') }))] : [];
  });
  return `${path}?${written.join('&')}`;
}
