import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { homeHref } from '#lib/server/pages/home.ts';
import { NotFoundScreen } from './error.tsx';

/** Next takes title and page from here whenever an answer is a 404. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('titles'))('error-404') };
}

export default async function NotFoundPage() {
  return <NotFoundScreen home={await homeHref()} />;
}
