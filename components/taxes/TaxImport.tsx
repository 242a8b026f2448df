'use client';

import { useTranslations } from 'next-intl';
import { TableImportDialog } from '#components/ui/controls/TableImportDialog.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { PLACE_COLUMNS, RATE_COLUMNS } from '#lib/contract/taxes/jurisdiction.ts';

export function TaxImport({ what, onClose }: { what: 'rates' | 'places'; onClose: () => void }) {
  const t = useTranslations('taxes.import');
  const rates = useWrite(contract.taxes.importRates);
  const places = useWrite(contract.taxes.importPlaces);
  const given =
    what === 'rates'
      ? { title: t('openRates'), about: t('aboutRates'), columns: RATE_COLUMNS, write: rates }
      : { title: t('openPlaces'), about: t('aboutPlaces'), columns: PLACE_COLUMNS, write: places };
  return <TableImportDialog {...given} onClose={onClose} />;
}
