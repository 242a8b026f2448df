'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { PageSkeleton } from '#components/ui/feedback/PageSkeleton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { InvoiceDraftForm } from './InvoiceDraftForm.tsx';
import { InvoiceMissing } from './InvoiceMissing.tsx';

type Props = {
  id: string;
  first: Reply<typeof contract.invoices.show> | undefined;
  settings: Reply<typeof contract.invoices.settings> | undefined;
};

export function InvoiceEditScreen({ id, first, settings: known }: Props) {
  const t = useTranslations('invoices');
  const common = useTranslations('common');
  const title = useTranslations('titles');
  const { data, error, mutate } = useRead(contract.invoices.show, { params: { id } }, { fallbackData: first, revalidateOnMount: !first });
  const {
    data: settings,
    error: unsettled,
    mutate: readSettings,
  } = useRead(contract.invoices.settings, {}, { fallbackData: known, revalidateOnMount: !known });
  useChannel('invoices', 'invoices');
  if (error?.problem.code === 'not_found') return <InvoiceMissing id={id} />;
  const invoice = data?.data;
  if (invoice && invoice.number !== null)
    return (
      <>
        <PageHead title={t('form.sent.title', { number: invoice.number })} />
        <Empty
          glyph="dispatched"
          action={
            <LinkButton variant="contained" color="primary" href={hrefOf('apps-invoice-preview', { id })}>
              {t('form.sent.go')}
            </LinkButton>
          }
        >
          {t('form.sent.text')}
        </Empty>
      </>
    );
  if (!invoice || !settings)
    return (
      <PageSkeleton
        title={title('apps-invoice-edit', { id })}
        back={{ href: hrefOf('apps-invoice-list'), label: common('allInvoices') }}
        error={error ?? unsettled}
        failed={t('notRead')}
        retry={() => void Promise.all([mutate(), readSettings()])}
        columns={[[3, 8, 6]]}
      />
    );
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      {error && (
        <PageAlerts>
          <Failure title={t('notRead')} problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />
        </PageAlerts>
      )}
      <InvoiceDraftForm key={invoice.id} invoice={invoice} settings={settings.data} onSaved={(saved) => void mutate({ data: saved })} />
    </Box>
  );
}
