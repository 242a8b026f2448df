'use client';

import Box from '@mui/material/Box';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { FullInvoice, InvoiceSettings, NewInvoice } from '#lib/contract/invoices.ts';
import { shownId } from '#lib/format/ids.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { attempt } from './attempt.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import { formOf } from './invoiceForm.ts';
import { useInvoiceDraft } from './useInvoiceDraft.ts';

type FormProps = { invoice: FullInvoice; settings: InvoiceSettings; onSaved: (invoice: FullInvoice) => void };

export function InvoiceDraftForm({ invoice, settings, onSaved }: FormProps) {
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
