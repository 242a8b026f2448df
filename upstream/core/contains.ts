/** A pattern for `ilike` that finds a text anywhere, its own wildcards taken literally. */
export const contains = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
