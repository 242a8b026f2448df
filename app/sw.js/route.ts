import { getTranslations } from 'next-intl/server';
import { prefixOf } from '#lib/format/languages.ts';
import { routing } from '#lib/i18n/routing.ts';
import { WORKER_HEADERS, workerScript } from '#lib/server/http/serviceWorker.ts';

const wordsIn = async (locale: (typeof routing.locales)[number]) => {
  const t = await getTranslations({ locale, namespace: 'installer.stranded' });
  const words = { lang: locale, title: t('title'), text: t('text') };
  return [`${prefixOf(locale)}/installer/`, `${prefixOf(locale)}/map`].map((scope) => [scope, words] as const);
};

/** One script for all registrations; the address it has allows each of their scopes. */
export async function GET() {
  return new Response(workerScript(Object.fromEntries((await Promise.all(routing.locales.map(wordsIn))).flat())), {
    headers: WORKER_HEADERS,
  });
}
