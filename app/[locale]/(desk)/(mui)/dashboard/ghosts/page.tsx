import { GhostsScreen } from '#components/ghosts/GhostsScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('ghosts');

export default async function GhostsPage() {
  await enter('ghosts');
  return <GhostsScreen first={await firstRows(contract.ghosts.summary, {})} />;
}
