import { NotBuiltScreen } from '#components/session/SystemPages.tsx';
import { titled } from '#lib/i18n/titled.ts';

export const generateMetadata = titled('installer-app');

export default function InstallerPage() {
  return <NotBuiltScreen />;
}
