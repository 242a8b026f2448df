'use client';

import { useTranslations } from 'next-intl';
import { TableImportDialog } from '#components/ui/controls/TableImportDialog.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { PRICE_COLUMNS } from '#lib/contract/prices/price.ts';

export function PricesImport({ onClose }: { onClose: () => void }) {
  const t = useTranslations('prices.import');
  const write = useWrite(contract.prices.import);
  return <TableImportDialog title={t('title')} about={t('about')} columns={PRICE_COLUMNS} write={write} onClose={onClose} />;
}
