import { SwapBegin } from '#components/swaps/SwapBegin.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('sim-swap-create');

export default async function SwapCreatePage() {
  await enter('sim-swap-create');
  return <SwapBegin />;
}
