import { OperationScreen } from '#components/operations/OperationScreen.tsx';
import * as contract from '#lib/contract/index.ts';
import { titled } from '#lib/i18n/titled.ts';
import { enter, firstRows } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('operation');

export default async function ChangePage({ params }: PageProps<'/[locale]/changes/[kind]/[id]'>) {
  await enter('operation');
  const { kind, id } = await params;
  return (
    <OperationScreen
      key={`${kind}/${id}`}
      kind={kind}
      id={id}
      first={await firstRows(contract.operations.show, { params: { kind, id } })}
    />
  );
}
