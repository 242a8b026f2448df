'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { CustomerPayment } from '#lib/contract/receivables/payments.ts';
import { idIn } from '#lib/format/ids.ts';
import { attempt } from './attempt.ts';
import { useCents } from './invoiceWords.ts';
import { useOpenInvoices } from './useOpenInvoices.ts';

type Props = { payment: CustomerPayment; onClose: () => void };

/** What no invoice has of a payment goes to one of that customer, as far as that one is open. */
export function PaymentApply({ payment, onClose }: Props) {
  const t = useTranslations('invoices.payments');
  const unapplied = useTranslations('receivables.unapplied');
  const titles = useTranslations('titles');
  const ui = useTranslations('ui');
  const money = useCents(payment.currency);
  const [to, setTo] = useState<string | null>(null);
  const { data, error: unread, again } = useOpenInvoices(payment.customer_id);
  const { trigger, error, isMutating } = useWrite(contract.receivables.apply);
  const open = (data?.invoices ?? []).filter(({ currency }) => currency === payment.currency);
  const apply = () =>
    attempt(async () => {
      const invoice_id = idIn(to ?? '');
      const version = open.find(({ id }) => id === invoice_id)?.version;
      await trigger([{ params: { id: payment.id }, body: { invoice_id, version } }]);
      onClose();
    });
  const why = data && open.length === 0 ? t('noneOpen') : to === null ? t('chooseInvoice') : undefined;
  return (
    <Box role="group" aria-label={unapplied('applyTo')} sx={{ display: 'grid', gap: 2 }}>
      {error && <Failure title={t('notApplied')} problem={error.problem} retryAfter={error.retryAfter} />}
      {unread && <Failure problem={unread.problem} retryAfter={unread.retryAfter} retry={again} />}
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
