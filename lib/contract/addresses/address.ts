import { idOf } from '#lib/contract/idOf.ts';
import type { Shape } from '#lib/format/shape.ts';

/** One key of an address as `readQuery` reads it; `undefined` is not said, or does not fit. */
type Said = string | string[] | undefined;
type Readers<Query> = { [Key in keyof Query]-?: (said: Said) => Query[Key] };

/**
 * What a list's address says, read without zod, which no page begins with. The upstream reads the same by the contract's query: what the one takes the
 * other takes too (`address.test.ts`). A key that does not fit is as if it were not there.
 */
export const addressOf = <Query extends object>(readers: Readers<Query>): Shape<Query> => ({
  safeParse(given) {
    const said = given as Record<string, Said>;
    const values = Object.entries<(said: Said) => unknown>(readers).map(([key, read]) => [key, read(said[key])]);
    return { data: Object.fromEntries(values) as Query };
  },
});

export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (said: Said): Word | undefined =>
    words.find((word) => word === said);

export const textUpTo =
  (most: number) =>
  (said: Said): string | undefined =>
    typeof said === 'string' && said.length <= most ? said : undefined;

/** May be repeated; one that does not fit, and none of them counts. */
const many =
  <Item>(read: (said: string) => Item | undefined) =>
  (said: Said): Item[] | undefined => {
    if (said === undefined) return undefined;
    const items = [said].flat().map(read);
    return items.every((item) => item !== undefined) ? (items as Item[]) : undefined;
  };
export const anyOneOf = <Word extends string>(words: readonly Word[]) => many(oneOf(words));
export const anyTextUpTo = (most: number) => many(textUpTo(most));
export const anyId = many(idOf);
export const id = (said: Said): number | undefined => (said === undefined ? undefined : idOf(said));

const wholeIn = (most: number, usual: number) => (said: Said) => {
  const number = Number(said ?? Number.NaN);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : usual;
};

/** Of the contract's `Paging`, and the order: `-field` is downwards. */
export const pagingBy = <Field extends string, Usual extends Field | `-${Field}`>(fields: readonly Field[], usual: Usual) => ({
  page: wholeIn(1_000_000, 1),
  per_page: wholeIn(100, 25),
  q: textUpTo(30_000),
  sort: (said: Said): Field | `-${Field}` => oneOf(fields.flatMap((field) => [field, `-${field}` as const]))(said) ?? usual,
});
