import { getRequestConfig } from 'next-intl/server';
import { regional } from '#lib/format/languages.ts';
import { loadMessages } from '#lib/i18n/loadMessages.ts';
import { isLocale, routing } from '#lib/i18n/routing.ts';
import { getEnv } from './env.ts';

export default getRequestConfig(async ({ requestLocale }) => {
  const asked = await requestLocale;
  const locale = isLocale(asked) ? asked : routing.defaultLocale;
  return { locale: regional(locale), messages: await loadMessages(locale), timeZone: getEnv().TIME_ZONE, now: new Date() };
});
