import { hasLocale } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import { regional } from '#lib/contract/languages.ts';
import { env } from '#lib/server/env.ts';
import english from '#messages/en.json' with { type: 'json' };
import { withFallback } from './fallback.ts';
import { routing } from './routing.ts';

export default getRequestConfig(async ({ requestLocale }) => {
  const asked = await requestLocale;
  const locale = hasLocale(routing.locales, asked) ? asked : routing.defaultLocale;
  const { default: own } = await import(`../../messages/${locale}.json`);
  return { locale: regional(locale), messages: withFallback(own, english), timeZone: env.TIME_ZONE, now: new Date() };
});
