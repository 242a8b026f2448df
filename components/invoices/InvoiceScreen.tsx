'use client';

import EditOutlined from '@mui/icons-material/EditOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { RemindersPanel } from '#components/reminders/RemindersPanel.tsx';
import { useNamed } from '#components/shell/pageName.ts';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { PageSkeleton } from '#components/ui/feedback/PageSkeleton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { paperOf } from '#lib/domain/invoicePaper.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { print } from '#lib/theme/tokens.ts';
import { InvoiceActs, useBlockedWords } from './InvoiceActs.tsx';
import { InvoiceCredits } from './InvoiceCredits.tsx';
import { InvoiceHistory } from './InvoiceHistory.tsx';
import { InvoiceLink } from './InvoiceLink.tsx';
import { InvoiceMails } from './InvoiceMails.tsx';
import { InvoiceMissing } from './InvoiceMissing.tsx';
import { InvoicePayments } from './InvoicePayments.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import { InvoiceStatusChip } from './InvoiceStatusChip.tsx';
import { invoiceName } from './invoiceName.ts';
import { useCents, usePaperLanguage } from './invoiceWords.ts';
import { PdfButton } from './PdfButton.tsx';
import { PrintedInvoice } from './PrintedInvoice.tsx';
import { UnappliedCredit } from './UnappliedCredit.tsx';
import { WriteOffs } from './WriteOffs.tsx';

const SendDrawer = lazyPart(async () => (await import('./SendDrawer.tsx')).SendDrawer);
const PaymentDrawer = lazyPart(async () => (await import('./PaymentDrawer.tsx')).PaymentDrawer);

const TEMPLATE = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 860px) minmax(320px, 460px)' };

export function InvoiceScreen({ id, first }: { id: string; first: Reply<typeof contract.invoices.show> | undefined }) {
  const t = useTranslations('invoices');
  const common = useTranslations('common');
  const title = useTranslations('titles')('apps-invoice-preview');
  const { data, error, mutate } = useRead(contract.invoices.show, { params: { id } }, { fallbackData: first, revalidateOnMount: !first });
  useChannel('invoices', 'invoices', 'receivables');
  if (error?.problem.code === 'not_found') return <InvoiceMissing id={id} />;
  const retry = () => void mutate();
  if (!data)
    return (
      <PageSkeleton
        title={title}
        back={{ href: hrefOf('apps-invoice-list'), label: common('allInvoices') }}
        error={error}
        failed={t('notRead')}
        retry={retry}
        columns={[[16], [5, 6]]}
        template={TEMPLATE}
      />
    );
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      {error && (
        <PageAlerts>
          <Failure title={t('notRead')} problem={error.problem} retryAfter={error.retryAfter} retry={retry} />
        </PageAlerts>
      )}
      <Preview key={data.data.id} invoice={data.data} />
    </Box>
  );
}

function Preview({ invoice }: { invoice: FullInvoice }) {
  const t = useTranslations('invoices');
  const common = useTranslations('common');
  const may = useAllows();
  const language = usePaperLanguage();
  const own = useLanguage();
  const money = useCents(invoice.currency);
  const blockedBy = useBlockedWords(invoice);
  const paper = useMemo(() => paperOf(invoice, language), [invoice, language]);
  const [open, setOpen] = useState<'send' | 'pay'>();
  const file = useDownload(contract.invoices.pdf);
  const { data: settings } = useRead(contract.invoices.settings, {});
  const isDraft = invoice.number === null;
  const mayWrite = may(contract.invoices.send.access);
  const hasParts = useCapability('receivables');
  const noCompany = isDraft && !invoice.sender ? t('blocked.company') : undefined;
  const other = invoice.credit_of ?? invoice.credited_by;
  const close = () => setOpen(undefined);
  const name = invoiceName(t, invoice);
  // A draft that is sent gets its number while it is looked at.
  useNamed(name);
  return (
    <>
      <PageHead
        back={{ href: hrefOf('apps-invoice-list'), label: common('allInvoices') }}
        title={name}
        sub={
          <>
            <InvoiceStatusChip status={invoice.status} />
            {invoice.balance_cents > 0 && <span>{t('toPay', { balance: money(invoice.balance_cents) })}</span>}
            {invoice.cs_no && <CsLink cs={invoice.cs_no} />}
            {other && (
              <span>
                {t(invoice.credit_of ? 'paper.takesBack' : 'status.credit-note')}{' '}
                <InvoiceLink id={other.id} number={other.number} isInText />
              </span>
            )}
          </>
        }
        actions={
          <>
            {isDraft && may(contract.invoices.change.access) && (
              <LinkButton startIcon={<EditOutlined />} href={hrefOf('apps-invoice-edit', { id: invoice.id })}>
                {common('edit')}
              </LinkButton>
            )}
            <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
              {common('print')}
            </Button>
            <PdfButton invoice={invoice} locale={own} file={file} />
            {invoice.customer.locale !== own && <PdfButton invoice={invoice} locale={invoice.customer.locale} file={file} />}
            {mayWrite && !isDraft && invoice.kind === 'invoice' && (
              <ActionButton startIcon={<PaymentsOutlined />} reason={blockedBy('pay')} onClick={() => setOpen('pay')}>
                {common('recordPayment')}
              </ActionButton>
            )}
            {mayWrite && (
              <ActionButton
                variant={isDraft ? 'contained' : undefined}
                color={isDraft ? 'primary' : undefined}
                startIcon={<SendOutlined />}
                reason={noCompany}
                onClick={() => setOpen('send')}
              >
                {common(invoice.mails.length === 0 ? 'send' : 'sendAgain')}
              </ActionButton>
            )}
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: TEMPLATE,
          alignItems: 'start',
          px: { xs: 4, sm: 5 },
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {file.error && <Failure title={t('pdf.failed')} problem={file.error.problem} retryAfter={file.error.retryAfter} />}
          <Box
            sx={{
              bgcolor: print.sheet,
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '8px',
              padding: { xs: '20px 16px', sm: '36px 40px' },
              maxWidth: 860,
            }}
          >
            <InvoiceSheet paper={paper} />
          </Box>
        </Box>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {hasParts && invoice.balance_cents > 0 && <UnappliedCredit invoice={invoice} />}
          <InvoicePayments invoice={invoice} />
          <InvoiceCredits invoice={invoice} />
          <WriteOffs invoice={invoice} />
          <InvoiceMails mails={invoice.mails} />
          <InvoiceActs invoice={invoice} />
          {!isDraft && invoice.kind === 'invoice' && <RemindersPanel invoice={invoice} />}
          <InvoiceHistory invoice={invoice} />
        </Box>
      </Box>
      <PrintedInvoice paper={paper} />
      {open === 'send' && (
        <SendDrawer invoice={invoice} mails={settings?.data.mails ?? false} usual={settings?.data.taxes ?? []} onClose={close} />
      )}
      {open === 'pay' && settings && <PaymentDrawer invoice={invoice} today={settings.data.today} onClose={close} />}
    </>
  );
}
