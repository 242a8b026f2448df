import { getLocale } from 'next-intl/server';
import { hrefOf } from '#lib/access/pages.ts';
import { redirect } from '#lib/i18n/navigation.ts';

/** A path that is nobody's. */
export default async function NowherePage() {
  return redirect({ href: hrefOf('error-404'), locale: await getLocale() });
}
