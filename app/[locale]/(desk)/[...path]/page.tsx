import { redirect } from 'next/navigation';
import { hrefOf } from '#lib/access/pages.ts';
import { localized } from '#lib/server/pages/localized.ts';

export default async function NowherePage() {
  return redirect(await localized(hrefOf('error-404')));
}
