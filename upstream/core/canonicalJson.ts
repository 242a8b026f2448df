const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, each]) => [key, ordered(each)]),
        )
      : value;

/** The same text for the same JSON, in whichever order its keys were written or a database gives them back. */
export const canonicalJson = (value: unknown): string => JSON.stringify(ordered(value));
