import { LineRuleScreen } from '#components/lineRules/LineRuleScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('line-rule');

export default async function LineRulePage({ params }: PageProps<'/[locale]/line-rules/[id]'>) {
  await enter('line-rule');
  const { id } = await params;
  return <LineRuleScreen id={id} first={await firstRows(contract.lineRules.show, { params: { id } })} />;
}
