'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { GapsCard } from './GapsCard.tsx';
import { JurisdictionsCard } from './JurisdictionsCard.tsx';
import { PlacesCard } from './PlacesCard.tsx';
import { TaxReportCard } from './TaxReportCard.tsx';

const TaxImport = lazyPart(async () => (await import('./TaxImport.tsx')).TaxImport);

export function TaxesScreen({ first }: { first: Reply<typeof contract.invoices.settings> | undefined }) {
  const t = useTranslations('taxes');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const isThere = useCapability('taxes');
  const may = useAllows()(contract.taxes.importRates.access);
  const [importing, setImporting] = useState<'rates' | 'places'>();
  const { data: settings } = useRead(contract.invoices.settings, isThere ? {} : null, { fallbackData: first });
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, overflow: 'auto' }}>
      <PageHead
        title={titles('apps-taxes')}
        back={{ href: hrefOf('apps-invoice-list'), label: common('allInvoices') }}
        actions={
          may && (
            <>
              <Button onClick={() => setImporting('rates')}>{t('import.openRates')}</Button>
              <Button onClick={() => setImporting('places')}>{t('import.openPlaces')}</Button>
            </>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', px: { xs: 4, sm: 5 }, pb: 5 }}>
        {settings && <TaxReportCard today={settings.data.today} />}
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          }}
        >
          {settings && <JurisdictionsCard today={settings.data.today} />}
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <PlacesCard />
            <GapsCard />
          </Box>
        </Box>
      </Box>
      {importing && <TaxImport what={importing} onClose={() => setImporting(undefined)} />}
    </Box>
  );
}
