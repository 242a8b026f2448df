import { getLocale } from 'next-intl/server';
import { prefixOf, regional } from '#lib/format/languages.ts';
import { routing } from '#lib/i18n/routing.ts';

/** A path of the desk in the reader's language. Not by `navigation.ts`, whose links every page would bring. */
export async function localized(path: string): Promise<string> {
  const locale = await getLocale();
  const language = routing.locales.find((each) => regional(each) === locale) ?? routing.defaultLocale;
  return `${prefixOf(language)}${path}`.replace(/(?<=.)\/$/, '');
}
