import { SwapScreen } from '#components/swaps/SwapScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('sim-swap');

export default async function SwapPage({ params }: PageProps<'/[locale]/tech/sim-swap/[id]'>) {
  await enter('sim-swap');
  const { id } = await params;
  return <SwapScreen key={id} id={id} first={await firstRows(contract.swaps.show, { params: { id } })} />;
}
