import { getTranslations } from 'next-intl/server';
import { prefixOf } from '#lib/format/languages.ts';
import { isLocale, routing } from '#lib/i18n/routing.ts';
import { appManifest } from '#lib/server/http/serviceWorker.ts';
import { light } from '#lib/theme/tokens.ts';

/** `?locale=de&cs=HOU-11873`: the app of one system in one language. */
export async function GET(request: Request) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('locale');
  const locale = isLocale(asked) ? asked : routing.defaultLocale;
  const t = await getTranslations({ locale, namespace: 'installer' });
  const manifest = appManifest({
    locale,
    prefix: prefixOf(locale),
    csNo: (searchParams.get('cs') ?? '').slice(0, 40) || '-',
    name: `Linekeeper: ${t('title')}`,
    description: t('about'),
    colour: light.rail.main,
    ground: light.bg,
  });
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
  });
}
