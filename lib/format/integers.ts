const NARROW_SPACE = '\u202f';
const SPACE = '\u00a0';

/** What stands between thousands, and from how many digits on. */
const GROUPS: Record<string, { separator: string; from: number }> = {
  en: { separator: ',', from: 4 },
  de: { separator: '.', from: 4 },
  fr: { separator: NARROW_SPACE, from: 4 },
  'pt-PT': { separator: SPACE, from: 5 },
};

/**
 * A count as `Intl.NumberFormat` writes it, without that: the first one a page makes costs a slow machine 100 ms, and every page counts something.
 * `undefined` where it is no whole number or the language is none of ours.
 */
export function writeInteger(locale: string, value: unknown): string | undefined {
  const groups = GROUPS[locale];
  if (!groups || !Number.isSafeInteger(value) || Object.is(value, -0)) return undefined;
  const digits = String(Math.abs(value as number));
  const sign = (value as number) < 0 ? '-' : '';
  return sign + (digits.length < groups.from ? digits : digits.replace(/\B(?=(\d{3})+$)/g, groups.separator));
}
