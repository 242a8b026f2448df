import { hasLocale } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import { regional } from '#lib/format/languages.ts';
import { withFallback } from '#lib/i18n/fallback.ts';
import { routing } from '#lib/i18n/routing.ts';
import english from '#messages/en.json' with { type: 'json' };
import { env } from './env.ts';

export default getRequestConfig(async ({ requestLocale }) => {
  const asked = await requestLocale;
  const locale = hasLocale(routing.locales, asked) ? asked : routing.defaultLocale;
  const { default: own } = await import(`../../messages/${locale}.json`);
  return { locale: regional(locale), messages: withFallback(own, english), timeZone: env.TIME_ZONE, now: new Date() };
});
