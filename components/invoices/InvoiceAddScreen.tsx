'use client';

import Box from '@mui/material/Box';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { PageSkeleton } from '#components/ui/feedback/PageSkeleton.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { InvoiceCustomer } from '#lib/contract/invoices/customers.ts';
import type { FullInvoice, InvoiceSettings, NewInvoice } from '#lib/contract/invoices.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { attempt } from './attempt.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import { emptyForm, formOf } from './invoiceForm.ts';
import { useInvoiceDraft } from './useInvoiceDraft.ts';

export function InvoiceAddScreen({ first }: { first: Reply<typeof contract.invoices.settings> | undefined }) {
  const t = useTranslations('invoices');
  const common = useTranslations('common');
  const title = useTranslations('titles')('apps-invoice-add');
  const isThere = useCapability('invoices');
  const hasCustomers = useCapability('customers');
  const { data, error, mutate } = useRead(contract.invoices.settings, isThere ? {} : null, {
    fallbackData: first,
    revalidateOnMount: !first,
  });
  const asked = useSearchParams().get('customer');
  const about = useRead(contract.customers.show, asked && hasCustomers ? { params: { id: asked } } : null);
  if (!isThere) return <Empty glyph="skipped">{t('list.lacking')}</Empty>;
  if (!data || about.isLoading)
    return (
      <PageSkeleton
        title={title}
        back={{ href: hrefOf('apps-invoice-list'), label: common('allInvoices') }}
        error={error}
        retry={() => void mutate()}
        columns={[[3, 8, 6]]}
      />
    );
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <NewForm settings={data.data} customer={about.data?.data} />
    </Box>
  );
}

function NewForm({ settings, customer }: { settings: InvoiceSettings; customer: InvoiceCustomer | undefined }) {
  const t = useTranslations('invoices');
  const common = useTranslations('common');
  const title = useTranslations('titles')('apps-invoice-add');
  const locale = useLocale();
  const router = useRouter();
  const toast = useToast();
  const [made, setMade] = useState<FullInvoice>();
  const before = useMemo(
    () => (made ? formOf(made, locale) : emptyForm(settings.taxes, locale, customer)),
    [made, settings.taxes, locale, customer],
  );
  const draft = useInvoiceDraft(made ? String(made.id) : customer ? `new.${customer.id}` : 'new', before);
  const { trigger, error, isMutating } = useWrite(contract.invoices.create);
  const save = async (body: NewInvoice) => {
    await attempt(async () => {
      const { saved, hasMore } = await draft.save(async () => (await trigger([{ body }])).data, setMade);
      toast(t('form.created'));
      router.push(hrefOf(hasMore ? 'apps-invoice-edit' : 'apps-invoice-preview', { id: saved.id }));
    });
  };
  return (
    <InvoiceForm
      title={title}
      back={{ href: hrefOf('apps-invoice-list'), label: common('allInvoices') }}
      values={draft.values}
      settings={settings}
      currency={settings.currency}
      customer={customer}
      isTouched={draft.isTouched}
      saving={isMutating || made !== undefined}
      message={error && <Failure title={t('form.failed')} problem={error.problem} retryAfter={error.retryAfter} />}
      onChange={draft.change}
      onSave={(content) => void save(content)}
      onDiscard={draft.clear}
    />
  );
}
