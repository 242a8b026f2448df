import { BankScreen } from '#components/bank/BankScreen.tsx';
import { BankQuery } from '#lib/contract/bank/lines.ts';
import * as contract from '#lib/contract/index.ts';
import { parseQuery, searchOf } from '#lib/contract/query.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-bank');

export default async function BankPage({ searchParams }: PageProps<'/[locale]/apps/bank'>) {
  await enter('apps-bank');
  const query = parseQuery(BankQuery, searchOf(await searchParams));
  return <BankScreen first={await firstRows(contract.bank.list, { query })} />;
}
