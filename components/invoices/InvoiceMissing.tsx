'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { hrefOf } from '#lib/access/pages.ts';

export function InvoiceMissing({ id }: { id: string }) {
  const t = useTranslations('invoices.missing');
  const common = useTranslations('common');
  const action = (
    <LinkButton variant="contained" color="primary" href={hrefOf('apps-invoice-list')}>
      {common('allInvoices')}
    </LinkButton>
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
