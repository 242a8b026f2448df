import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotFoundScreen } from '#components/session/PageErrors.tsx';
import { homeHref } from '#lib/server/pages/home.ts';

/** Next takes title and page from here whenever an answer is a 404. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('titles'))('error-404') };
}

export default async function NotFoundPage() {
  return <NotFoundScreen home={await homeHref()} />;
}
