const marksOf = (locale: string) => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: of('decimal'), group: of('group') };
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As a whole number of its smallest steps: `1.234,5` is 123450 in German with two places. More places, or anything else, is nothing. */
export function readDecimal(text: string, places: number, locale: string): number | undefined {
  const { decimal, group } = marksOf(locale);
  const plain = text.replace(/\s/g, '');
  // Where thousands are parted by a space, a point between them is understood before a decimal comma, and is in doubt without one.
  const spaced = /\s/.test(group);
  const groups = `\\d{1,3}(?:${escaped(spaced ? '.' : group)}\\d{3})+${spaced ? `(?=${escaped(decimal)})` : ''}|`;
  const [, whole, part] =
    new RegExp(`^(${groups}\\d+)(?:${escaped(decimal)}(\\d*))?$`).exec(plain) ?? (/^(\d+)\.(\d{1,2}|\d{4,})$/.exec(plain) || []);
  if (whole === undefined) return undefined;
  const digits = whole.replace(/\D/g, '');
  const behind = (part ?? '').replace(/0+$/, '');
  if (behind.length > places || digits.length > 13) return undefined;
  return Number(digits + behind.padEnd(places, '0'));
}

/** A whole number of smallest steps as it is typed: without marks between thousands, `123450` is `1234,50` in German with two places. */
export const writeDecimal = (value: number, places: number, locale: string, least = 0): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: least, maximumFractionDigits: places }).format(
    value / 10 ** places,
  );
