import { isRecord } from './records.ts';

/** What a value kept or typed earlier is read by. A schema of zod's is one too, but no page begins with zod. */
export type Shape<Value> = {
  safeParse(value: unknown): {
    data?: Value | undefined;
    error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined;
  };
};

export const shapeOf = <Value>(fits: (value: unknown) => value is Value): Shape<Value> => ({
  safeParse: (value) => ({ data: fits(value) ? value : undefined }),
});

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isListOf = <Item>(value: unknown, isOne: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isOne);
export const isTableOf = <Item>(value: unknown, isOne: (item: unknown) => item is Item): value is Record<string, Item> =>
  isRecord(value) && Object.values(value).every(isOne);
