import { ErrorScreen } from '#components/session/SystemPages.tsx';
import { titled } from '#lib/i18n/titled.ts';

export const generateMetadata = titled('error');

export default function Page() {
  return <ErrorScreen />;
}
