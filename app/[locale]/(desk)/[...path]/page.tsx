import { getLocale } from 'next-intl/server';
import { hrefOf } from '#lib/access/pages.ts';
import { redirect } from '#lib/i18n/navigation.ts';

export default async function NowherePage() {
  return redirect({ href: hrefOf('error-404'), locale: await getLocale() });
}
