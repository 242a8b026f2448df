'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { PageSkeleton } from '#components/ui/feedback/PageSkeleton.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { FullInvoice, InvoiceSettings, NewInvoice } from '#lib/contract/invoices.ts';
import { shownId } from '#lib/format/ids.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { attempt } from './attempt.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import { InvoiceMissing } from './InvoiceMissing.tsx';
import { formOf } from './invoiceForm.ts';
import { useInvoiceDraft } from './useInvoiceDraft.ts';

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
      <DraftForm key={invoice.id} invoice={invoice} settings={settings.data} onSaved={(saved) => void mutate({ data: saved })} />
    </Box>
  );
}

type FormProps = { invoice: FullInvoice; settings: InvoiceSettings; onSaved: (invoice: FullInvoice) => void };

function DraftForm({ invoice, settings, onSaved }: FormProps) {
  const t = useTranslations('invoices');
  const locale = useLocale();
  const router = useRouter();
  const toast = useToast();
  const saved = useMemo(() => formOf(invoice, locale), [invoice, locale]);
  const draft = useInvoiceDraft(String(invoice.id), saved);
  const { trigger, error, isMutating } = useWrite(contract.invoices.change);
  const params = { id: invoice.id };
  // Somebody else saved it while this was typed: nothing is overwritten before the reader has said so.
  const isStale = draft.isTouched && draft.values.seen !== invoice.version;
  const save = async (content: NewInvoice) => {
    await attempt(async () => {
      const body = { ...content, version: draft.values.seen ?? invoice.version };
      const { hasMore } = await draft.save(async () => (await trigger([{ params, body }])).data, onSaved);
      toast(t('form.saved'));
      if (!hasMore) router.push(hrefOf('apps-invoice-preview', params));
    });
  };
  const message = (
    <>
      {isStale && (
        <Alert
          kind="warn"
          title={t('form.stale.title')}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Button onClick={() => draft.rebase(invoice.version)}>{t('form.stale.mine')}</Button>
              <Button onClick={draft.clear}>{t('form.stale.theirs')}</Button>
            </Box>
          }
        >
          {t('form.stale.text')}
        </Alert>
      )}
      {error && error.problem.code !== 'stale' && (
        <Failure title={t('form.failed')} problem={error.problem} retryAfter={error.retryAfter} />
      )}
    </>
  );
  return (
    <InvoiceForm
      title={t('draftNo', { id: shownId(invoice.id) })}
      back={{ href: hrefOf('apps-invoice-preview', params), label: t('backToInvoice') }}
      values={draft.values}
      settings={settings}
      currency={invoice.currency}
      customer={invoice.customer}
      isTouched={draft.isTouched}
      saving={isMutating}
      message={message}
      onChange={draft.change}
      onSave={(content) => void save(content)}
      onDiscard={draft.clear}
    />
  );
}
