import { SystemScreen } from '#components/systems/SystemScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('watch-cs');

export default async function SystemPage({ params }: PageProps<'/[locale]/system/[csNo]'>) {
  await enter('watch-cs');
  const cs = decodeURIComponent((await params).csNo);
  return <SystemScreen key={cs} cs={cs} first={await firstRows(contract.systems.show, { params: { cs } })} />;
}
