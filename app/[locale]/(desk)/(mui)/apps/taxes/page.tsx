import { TaxesScreen } from '#components/taxes/TaxesScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-taxes');

export default async function TaxesPage() {
  await enter('apps-taxes');
  return <TaxesScreen first={await firstRows(contract.invoices.settings, {})} />;
}
