import { defineRouting } from 'next-intl/routing';
import { LANGUAGES, prefixOf } from '#lib/format/languages.ts';

/** English has no prefix; the others do. Nothing is guessed from the browser: the address says the language. */
export const routing = defineRouting({
  locales: LANGUAGES,
  defaultLocale: 'en',
  localePrefix: 'as-needed',
  localeDetection: false,
  alternateLinks: false,
});

export type Locale = (typeof routing.locales)[number];

/** next-intl's own `hasLocale` would bring its provider and formatter into whatever page asks. */
export const isLocale = (given: unknown): given is Locale => routing.locales.some((locale) => locale === given);

/** `/de/ping/10.0.0.1` is `{ locale: 'de', prefix: '/de', path: '/ping/10.0.0.1' }`. */
export function splitLocale(pathname: string): { locale: Locale; prefix: string; path: string } {
  const [, first = ''] = pathname.split('/');
  const locale = routing.locales.find((each) => each === first);
  if (!locale) return { locale: routing.defaultLocale, prefix: '', path: pathname };
  return { locale, prefix: prefixOf(locale), path: pathname.slice(first.length + 1) || '/' };
}
