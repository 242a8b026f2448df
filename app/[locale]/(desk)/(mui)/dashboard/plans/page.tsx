import { PlansScreen } from '#components/plans/PlansScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('plans');

export default async function PlansPage() {
  await enter('plans');
  return <PlansScreen first={await firstRows(contract.plans.rates, {})} />;
}
