export type Fields = Record<string, unknown>;

export const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at `customer.name`; nothing where the way ends before. */
export function at(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

export function put(record: Fields, path: string, value: unknown) {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place = record;
  for (const name of names) {
    const held = Object.hasOwn(place, name) ? place[name] : undefined;
    const next = isRecord(held) ? held : {};
    place[name] = next;
    place = next;
  }
  place[last] = value;
}
