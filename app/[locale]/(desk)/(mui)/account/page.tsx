import { OwnAccountScreen } from '#components/ownAccount/OwnAccountScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('own-account');

export default async function OwnAccountPage() {
  await enter('own-account');
  return <OwnAccountScreen first={await firstRows(contract.ownAccount.show, {})} />;
}
