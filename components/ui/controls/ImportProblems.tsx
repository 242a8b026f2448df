'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { TableImportResult } from '#lib/contract/tableImport.ts';

const SHOWN = 50;

/** What of a file can't be taken: place, value and rule of each. */
export function ImportProblems({ title, problems }: { title: string; problems: TableImportResult['problems'] }) {
  const t = useTranslations('ui.import');
  const format = useFormatter();
  return (
    <Alert kind="crit" title={title}>
      <Box component="ul" sx={{ m: 0, pl: 4, maxHeight: 200, overflow: 'auto' }}>
        {problems.slice(0, SHOWN).map(({ row, column, value, why }) => (
          <li key={`${row} ${column} ${why}`}>{t('problem', { row: format.number(row), column, value: value || t('blank'), why })}</li>
        ))}
      </Box>
    </Alert>
  );
}
