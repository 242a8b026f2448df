import { SwapWall } from '#components/swaps/SwapWall.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('swap-wall');

export default async function SwapWallPage() {
  await enter('swap-wall');
  return <SwapWall first={await firstRows(contract.swaps.wall, {})} />;
}
