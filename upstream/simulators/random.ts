export type Shares<Key extends string> = Readonly<Partial<Record<Key, number>>>;

export type Random = {
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  weighted<Key extends string>(shares: Shares<Key>): Key;
  chance(probability: number): boolean;
  digits(count: number): string;
};

export function randomOf(...words: (string | number)[]): Random {
  let state = 0x811c9dc5;
  for (const letter of words.join('/')) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    weighted: <Key extends string>(shares: Shares<Key>) => {
      const entries = Object.entries(shares) as [Key, number][];
      let left = next() * entries.reduce((sum, [, share]) => sum + share, 0);
      for (const [key, share] of entries) {
        left -= share;
        if (left < 0) return key;
      }
      throw new Error('nothing to pick from');
    },
    chance: (probability) => next() < probability,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  };
}
