import { LineRulesScreen } from '#components/lineRules/LineRulesScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('line-rules');

export default async function LineRulesPage() {
  await enter('line-rules');
  return <LineRulesScreen first={await firstRows(contract.lineRules.list, {})} />;
}
