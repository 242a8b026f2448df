import { MaintenanceScreen } from '#components/session/SystemPages.tsx';
import { titled } from '#lib/i18n/titled.ts';

export const generateMetadata = titled('under-maintenance');

export default function Page() {
  return <MaintenanceScreen />;
}
