import { FleetScreen } from '#components/fleet/FleetScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('provider-status');

export default async function ProviderStatusPage() {
  await enter('provider-status');
  return <FleetScreen first={await firstRows(contract.fleet.count, {})} />;
}
