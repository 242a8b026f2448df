import { SimScreen } from '#components/sims/SimScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('sim-edit');

export default async function SimPage({ params }: PageProps<'/[locale]/sims/edit/[id]'>) {
  await enter('sim-edit');
  const { id } = await params;
  return <SimScreen id={id} first={await firstRows(contract.sims.show, { params: { id } })} />;
}
