'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { ImportUndo } from './ImportUndo.tsx';
import { LeftOut } from './LeftOut.tsx';

/** What can still be done about an import, on its own page. */
export function ImportPanel({ id }: { id: number }) {
  const t = useTranslations('imports');
  const may = useAllows();
  if (!may(contract.imports.show.access)) return null;
  return (
    <Card title={t('panel')}>
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <LeftOut id={id} />
        <ImportUndo id={id} />
      </Box>
    </Card>
  );
}
