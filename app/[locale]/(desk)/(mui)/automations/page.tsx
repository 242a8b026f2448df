import { AutomationsScreen } from '#components/automations/AutomationsScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('automations');

export default async function AutomationsPage() {
  await enter('automations');
  return <AutomationsScreen first={await firstRows(contract.automations.scheduled, {})} />;
}
