import { NotAuthorizedScreen } from '#components/session/SystemPages.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { homeHref } from '#lib/server/pages/home.ts';

export const generateMetadata = titled('not-authorized');

export default async function Page() {
  return <NotAuthorizedScreen home={await homeHref()} />;
}
