'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { attempt } from './attempt.ts';
import { useCents } from './invoiceWords.ts';
import { usePaymentName } from './usePaymentName.ts';

/** What the customer of an open invoice has paid and no invoice has: it may be applied to this one. */
export function UnappliedCredit({ invoice }: { invoice: FullInvoice }) {
  const t = useTranslations('receivables.unapplied');
  const common = useTranslations('common');
  const money = useCents(invoice.currency);
  const nameOf = usePaymentName();
  const mayApply = useAllows()(contract.receivables.apply.access);
  const { data } = useRead(contract.receivables.payments, { params: { id: invoice.customer_id } });
  const { trigger, error, isMutating } = useWrite(contract.receivables.apply);
  const theirs = (data?.data ?? []).filter(({ unapplied_cents, currency }) => unapplied_cents > 0 && currency === invoice.currency);
  if (theirs.length === 0 || !mayApply) return null;
  const apply = (payment: number) =>
    attempt(async () => {
      await trigger([{ params: { id: payment }, body: { invoice_id: invoice.id, version: invoice.version } }]);
    });
  return (
    <Alert kind="info" title={t('title')} isQuiet>
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {theirs.map((payment) => (
          <Box component="li" key={payment.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Box sx={{ flex: 1, minWidth: 160 }}>{t('of', { amount: money(payment.unapplied_cents), payment: nameOf(payment) })}</Box>
            <ActionButton size="small" running={isMutating ? t('applying') : undefined} onClick={() => void apply(payment.id)}>
              {t('apply', { amount: money(Math.min(payment.unapplied_cents, invoice.balance_cents)) })}
            </ActionButton>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
