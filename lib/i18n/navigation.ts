import { createNavigation } from 'next-intl/navigation';
import { LANGUAGES, prefixOf, regional } from '#lib/format/languages.ts';
import { routing } from './routing.ts';

/** A screen knows its language with the region (`useLocale()`), an address without: `pt-PT` is at `/pt`. */
export const { Link, usePathname, useRouter, getPathname } = createNavigation({
  ...routing,
  locales: [...new Set([...LANGUAGES, ...LANGUAGES.map(regional)])],
  localePrefix: { mode: 'as-needed', prefixes: Object.fromEntries(LANGUAGES.map((each) => [regional(each), prefixOf(each)])) },
});
