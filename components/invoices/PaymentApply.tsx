'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { InvoicePayment } from '#lib/contract/invoices/payments.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { idIn } from '#lib/format/ids.ts';
import { attempt } from './attempt.ts';
import { useCents } from './invoiceWords.ts';

const OPEN = ['sent', 'partly-paid', 'overdue'] as const;

type Props = { invoice: FullInvoice; payment: InvoicePayment; onClose: () => void };

/** What was paid on a credited invoice goes to another of that customer, as far as that one is open. */
export function PaymentApply({ invoice, payment, onClose }: Props) {
  const t = useTranslations('invoices.payments');
  const titles = useTranslations('titles');
  const ui = useTranslations('ui');
  const money = useCents(invoice.currency);
  const [to, setTo] = useState<string | null>(null);
  const { data } = useRead(contract.invoices.list, { query: { customer_id: invoice.customer_id, status: [...OPEN], per_page: 100 } });
  const { trigger, error, isMutating } = useWrite(contract.invoices.applyPayment);
  const open = (data?.data ?? []).filter(({ currency }) => currency === invoice.currency);
  const apply = () =>
    attempt(async () => {
      await trigger([{ params: { id: invoice.id, payment: payment.id }, body: { to: idIn(to ?? ''), version: invoice.version } }]);
      onClose();
    });
  const why = data && open.length === 0 ? t('noneOpen') : to === null ? t('chooseInvoice') : undefined;
  return (
    <Box role="group" aria-label={t('apply')} sx={{ display: 'grid', gap: 2 }}>
      {error && <Failure title={t('notApplied')} problem={error.problem} retryAfter={error.retryAfter} />}
      <Select
        label={titles('apps-invoice-preview')}
        required
        options={open.map(({ id, number, balance_cents }) => ({
          value: String(id),
          label: t('openInvoice', { number: number ?? '', balance: money(balance_cents) }),
        }))}
        value={to}
        onChange={setTo}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ActionButton
          variant="contained"
          color="primary"
          reason={why}
          running={isMutating ? t('applying') : undefined}
          onClick={() => void apply()}
        >
          {t('applyGo')}
        </ActionButton>
        <Button onClick={onClose}>{ui('cancel')}</Button>
      </Box>
    </Box>
  );
}
