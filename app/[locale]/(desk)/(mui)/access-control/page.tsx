import { MaintenanceCard } from '#components/maintenance/MaintenanceCard.tsx';
import { OwnAccountPanel } from '#components/ownAccount/OwnAccountPanel.tsx';
import { AccessScreen } from '#components/session/AccessScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('access-control');

export default async function AccessPage() {
  await enter('access-control');
  return (
    <AccessScreen lead={<OwnAccountPanel />}>
      <MaintenanceCard />
    </AccessScreen>
  );
}
