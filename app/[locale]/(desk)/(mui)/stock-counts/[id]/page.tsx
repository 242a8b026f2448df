import { StocktakeScreen } from '#components/stocktakes/StocktakeScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('stocktake');

export default async function StocktakePage({ params }: PageProps<'/[locale]/stock-counts/[id]'>) {
  await enter('stocktake');
  const { id } = await params;
  return <StocktakeScreen id={id} first={await firstRows(contract.stocktakes.show, { params: { id } })} />;
}
