import { NotFoundScreen } from '#components/session/SystemPages.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { homeHref } from '#lib/server/pages/home.ts';

export const generateMetadata = titled('error-404');

/** Answers 404: the middleware says so, because Next would draw its own bare page for `notFound()`. */
export default async function UnknownPage() {
  return <NotFoundScreen home={await homeHref()} />;
}
