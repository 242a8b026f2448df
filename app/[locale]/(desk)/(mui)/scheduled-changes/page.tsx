import { ScheduledChangesScreen } from '#components/scheduledChanges/ScheduledChangesScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('scheduledChanges');

export default async function ScheduledChangesPage() {
  await enter('scheduledChanges');
  return <ScheduledChangesScreen first={await firstRows(contract.scheduledChanges.list, {})} />;
}
