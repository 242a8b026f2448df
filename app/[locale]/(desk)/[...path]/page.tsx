import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { NotBuiltScreen } from '#components/session/SystemPages.tsx';
import { pageAt } from '#lib/access/guard.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { redirect } from '#lib/i18n/navigation.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/enter.ts';

type Door = { params: Promise<{ locale: string; path: string[] }> };

const find = async ({ params }: Door) => pageAt(`/${(await params).path.join('/')}`);

export async function generateMetadata(door: Door): Promise<Metadata> {
  const found = await find(door);
  if (!found) return {};
  return titled(found.name)({ params: Promise.resolve({ ...found.params, locale: (await door.params).locale }) });
}

/** The screens of the table that are not there yet; any other path is nobody's. */
export default async function UnbuiltPage(door: Door) {
  const found = await find(door);
  if (!found) return redirect({ href: hrefOf('error-404'), locale: await getLocale() });
  await enter(found.name);
  return <NotBuiltScreen />;
}
