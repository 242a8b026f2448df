import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotFoundScreen } from '#components/session/SystemPages.tsx';

/** Next takes title and page from here whenever an answer is a 404. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('titles'))('error-404') };
}

export default function NotFoundPage() {
  return <NotFoundScreen />;
}
