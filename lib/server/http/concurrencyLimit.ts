/** Room for so many at once of each key. Gives who comes in the way to leave, or nothing when there is no room. */
export function concurrencyLimit(most: number) {
  const inside = new Map<string, Set<symbol>>();
  return (key: string): (() => void) | undefined => {
    const there = inside.get(key) ?? new Set();
    if (there.size >= most) return undefined;
    const one = Symbol();
    inside.set(key, there.add(one));
    return () => {
      there.delete(one);
      if (there.size === 0 && inside.get(key) === there) inside.delete(key);
    };
  };
}
