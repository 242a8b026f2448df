'use client';

import AddIcon from '@mui/icons-material/AddOutlined';
import ScanIcon from '@mui/icons-material/QrCodeScannerOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { ImportAction } from '#components/imports/ImportAction.tsx';
import { hrefOf, type PageName, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { SimField } from '#lib/contract/sims/sim.ts';
import type { SimSelection } from '#lib/domain/simSelection.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { SimExport } from './SimExport.tsx';

export function SimHeadActs({ all, fields }: { all: SimSelection; fields: SimField[] }) {
  const titles = useTranslations('titles');
  const may = useAllows();
  const mayOpen = (name: PageName) => may(pages[name].access);
  return (
    <>
      <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
        <ImportAction />
        <SimExport selection={all} fields={fields} />
      </Box>
      {mayOpen('sim-batch') && (
        <Button startIcon={<ScanIcon />} component={Link} href={hrefOf('sim-batch')} prefetch={false}>
          {titles('sim-batch')}
        </Button>
      )}
      {mayOpen('sim-create') && (
        <Button variant="contained" color="primary" startIcon={<AddIcon />} component={Link} href={hrefOf('sim-create')} prefetch={false}>
          {titles('sim-create')}
        </Button>
      )}
    </>
  );
}
