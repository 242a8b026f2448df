'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TableImportDialog } from '#components/ui/controls/TableImportDialog.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { CUSTOMER_COLUMNS, type CustomersImported as Imported } from '#lib/contract/customers/import.ts';
import * as contract from '#lib/contract/index.ts';

export function CustomersImport({ onClose }: { onClose: () => void }) {
  const t = useTranslations('customers.import');
  const write = useWrite(contract.customers.import);
  const more = ({ taken, taken_total }: Imported) =>
    taken_total > 0 && (
      <Alert kind="warn" title={t('taken', { count: taken_total })}>
        <Box component="ul" sx={{ m: 0, pl: 4, maxHeight: 160, overflow: 'auto' }}>
          {taken.map(({ cs_no, from, to }) => (
            <li key={cs_no}>{t('takenOne', { cs: cs_no, from, to })}</li>
          ))}
        </Box>
      </Alert>
    );
  return <TableImportDialog title={t('title')} about={t('about')} columns={CUSTOMER_COLUMNS} write={write} more={more} onClose={onClose} />;
}
