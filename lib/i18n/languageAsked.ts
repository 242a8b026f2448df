import { type Locale, routing } from './routing.ts';

/** The first of our languages that a browser asks for by `Accept-Language` (RFC 9110, 12.5.4); English where it asks for none. */
export function languageAsked(header: string | null): Locale {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = Number(rest.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
      return { language: tag.split('-')[0], weight };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return wanted.flatMap(({ language }) => routing.locales.find((each) => each === language) ?? [])[0] ?? routing.defaultLocale;
}
