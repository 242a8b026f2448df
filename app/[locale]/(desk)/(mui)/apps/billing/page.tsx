import { CycleScreen } from '#components/recurring/CycleScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-billing');

export default async function BillingPage() {
  await enter('apps-billing');
  return <CycleScreen first={await firstRows(contract.invoices.settings, {})} />;
}
