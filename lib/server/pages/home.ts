import { getLocale } from 'next-intl/server';
import { hrefOf } from '#lib/access/pages.ts';
import { regional } from '#lib/format/languages.ts';
import { prefixOf, routing } from '#lib/i18n/routing.ts';

/** The login sends everyone who is signed in to where their role lands, so it is the way home for all. Not by `navigation.ts`, whose links come along. */
export async function homeHref() {
  const locale = await getLocale();
  const language = routing.locales.find((each) => regional(each) === locale) ?? routing.defaultLocale;
  return `${prefixOf(language)}${hrefOf('auth-login')}`;
}
