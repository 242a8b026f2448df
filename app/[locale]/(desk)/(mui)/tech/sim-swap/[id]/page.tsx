import { SwapScreen } from '#components/swaps/SwapScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('sim-swap');

export default async function SwapPage({ params }: PageProps<'/[locale]/tech/sim-swap/[id]'>) {
  await enter('sim-swap');
  const { id } = await params;
  const first = await firstRows(contract.swaps.show, { params: { id } });
  const isBefore = first?.swap.cs_no && (first.swap.step ?? 1) <= 2;
  const firstSims = isBefore ? await firstRows(contract.sims.bySystem, { params: { cs: first.swap.cs_no } }) : undefined;
  return <SwapScreen key={id} id={id} first={first} firstSims={firstSims} />;
}
