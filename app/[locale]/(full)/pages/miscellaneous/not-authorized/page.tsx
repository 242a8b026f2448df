import { NotAuthorizedScreen } from '#components/session/SystemPages.tsx';
import { titled } from '#lib/i18n/titled.ts';

export const generateMetadata = titled('not-authorized');

export default function Page() {
  return <NotAuthorizedScreen />;
}
