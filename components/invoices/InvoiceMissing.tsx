'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { Link } from '#lib/i18n/navigation.ts';

export function InvoiceMissing({ id }: { id: string }) {
  const t = useTranslations('invoices.missing');
  const common = useTranslations('common');
  const action = (
    <Button variant="contained" color="primary" component={Link} href={hrefOf('apps-invoice-list')}>
      {common('allInvoices')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title', { id })} />
      <Empty glyph="unknown" action={action}>
        {t('why')}
      </Empty>
    </>
  );
}
