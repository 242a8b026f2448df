/** How documents are numbered: `INV-{year}-{number:5}`. With a year it begins anew each year, without it runs on. */
export type NumberPattern = { text: string; before: string; after: string; width: number; isYearly: boolean };

const NUMBER = /\{number(?::([1-9]))?\}/g;
const LETTERS = /^[A-Za-z0-9 ./-]*$/;

export const PATTERN_RULE =
  'must be letters, digits, spaces and ./- with one {number} or {number:4}, no digit or year right after it, and perhaps one {year}, such as INV-{year}-{number:5}';

export function readNumberPattern(text: string): NumberPattern | undefined {
  const [found, ...others] = [...text.matchAll(NUMBER)];
  if (!found || others.length > 0 || text.length > 40) return undefined;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  const years = [before, after].join('\n').split('{year}');
  const isPlain = [before, after].every((part) => LETTERS.test(part.replace('{year}', '')));
  if (years.length > 2 || !isPlain || text.trim() !== text) return undefined;
  if (/^(\d|\{year\})/.test(after)) return undefined;
  return { text, before, after, width: Number(found[1] ?? 1), isYearly: years.length === 2 };
}

const dated = (part: string, year: number) => part.replace('{year}', String(year));

export const writeNumber = ({ before, after, width }: NumberPattern, year: number, number: number) =>
  `${dated(before, year)}${String(number).padStart(width, '0')}${dated(after, year)}`;

/** What a number of the pattern looks like, as a regular expression of Postgres with the number as its group. */
export function shapeOf({ before, after }: NumberPattern, year: number): string {
  const plain = (part: string) => dated(part, year).replace(/[./-]/g, '\\$&');
  return `^${plain(before)}(\\d{1,9})${plain(after)}$`;
}

/** Two patterns that could give the same number, in a year that one of them names or in any other: their prefixes differ by digits at most. */
export function meet(one: NumberPattern, other: NumberPattern): boolean {
  const years = ['2026', ...(`${one.text} ${other.text}`.match(/\d{4}/g) ?? [])].map(Number);
  const begins = (short: string, long: string) => long.startsWith(short) && /^\d*$/.test(long.slice(short.length));
  return years.some((year) => {
    const [a, b] = [dated(one.before, year), dated(other.before, year)];
    return dated(one.after, year) === dated(other.after, year) && (begins(a, b) || begins(b, a));
  });
}
